import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageCodes } from './language-codes.ts';

test('language names with any separator give their codes', () => {
  assert.deepEqual(languageCodes('English'), ['en']);
  for (const names of ['Hindi+English', 'hindi / ENGLISH', 'Hindi and English', 'Hindi, English, Hindi']) {
    assert.deepEqual(languageCodes(names), ['hi', 'en'], names);
  }
});

test('an unknown language has no code', () => {
  for (const names of ['', 'Klingon', 'constructor', 'Bilingual']) assert.deepEqual(languageCodes(names), []);
  assert.deepEqual(languageCodes('Klingon + Tamil'), ['ta']);
});
