import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageCodes } from './language-codes.ts';

test('one language or several are known by their codes, whatever stands between them', () => {
  assert.deepEqual(languageCodes('English'), ['en']);
  for (const names of ['Hindi+English', 'hindi / ENGLISH', 'Hindi and English', 'Hindi, English, Hindi']) {
    assert.deepEqual(languageCodes(names), ['hi', 'en'], names);
  }
});

test('a language that is not known has no code', () => {
  for (const names of ['', 'Klingon', 'constructor', 'Bilingual']) assert.deepEqual(languageCodes(names), []);
  assert.deepEqual(languageCodes('Klingon + Tamil'), ['ta']);
});
