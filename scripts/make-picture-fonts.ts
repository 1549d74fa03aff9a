/**
 * Writes the fonts that pictures for link previews are drawn with: Noto Sans Devanagari at weight 600, for Hindi and
 * Marathi, and its Latin letters. Pango reads no WOFF2, and a page's fonts are variable, so each is made a static TTF.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'sfnt'; variationAxes: { wght: number }; noHinting: true },
) => Promise<Buffer>;

const target = 'src/features/link-pictures/fonts';
const source = 'node_modules/@fontsource-variable/noto-sans-devanagari';
const joiners: [number, number] = [0x200c, 0x200d];
/** Code points, first and last. Letters of Kashmiri and Sindhi are left out: they are a tenth of the file. */
const ranges: Record<string, [number, number][]> = {
  devanagari: [
    [0x901, 0x903],
    [0x905, 0x90d],
    [0x90f, 0x911],
    [0x913, 0x939],
    [0x93c, 0x94d],
    [0x950, 0x950],
    [0x958, 0x970],
    [0x972, 0x972],
    joiners,
    [0x20b9, 0x20b9],
    [0x25cc, 0x25cc],
  ],
  latin: [[0x20, 0x7e], [0xa0, 0xff], joiners, [0x2010, 0x2044], [0x20ac, 0x20ac]],
};

for (const [script, parts] of Object.entries(ranges)) {
  const text = parts.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const font = await readFile(`${source}/files/noto-sans-devanagari-${script}-wght-normal.woff2`);
  const options = { targetFormat: 'sfnt', variationAxes: { wght: 600 }, noHinting: true } as const;
  await writeFile(`${target}/${script}.ttf`, await subsetFont(font, text.join(''), options));
}
await copyFile(`${source}/LICENSE`, `${target}/LICENSE`);
