import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { inspectDocument } from './pdf-document.ts';
import { loadPdfium } from './pdfium.ts';

test('500 inspections need no more memory than the first few', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-memory-'));
  try {
    const text = 'What is the capital of Bihar? '.repeat(100);
    const files = {
      'good.pdf': tinyPdf([{ text }, { text }], { title: 'Paper', ballast: 200_000 }),
      'cut.pdf': tinyPdf([{ text }], { ballast: 200_000 }).subarray(0, 150_000),
      'no-pages.pdf': tinyPdf([], { ballast: 200_000 }),
    };
    const paths = Object.entries(files).map(([name, content]) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    });
    const { pdfium } = await loadPdfium(8_192);
    let pictures = 0;
    const report = { facts: () => undefined, picture: () => (pictures += 1) };
    const inspectAll = (): void =>
      paths.forEach((path) => inspectDocument(pdfium, path, report, { thumbnail: true }));

    // Uses up the initial free memory of PDFium, so that a leak (file, page, text, bitmap) soon makes the memory
    // grow.
    const full = pdfium.memory.buffer.byteLength;
    while (pdfium.memory.buffer.byteLength === full) pdfium.malloc(65_536);
    for (let round = 0; round < 5; round += 1) inspectAll();
    const before = pdfium.memory.buffer.byteLength;
    for (let round = 0; round < 167; round += 1) inspectAll();
    assert.equal(pdfium.memory.buffer.byteLength, before);
    assert.equal(pictures, 172);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
