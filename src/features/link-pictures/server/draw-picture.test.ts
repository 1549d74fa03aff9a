import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { drawPicture } from './draw-picture.ts';

// No font of the machine: fontconfig reads the variable at the first text.
const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
await writeFile(process.env.FONTCONFIG_FILE, '<?xml version="1.0"?><fontconfig></fontconfig>');
after(() => rm(folder, { recursive: true }));

const fill = (width: number, height: number, background = '#888') =>
  sharp({ create: { width, height, channels: 3, background } });
const icon = await fill(192, 192).png().toBuffer();
const parts = { papers: '', icon, firstPage: null };
const draw = (title: string, more: Partial<Parameters<typeof drawPicture>[1]> = {}) =>
  drawPicture({ line: '', title, siteName: 'Pariksha' }, { ...parts, ...more });

/** Returns the size of the title in a picture that has nothing above it and no first page. */
async function measureTitle(title: string) {
  const area = await sharp(await draw(title))
    .extract({ left: 40, top: 40, width: 1120, height: 420 })
    .toBuffer();
  const { info } = await sharp(area).trim({ threshold: 60 }).toBuffer({ resolveWithObject: true });
  return info;
}

describe('a link picture', () => {
  test('has the size of previews and less than 300 KB with a detailed first page', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const firstPage = await sharp({
      create: { width: 360, height: 509, channels: 3, noise, background: '#fff' },
    })
      .webp()
      .toBuffer();
    const picture = await draw('संयुक्त '.repeat(25), { firstPage, papers: '12 papers' });
    const { format, width, height } = await sharp(picture).metadata();
    assert.deepEqual([format, width, height], ['jpeg', 1200, 630]);
    assert.ok(picture.length < 300_000, `${picture.length} bytes`);
  });

  test('joins Hindi consonants without a font of the machine', async () => {
    const [joined, apart] = [await measureTitle('क्षक्षक्ष'), await measureTitle('क्‌षक्‌षक्‌ष')];
    assert.ok(joined.width < 0.9 * apart.width, `${joined.width} and ${apart.width}`);
    // A letter without a font is a box of 12 pixels.
    assert.ok(joined.height > 40, `${joined.height}`);
  });

  test('keeps a word of 120 letters within its edges', async () => {
    const { width, height } = await measureTitle('W'.repeat(120));
    assert.ok(width < 1_080 && height > 100, `${width} x ${height}`);
  });

  test('shows markup as text', async () => {
    const [plain, markup] = [await measureTitle('A B'), await measureTitle('<b>A</b> & B')];
    assert.ok(markup.width > 2 * plain.width);
  });
});
