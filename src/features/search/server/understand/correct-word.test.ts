import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { canMean, correctWord, editDistance } from './correct-word.ts';

describe('edit distance', () => {
  test('counts swapped neighbours as one edit', () => {
    assert.equal(editDistance('upcs', 'upsc'), 1);
    assert.equal(editDistance('geogrphy', 'geography'), 1);
    assert.equal(editDistance('', 'abc'), 3);
  });

  test('counts letters of Devanagari with their signs', () => {
    assert.equal(editDistance('रेलवे', 'रेल्वे'), 1);
    assert.equal(editDistance('पुलिस', 'पालकी'), 3);
  });

  test('is the same in both directions', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        assert.equal(editDistance(a, b), editDistance(b, a));
      }),
    );
  });
});

describe('a typed word', () => {
  for (const [typed, acronym] of [
    ['cat', 'ctet'],
    ['clat', 'cat'],
    ['nios', 'ntpc'],
    ['cet', 'ctet'],
    ['xat', 'cat'],
  ] as const)
    test(`'${typed}' never means '${acronym}'`, () => {
      assert.equal(canMean(typed, acronym, true), false);
    });

  test('means an acronym with swapped or doubled letters', () => {
    assert.equal(canMean('upcs', 'upsc', true), true);
    assert.equal(canMean('cgll', 'cgl', true), true);
    assert.equal(canMean('clg', 'cgl', true), true);
  });

  test('may have more edits the longer it is', () => {
    assert.equal(canMean('papr', 'paper', false), true);
    assert.equal(canMean('polical', 'political', false), true);
    assert.equal(canMean('pap', 'papal', false), false);
    assert.equal(canMean('गीता', 'गणित', false), false);
  });
});

test('joined words are split before distant words are tried', () => {
  const spelling = { isAcronym: () => false, vocabulary: [] };
  const word = { token: 'ssccgl', near: ['sccggl'], parts: ['ssc', 'cgl'] };
  assert.deepEqual(correctWord(word, spelling), ['ssc', 'cgl']);
});
