import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { auditedTranslations, knownTranslations, translatedText, withoutBlanks } from './translations.ts';

describe('translations', () => {
  test('a text is found by its language and field', () => {
    assert.equal(translatedText({ hi: { name: 'रेलवे' } }, 'hi', 'name'), 'रेलवे');
  });

  test('a missing text falls back to English', () => {
    assert.equal(translatedText({ hi: { name: 'रेलवे' } }, 'hi', 'description'), undefined);
    assert.equal(translatedText({ hi: { name: 'रेलवे' } }, 'en', 'name'), undefined);
  });

  test('any stored JSON yields only texts of known fields', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const texts = Object.values(knownTranslations(stored, ['name']).hi ?? {});
        assert.ok(texts.every((text) => typeof text === 'string' && text !== ''));
      }),
    );
  });

  test('a language with blank texts only is left out', () => {
    assert.deepEqual(withoutBlanks({ hi: { name: '', description: '' } }), {});
  });

  test('the audit log names the language of a text', () => {
    assert.deepEqual(auditedTranslations({ hi: { name: 'रेलवे' } }, ['name', 'description']), {
      hindiName: 'रेलवे',
    });
  });
});
