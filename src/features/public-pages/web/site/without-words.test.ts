import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutWords } from './without-words.ts';

test('removes words from a search text, ignoring case', () => {
  assert.equal(withoutWords('NIOS class  12 physics', ['nios']), 'class 12 physics');
  assert.equal(withoutWords('ssc cgl 2022', ['2022', 'cgl']), 'ssc');
  assert.equal(withoutWords('2022', ['2022']), '');
});
