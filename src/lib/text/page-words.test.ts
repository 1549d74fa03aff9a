import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toBoxes, toLines } from './page-words.ts';

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

describe('lines of a page', () => {
  const lines = (text: string) => toLines({ ...page, text }).map((line) => line.text);
  test('have their words and the box around them', () => {
    assert.deepEqual(toLines(page), [
      { text: 'solar wind power,', box: [0, 0, 30, 10] },
      { text: 'hydrogen', box: [0, 12, 15, 20] },
    ]);
  });
  test('end where the words go on below', () => {
    assert.deepEqual(lines('solar wind power, hydrogen'), ['solar wind power,', 'hydrogen']);
  });
  test('end where the text breaks', () => {
    assert.deepEqual(lines('solar\nwind power,\nhydrogen'), ['solar', 'wind power,', 'hydrogen']);
  });
  test('leave out words without a place', () => {
    assert.deepEqual(toLines({ text: 'a b', edges: [0, 0, 0, 0, 1, 0, 2, 2] }), [
      { text: 'b', box: [1, 0, 2, 2] },
    ]);
    assert.deepEqual(toLines({ text: 'a', edges: [] }), []);
  });
});
