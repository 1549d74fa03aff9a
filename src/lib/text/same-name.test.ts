import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameName } from './same-name.ts';

test('names that differ in case, spaces, punctuation, accents or spelling are equal', () => {
  for (const [one, other] of [
    ['General  Studies', ' general studies '],
    ['Économie', 'ECONOMIE'],
    ['Caf\u00E9', 'Cafe\u0301'],
    ['Ｐｈｙｓｉｃｓ', 'Physics'],
    ['B.Ed', 'b ed'],
    ['B. Ed.', 'BEd'],
    ['Arts & Science', 'Arts and Science'],
    ['Bio-technology', 'Biotechnology'],
    ['हिन्दी', 'हिंदी'],
    ['राज', 'राज़'],
    ['\u0915\u094D\u200D\u0937', '\u0915\u094D\u0937'],
    ['\u0939\u093F\u0902\u0926\u0940\u00A0\u0958', '\u0939\u093F\u0902\u0926\u0940 \u0915\u093C'],
  ] as const)
    assert.equal(sameName(one), sameName(other), one);
});

test('names that differ in letters or vowel signs are different', () => {
  for (const [one, other] of [
    ['Physics', 'Physic'],
    ['Maths I', 'Maths II'],
    ['कला', 'कल'],
    ['कि', 'की'],
    ['C', 'C++'],
    ['Maths I, II', 'Maths III'],
    ['Class 1 2', 'Class 12'],
    ['10+2', '102'],
    ['***', '---'],
  ] as const)
    assert.notEqual(sameName(one), sameName(other), one);
});
