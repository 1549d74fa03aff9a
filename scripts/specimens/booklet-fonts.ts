import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { staticFont } from './static-font.ts';

const require = createRequire(import.meta.url);
const DEVANAGARI = 'U+0020,U+0900-097F,U+20B9,U+200C-200D,U+25CC';

/**
 * Returns the @font-face rules of the booklets with embedded fonts, so that the output does not depend on the
 * machine's fonts.
 */
export function fontFaces(): string {
  faces ??= [
    fontFace('Booklet Latin', fontFile('source-serif-4', 'latin')),
    fontFace('Booklet Greek', fontFile('source-serif-4', 'greek')),
    fontFace('Booklet Devanagari', fontFile('noto-sans-devanagari', 'devanagari'), DEVANAGARI),
  ].join('');
  return faces;
}
let faces: string | undefined;

function fontFile(family: string, script: string): Buffer {
  return readFileSync(
    require.resolve(`@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`),
  );
}

function fontFace(family: string, font: Buffer, range?: string): string {
  return `@font-face { font-family: '${family}'; ${range ? ` unicode-range: ${range};` : ''}
    src: url(data:font/woff2;base64,${staticFont(font).toString('base64')}) format('woff2'); }\n`;
}
