import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { assemblePdf, pdfStream } from '#testing/pdf-objects.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { encodePicture } from './encode-picture.ts';
import { createPageDrawer } from './page-drawer.ts';

const folder = mkdtempSync(join(tmpdir(), 'page drawer '));
const drawer = createPageDrawer({ timeoutMs: 20_000 });
after(async () => {
  await drawer.close();
  rmSync(folder, { recursive: true });
});

function createFile(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const paper = createFile(
  'paper.pdf',
  tinyPdf([
    { text: 'First page' },
    { width: 842, height: 595, content: '1 0 0 rg 100 100 300 300 re f' },
    { content: '/Deep Do' },
    { width: 100, height: 9_000 },
  ]),
);

describe('page drawer', () => {
  test('draws a page at the asked width', async () => {
    const picture = await drawer.draw(paper, 2, 720);
    assert.deepEqual([picture?.width, picture?.height, picture?.channels], [720, 509, 4]);
  });

  test('draws a page without colour with one channel', async () => {
    const picture = await drawer.draw(paper, 1, 720);
    assert.deepEqual([picture?.width, picture?.height, picture?.channels], [720, 1019, 1]);
    assert.ok(picture?.pixels.some((grey) => grey < 100) && picture.pixels.includes(255));
  });

  test('cuts off a very long page', async () => {
    assert.equal((await drawer.draw(paper, 4, 720))?.height, 2_880);
  });

  test('returns null for a page that crashes PDFium', async () => {
    assert.equal(await drawer.draw(paper, 3, 720), null);
  });

  test('a page that takes too long is unavailable, not damaged', async (t) => {
    const hasty = createPageDrawer({ timeoutMs: 1 });
    t.after(hasty.close);
    const slow = createFile('slow.pdf', tinyPdf([{ content: '0 0 500 800 re f '.repeat(100_000) }]));
    await assert.rejects(hasty.draw(slow, 1, 720), { code: 'unavailable' });
  });

  test('returns null for a page that does not exist', async () => {
    assert.equal(await drawer.draw(paper, 5, 720), null);
  });

  test('returns the size of each page in points', async () => {
    assert.deepEqual(await drawer.sizes(paper), [
      [595, 842],
      [842, 595],
      [595, 842],
      [100, 400],
    ]);
  });

  test('returns null for a damaged file', async () => {
    const damaged = createFile('damaged.pdf', tinyPdf([{ text: 'x' }]).subarray(0, 200));
    assert.equal(await drawer.sizes(damaged), null);
    assert.equal(await drawer.draw(damaged, 1, 720), null);
  });

  test('rejects for a missing file', async () => {
    await assert.rejects(drawer.sizes(join(folder, 'missing.pdf')), { code: 'ENOENT' });
  });

  test('encodes a grey picture as AVIF and as WebP', async () => {
    const picture = await drawer.draw(paper, 1, 720);
    assert.ok(picture);
    for (const format of ['avif', 'webp'] as const) {
      const encoded = await encodePicture(picture, format);
      const metadata = await sharp(encoded).metadata();
      assert.deepEqual([metadata.width, metadata.height], [720, 1019]);
      assert.equal(metadata.format, format === 'avif' ? 'heif' : 'webp');
    }
  });

  const field = (entries: string) => `<</Type/Annot/Subtype/Widget/T(a)/Rect[50 600 350 624]/F 4${entries}>>`;
  const value = pdfStream(
    '/Type/XObject/Subtype/Form/BBox[0 0 300 24]',
    // A filled rectangle instead of letters.
    '0 0 99 20 re f',
  );
  const createPage = (page: string, catalog = '', objects: (string | Buffer)[] = []) =>
    assemblePdf([
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
      `<</Type/Page/Parent 2 0 R${page}/Contents 4 0 R>>`,
      pdfStream('', '50 100 99 20 re f'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...objects,
    ]);
  const measureInk = async (path: string) =>
    (await drawer.draw(path, 1, 595))?.pixels.filter((grey) => grey < 128).length ?? 0;

  test('draws the values of form fields and runs no script', async () => {
    const endless = '<</S/JavaScript/JS(while\\(true\\){})>>';
    const acroForm = `/OpenAction${endless}/AcroForm<</Fields[6 0 R]/DR<</Font<</F 5 0 R>>>>/DA(/F 12 Tf 0 g)>>`;
    const scripts = `/AA<</F${endless}/C${endless}/K${endless}>>`;
    const fields: Record<string, [catalog: string, field: string]> = {
      text: [acroForm, `/FT/Tx/V(VALUE)/AP<</N 7 0 R>>${scripts}`],
      'text without a picture': [acroForm, `/FT/Tx/V(VALUE)/DA(/F 14 Tf 0 g)${scripts}`],
      check: [acroForm, '/FT/Btn/V/Yes/AS/Yes/AP<</N<</Yes 7 0 R>>>>'],
      choice: [acroForm, '/FT/Ch/Ff 131072/Opt[(A)(B)]/V(B)/AP<</N 7 0 R>>'],
      signature: [acroForm, '/FT/Sig/AP<</N 7 0 R>>'],
      'no form': ['', '/FT/Tx/V(VALUE)/AP<</N 7 0 R>>'],
      'not in the form': ['/AcroForm<</Fields[]>>', '/FT/Tx/V(VALUE)/AP<</N 7 0 R>>'],
    };
    const empty = await measureInk(createFile('no field.pdf', createPage('')));
    for (const [name, [catalog, entries]] of Object.entries(fields)) {
      const file = createFile(`${name}.pdf`, createPage('/Annots[6 0 R]', catalog, [field(entries), value]));
      assert.ok((await measureInk(file)) > empty + 50, name);
    }
    const hidden = createPage('/Annots[6 0 R]', acroForm, [field('/F 2/FT/Tx/AP<</N 7 0 R>>'), value]);
    assert.equal(await measureInk(createFile('hidden.pdf', hidden)), empty);
    const layers = '/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>';
    const answer = '/OC 8 0 R/AP<</N 7 0 R>>';
    const ofLayer = {
      field: ['/Annots[6 0 R]', `${acroForm}${layers}`, field(`/FT/Tx/V(VALUE)${answer}`)],
      stamp: ['/Annots[6 0 R]', layers, `<</Type/Annot/Subtype/Stamp/Rect[50 600 350 624]/F 4${answer}>>`],
    } as const;
    for (const [name, [page, catalog, annotation]] of Object.entries(ofLayer)) {
      const objects = [annotation, value, '<</Type/OCG/Name(Answers)>>'];
      assert.equal(
        await measureInk(createFile(`${name} of a layer.pdf`, createPage(page, catalog, objects))),
        empty,
        name,
      );
    }
  });

  test('draws the MediaBox if the CropBox is outside it', async () => {
    const boxes: Record<string, [page: string, size: [number, number]]> = {
      outside: ['/CropBox[1000 1000 1200 1200]', [595, 842]],
      touching: ['/CropBox[595 0 700 842]', [595, 842]],
      rotated: ['/CropBox[-300 -300 -100 -100]/Rotate 90', [842, 595]],
      indirect: ['/CropBox 6 0 R', [595, 842]],
      empty: ['/CropBox[9 9 9 9]', [595, 842]],
      'partly outside': ['/CropBox[0 0 1000 400]', [595, 400]],
      swapped: ['/CropBox[400 300 0 0]', [400, 300]],
    };
    for (const [name, [page, size]] of Object.entries(boxes)) {
      const file = createFile(`${name}.pdf`, createPage(page, '', ['[1000 1000 1200 1200]']));
      assert.deepEqual(await drawer.sizes(file), [size], name);
      assert.ok((await measureInk(file)) > 500, name);
    }
  });
});
