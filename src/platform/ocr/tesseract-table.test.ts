import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTesseractTable } from './tesseract-table.ts';

const row = (block: number, line: number, word: number, confidence: number, text: string) =>
  [5, 1, block, 1, line, word, 10, 10, 20, 20, confidence, text].join('\t');
const header =
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';

describe('table of words', () => {
  test('becomes lines and blocks', () => {
    const rows = [
      row(1, 1, 1, 90, 'प्रश्न'),
      row(1, 1, 2, 90, '1'),
      row(1, 2, 1, 90, 'Which'),
      row(2, 1, 1, 90, 'End'),
    ];
    const level4 = [4, 1, 1, 1, 1, 0, 0, 0, 9, 9, -1, ''].join('\t');
    assert.equal(readTesseractTable([header, level4, ...rows].join('\n')).text, 'प्रश्न 1\nWhich\n\nEnd');
  });
  test('has the mean confidence of its characters', () => {
    const rows = [row(1, 1, 1, 100, 'abc'), row(1, 1, 2, 20, 'x')];
    assert.equal(readTesseractTable([header, ...rows].join('\n')).confidence, 0.8);
  });
  test('is sideways if the boxes of its words are', () => {
    const box = (width: number, height: number) =>
      [5, 1, 1, 1, 1, 1, 10, 10, width, height, 90, 'Question'].join('\t');
    const isSideways = (...rows: string[]) => readTesseractTable([header, ...rows].join('\n')).isSideways;
    assert.ok(isSideways(box(20, 90), box(20, 80), box(90, 20)));
    assert.ok(!isSideways(box(90, 20), row(1, 1, 1, 90, 'A')));
  });
  test('has the box of each word as a share of the page', () => {
    const pageRow = [1, 1, 0, 0, 0, 0, 0, 0, 200, 400, -1, ''].join('\t');
    const word = (left: number, text: string) => [5, 1, 1, 1, 1, 1, left, 40, 50, 20, 90, text].join('\t');
    const table = [header, pageRow, word(20, 'Which'), word(100, 'of')].join('\n');
    assert.deepEqual(readTesseractTable(table).edges, [1000, 1000, 3500, 1500, 5000, 1000, 7500, 1500]);
  });
  test('has no place outside the page or without a page', () => {
    const word = row(1, 1, 1, 90, 'Which');
    const pageRow = [1, 1, 0, 0, 0, 0, 0, 0, 20, 20, -1, ''].join('\t');
    assert.deepEqual(
      readTesseractTable([header, pageRow, word].join('\n')).edges,
      [5000, 5000, 10000, 10000],
    );
    assert.deepEqual(readTesseractTable([header, word].join('\n')).edges, [0, 0, 0, 0]);
  });
  test('without words is empty', () => {
    assert.deepEqual(readTesseractTable(`${header}\n`), {
      text: '',
      edges: [],
      confidence: 0,
      isSideways: false,
    });
  });
});
