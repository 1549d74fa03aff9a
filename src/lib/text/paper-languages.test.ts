import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { includesLanguages, normaliseLanguage, parseLanguages } from './paper-languages.ts';

describe('languages of a paper', () => {
  test('all spellings of English and Hindi give the same set', () => {
    const spellings = [
      'English+Hindi',
      'Hindi+English',
      'hindi / ENGLISH',
      'Hindi, English, Hindi',
      'Hindi and English',
      'Hindi-English',
      'Hindi English medium',
      'English or Hindi',
      'Eng/Hin',
      'en+hi',
      'bilingual',
      'Bilingual (Hindi & English)',
      'हिन्दी और अंग्रेज़ी',
      'द्विभाषी',
      'Both',
      'Both medium',
      'Hindi/English/Both',
    ];
    for (const text of spellings) assert.equal(normaliseLanguage(text), 'Hindi+English', text);
  });

  test('"bilingual" with another language adds English', () => {
    assert.deepEqual(parseLanguages('Tamil (bilingual)'), ['Tamil', 'English']);
  });

  test('a text without a language is unknown', () => {
    for (const text of ['', ' ', '-', 'N/A', 'n/a', 'unknown', 'Not known', '+'])
      assert.equal(normaliseLanguage(text), 'Unknown', text);
  });

  test('a part with only filler words names no language', () => {
    assert.deepEqual(parseLanguages('en_IN'), ['English']);
    assert.deepEqual(parseLanguages('Tamil / Both'), ['Tamil']);
    assert.deepEqual(parseLanguages('medium'), []);
  });

  test('an unfamiliar name is a separate language', () => {
    assert.deepEqual(parseLanguages('klingon + Tamil'), ['Klingon', 'Tamil']);
    assert.deepEqual(parseLanguages('constructor'), ['Constructor']);
  });

  test('normalising a language twice changes nothing', () => {
    const part = fc.constantFrom(
      'Hindi',
      'english',
      'as',
      'bilingual',
      'medium',
      'both',
      '+',
      '/',
      ' - ',
      ' ',
      'Unknown',
      '-',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(part).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const stored = normaliseLanguage(typed);
        assert.equal(normaliseLanguage(stored), stored);
      }),
    );
  });

  test('a language matches every set that contains it', () => {
    for (const text of ['Hindi', 'Hindi+English', 'bilingual'])
      assert.ok(includesLanguages(text, 'hindi'), text);
    assert.ok(!includesLanguages('English', 'Hindi'));
    assert.ok(includesLanguages('Klingon', 'KLINGON'));
  });

  test('two languages match only sets with both', () => {
    assert.ok(includesLanguages('Hindi+English', 'English+Hindi'));
    assert.ok(!includesLanguages('Hindi', 'English+Hindi'));
  });

  test('"unknown" matches only the unknown language', () => {
    assert.ok(includesLanguages('Unknown', 'unknown'));
    assert.ok(!includesLanguages('Unknown', 'Hindi'));
    assert.ok(!includesLanguages('Hindi', 'unknown'));
  });
});
