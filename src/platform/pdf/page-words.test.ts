import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pageSpan } from '#lib/text/page-words.ts';
import { assemblePdf, pdfStream } from '#testing/pdf-objects.ts';
import { openPdf, type OpenPdf } from './open-pdf.ts';
import { loadPdfium } from './pdfium.ts';

const { pdfium } = await loadPdfium(2_000);
const folder = mkdtempSync(join(tmpdir(), 'page words '));
after(() => rmSync(folder, { recursive: true }));

/** Runs `use` with a page of 600 by 800 points. */
function withPdf<Result>(entries: string, content: string, use: (pdf: OpenPdf) => Result): Result {
  const path = join(folder, 'page.pdf');
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${entries}/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>`;
  writeFileSync(
    path,
    assemblePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      page,
      pdfStream('', content),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]),
  );
  const pdf = openPdf(pdfium, path)!;
  try {
    return use(pdf);
  } finally {
    pdf.close();
  }
}

/** Returns the edges of everything that is drawn. */
function getInk(pdf: OpenPdf): number[] {
  const { pixels, width, height } = pdf.picture(1)!;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [index, pixel] of pixels.entries()) {
    if (pixel > 128) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return [left / width, top / height, right / width, bottom / height].map((edge) => edge * pageSpan);
}

describe('the place of a word', () => {
  const word = 'BT /F 30 Tf 120 550 Td (Question) Tj ET';
  for (const entries of ['', '/Rotate 90', '/Rotate 180', '/Rotate 270', '/CropBox[100 300 500 700]'])
    test(`is where it is drawn: ${entries || 'an upright page'}`, () => {
      const [{ text, edges }, ink] = withPdf(entries, word, (pdf) => [pdf.words(1, 100)!, getInk(pdf)]);
      assert.equal(text, 'Question');
      assert.ok(
        edges.every((edge, index) => Math.abs(edge - ink[index]!) < 30),
        `${edges} is not ${ink}`,
      );
    });
  test('is known for each word of the cleaned text', () => {
    const content = 'BT /F 12 Tf 50 700 Td (One\\002 two) Tj 0 -20 Td (three) Tj 300 0 Td (four) Tj ET';
    const { text, edges } = withPdf('', content, (pdf) => pdf.words(1, 100)!);
    assert.equal(edges.length, text.split(/\s+/).length * 4);
    const tops = edges.filter((_, index) => index % 4 === 1);
    assert.ok(tops[0]! < tops.at(-1)!, `${text}: ${tops}`);
  });
  test('ends with the text', () => {
    const { text, edges } = withPdf('', 'BT /F 12 Tf 50 700 Td (One two) Tj ET', (pdf) => pdf.words(1, 5)!);
    assert.deepEqual([text, edges.length], ['One t', 8]);
  });
});
