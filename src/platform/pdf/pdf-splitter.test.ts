import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { createPageDrawer } from './page-drawer.ts';
import { createPdfInspector } from './pdf-inspector.ts';
import type { PartPage } from './pdf-parts.ts';
import { createPdfSplitter } from './pdf-splitter.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf splitter '));
const [splitter, inspector, drawer] = [createPdfSplitter(), createPdfInspector(), createPageDrawer()];
after(async () => {
  await Promise.all([splitter.close(), inspector.close(), drawer.close()]);
  rmSync(folder, { recursive: true });
});

let files = 0;
const newPath = () => join(folder, `${(files += 1)}.pdf`);
function createFile(content: Buffer): string {
  const path = newPath();
  writeFileSync(path, content);
  return path;
}
const getPages = (...numbers: number[]): PartPage[] => numbers.map((number) => ({ number, rotation: 0 }));
const megabyte = 1_000_000;

async function getFacts(path: string) {
  const verdict = await inspector.inspect(path);
  assert.ok(verdict.ok);
  return verdict.facts;
}

const volume = createFile(
  tinyPdf([
    { text: 'Page one' },
    { text: 'Page two' },
    { text: 'Page three', width: 842, height: 595 },
    { text: 'Page four' },
  ]),
);

describe('PDF splitter', () => {
  test('writes the pages of each part in the given order', async () => {
    const parts = [
      { path: newPath(), pages: getPages(2) },
      { path: newPath(), pages: getPages(4, 1, 3) },
    ];
    assert.equal(await splitter.split(volume, parts, megabyte), null);
    const [first, second] = [await getFacts(parts[0]!.path), await getFacts(parts[1]!.path)];
    assert.deepEqual([first.pages, first.firstPageText], [1, 'Page two']);
    assert.deepEqual([second.pages, second.firstPageText], [3, 'Page four']);
  });

  test('adds the rotation to that of the page', async () => {
    const once = newPath();
    const pages: PartPage[] = [{ number: 1, rotation: 90 }, ...getPages(3), { number: 4, rotation: 180 }];
    assert.equal(await splitter.split(volume, [{ path: once, pages }], megabyte), null);
    assert.deepEqual(await drawer.sizes(once), [
      [842, 595],
      [842, 595],
      [595, 842],
    ]);
    const twice = newPath();
    const again: PartPage[] = [{ number: 1, rotation: 270 }];
    assert.equal(await splitter.split(once, [{ path: twice, pages: again }], megabyte), null);
    assert.deepEqual(await drawer.sizes(twice), [[595, 842]]);
  });

  test('leaves the original unchanged and makes files private', async () => {
    const before = readFileSync(volume);
    const path = newPath();
    await splitter.split(volume, [{ path, pages: getPages(1) }], megabyte);
    assert.deepEqual(readFileSync(volume), before);
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test('leaves out scripts of the document', async () => {
    const catalog = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>';
    const hostile = createFile(tinyPdf([{ text: 'a' }, { text: 'b' }], { catalog }));
    assert.deepEqual((await getFacts(hostile)).activeContent, ['javascript']);
    const path = newPath();
    assert.equal(await splitter.split(hostile, [{ path, pages: getPages(1) }], megabyte), null);
    assert.equal((await getFacts(path)).activeContent, undefined);
  });

  test('refuses a damaged file and an encrypted one', async () => {
    const damaged = createFile(tinyPdf([{ text: 'x' }]).subarray(0, 200));
    const createBytes = (hex: string): string => `<${hex.repeat(32)}>`;
    const encrypted = createFile(
      tinyPdf([{}], {
        trailer: `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O${createBytes('11')}/U${createBytes('22')}>>`,
      }),
    );
    for (const path of [damaged, encrypted]) {
      const refusal = await splitter.split(path, [{ path: newPath(), pages: getPages(1) }], megabyte);
      assert.equal(refusal?.reason, 'damaged');
    }
  });

  test('refuses a page that does not exist', async () => {
    const refusal = await splitter.split(volume, [{ path: newPath(), pages: getPages(9) }], megabyte);
    assert.equal(refusal?.reason, 'damaged');
  });

  test('stops at the limit of bytes', async () => {
    const path = newPath();
    const refusal = await splitter.split(volume, [{ path, pages: getPages(1, 2) }], 600);
    assert.deepEqual([refusal?.reason, statSync(path).size <= 600], ['too-large', true]);
    assert.equal(await splitter.split(volume, [{ path: newPath(), pages: getPages(1) }], megabyte), null);
  });

  test('rejects if the file of a part exists or its folder is missing', async () => {
    const parts = [{ path: volume, pages: getPages(1) }];
    await assert.rejects(splitter.split(volume, parts, megabyte), { code: 'EEXIST' });
    const missing = [{ path: join(folder, 'missing', 'a.pdf'), pages: getPages(1) }];
    await assert.rejects(splitter.split(volume, missing, megabyte), { code: 'ENOENT' });
  });

  test('makes readable parts of hostile files or refuses them', async (context) => {
    const nasty = new URL('../../../../shared/data/nasty/', import.meta.url);
    if (!existsSync(nasty)) return context.skip('no real files lie beside this project');
    for (const name of readdirSync(nasty).filter((each) => /\.pdf$/i.test(each))) {
      const path = newPath();
      const file = decodeURIComponent(new URL(encodeURIComponent(name), nasty).pathname);
      const refusal = await splitter.split(file, [{ path, pages: getPages(1) }], 100 * megabyte);
      if (refusal === null) assert.equal((await drawer.sizes(path))?.length, 1, name);
      else assert.match(refusal.message, /^The PDF /, name);
    }
  });
});
