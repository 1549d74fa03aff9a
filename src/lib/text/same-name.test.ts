import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameName } from './same-name.ts';

test('names that differ in case, spaces or accents are equal', () => {
  for (const [one, other] of [
    ['General  Studies', ' general studies '],
    ['Économie', 'ECONOMIE'],
    ['Caf\u00E9', 'Cafe\u0301'],
    ['Ｐｈｙｓｉｃｓ', 'Physics'],
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
    ['राज', 'राज़'],
  ] as const)
    assert.notEqual(sameName(one), sameName(other), one);
});
