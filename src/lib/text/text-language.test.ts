import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textLanguage } from './text-language.ts';

describe('the language of a text', () => {
  test('a text in Devanagari is Hindi in an English page', () => {
    assert.equal(textLanguage('एसएससी CGL 2022', 'en'), 'hi');
  });

  test('a text in Latin letters is English in a Hindi page', () => {
    assert.equal(textLanguage('SSC CGL 2022', 'hi'), 'en');
  });

  test('a text in the page language has no separate language', () => {
    assert.equal(textLanguage('SSC CGL 2022', 'en'), undefined);
    assert.equal(textLanguage('एसएससी CGL 2022', 'hi'), undefined);
  });

  test('a text without letters has no separate language', () => {
    assert.equal(textLanguage('2022', 'hi'), undefined);
  });
});
