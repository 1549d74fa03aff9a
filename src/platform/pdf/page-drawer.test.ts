import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { encodePicture } from './encode-picture.ts';
import { createPageDrawer } from './page-drawer.ts';

const folder = mkdtempSync(join(tmpdir(), 'page drawer '));
const drawer = createPageDrawer({ timeoutMs: 2_000 });
after(async () => {
  await drawer.close();
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const paper = fileOf(
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
    const slow = fileOf('slow.pdf', tinyPdf([{ content: '0 0 500 800 re f '.repeat(100_000) }]));
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
    const damaged = fileOf('damaged.pdf', tinyPdf([{ text: 'x' }]).subarray(0, 200));
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
});
