import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSearchText, findSearchWords } from './search-words.ts';

describe('search words', () => {
  test('have their places in the text', () => {
    assert.deepEqual(findSearchWords('The CGL2019.'), [
      { word: 'the', start: 0, end: 3 },
      { word: 'cgl', start: 4, end: 7 },
      { word: '2019', start: 7, end: 11 },
    ]);
  });

  test('spell Devanagari in one way', () => {
    assert.equal(getSearchText('हिन्दी, हिंदी; पाँच पांच'), ' हिंदी हिंदी पांच पांच ');
    assert.equal(getSearchText('सड़क २०२३'), ' सडक 2023 ');
  });

  test('part at punctuation of both scripts', () => {
    assert.equal(getSearchText('क्या है? उत्तर। (a)'), ' क्या है उत्तर a ');
  });
});
