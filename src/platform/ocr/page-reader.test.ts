import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { createPageReader, FileUnreadable, PageUnreadable } from './page-reader.ts';

const folder = await mkdtemp(join(tmpdir(), 'page-reader-'));
const reader = createPageReader({ kind: 'embedded', version: 'test', model: 'eng+hin' });
const hasty = createPageReader({ kind: 'embedded', version: 'test', model: 'eng+hin' }, { ocrMs: 500 });
after(async () => {
  reader.stop();
  hasty.stop();
  await rm(folder, { recursive: true });
});

async function file(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
const paper = await file(
  'paper.pdf',
  tinyPdf([{ text: 'First page' }, { text: 'Find the square root of every number' }]),
);
const hindi = fileURLToPath(new URL('../../../starter/specimens/ssc-mts-2022-hindi.pdf', import.meta.url));
const endless = await file('endless.pdf', tinyPdf([{ text: 'Slow', content: '/Deep Do' }]));
/** A page of several lines, with a matrix that turns them. */
const lines = [
  'Which of these gases is the lightest',
  'Name the capital of the largest state',
  'Find the sum of the first ten numbers',
];
const turned = (matrix: string) => ({
  content: `BT /F 18 Tf 24 TL ${matrix} Tm ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
});
const wrongWay = await file(
  'wrong-way.pdf',
  tinyPdf([turned('-1 0 0 -1 500 300'), turned('0 1 -1 0 300 200'), turned('0 -1 1 0 300 700')]),
);
const damaged = await file('damaged.pdf', Buffer.from('%PDF-1.7\nnothing'));

describe('page reader', () => {
  test('returns the text layer of each page', async () => {
    assert.equal((await reader.readText(paper, 2)).text, 'Find the square root of every number');
    assert.equal((await reader.readText(paper, 1)).text, 'First page');
  });

  test('recognises the text on the picture of a page', async () => {
    const { text, edges, confidence } = await reader.recognise(paper, 2);
    assert.match(text, /Find the square root of every number/);
    assert.ok(confidence > 0.5 && confidence <= 1);
    const layer = await reader.readText(paper, 2);
    assert.ok(
      layer.edges.every((edge, index) => Math.abs(edge - edges[index]!) < 50),
      `${edges} ${layer.edges}`,
    );
  });

  test('recognises all digits beside Hindi', async () => {
    const digits = (text: string) =>
      [...text]
        .filter((letter) => /[1-9]/.test(letter))
        .sort()
        .join('');
    const { text } = await reader.recognise(hindi, 2);
    const missing = digits((await reader.readText(hindi, 2)).text).length - digits(text).length;
    assert.ok(/1947/.test(text) && /1946/.test(text) && missing <= 2, text);
  });

  test('recognises pages that lie upside down or sideways', async () => {
    const turns: number[] = [];
    for (const page of [1, 2, 3]) {
      const { text, edges, turn } = await reader.recognise(wrongWay, page);
      assert.deepEqual(text.split('\n').filter(Boolean), lines);
      const [left, top, right, bottom] = edges;
      assert.ok(right! - left! > bottom! - top!, 'words of an upright page are wide');
      turns.push(turn);
    }
    assert.deepEqual(turns, [180, 90, 270]);
  });

  test('returns an empty text for a page that does not exist', async () => {
    assert.deepEqual(await reader.readText(paper, 3), { text: '', edges: [] });
  });

  test('refuses a file that PDFium cannot open', async () => {
    await assert.rejects(reader.readText(damaged, 1), FileUnreadable);
  });

  test('gives up a page that takes too long', async () => {
    await assert.rejects(hasty.recognise(endless, 1), PageUnreadable);
  });

  test('reads the next page in a new process', async () => {
    assert.equal((await hasty.readText(paper, 1)).text, 'First page');
  });
});
