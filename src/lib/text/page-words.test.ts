import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toBoxes } from './page-words.ts';

/** Three words in a line, and one below. */
const page = {
  text: 'solar wind power,\nhydrogen',
  edges: [0, 0, 10, 9, 12, 2, 20, 9, 22, 0, 30, 10, 0, 12, 15, 20],
};
const boxes = (...words: string[]) =>
  toBoxes(
    page,
    words.map((word) => [page.text.indexOf(word), page.text.indexOf(word) + word.length] as const),
  );

describe('boxes of parts of a text', () => {
  test('are those of their words, also of a word with punctuation', () => {
    assert.deepEqual(boxes('solar', 'power'), [
      [0, 0, 10, 9],
      [22, 0, 30, 10],
    ]);
  });
  test('are one for the words of a line', () => {
    assert.deepEqual(boxes('wind power'), [[12, 0, 30, 10]]);
  });
  test('are one for each line', () => {
    assert.deepEqual(boxes('power,\nhydrogen'), [
      [22, 0, 30, 10],
      [0, 12, 15, 20],
    ]);
  });
  test('are one for two parts of a word', () => {
    const word = { text: 'solar-wind', edges: [0, 0, 10, 9] };
    assert.deepEqual(
      toBoxes(word, [
        [0, 5],
        [6, 10],
      ]),
      [[0, 0, 10, 9]],
    );
  });
  test('leave out words without a place', () => {
    assert.deepEqual(toBoxes({ text: page.text, edges: [] }, [[0, 5]]), []);
    assert.deepEqual(toBoxes({ text: 'a', edges: [0, 0, 0, 0] }, [[0, 1]]), []);
  });
});
