import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultSettings } from '../../settings-defaults.contract.ts';
import { findSettings, settingNames } from './setting-texts.ts';

describe('findSettings', () => {
  test('finds a setting by its label', () => {
    assert.deepEqual(findSettings('copyr'), ['copyrightText', 'copyrightTextHindi']);
  });

  test('finds a setting by its help text', () => {
    assert.deepEqual(findSettings('sitemap.xml'), ['enableSitemap']);
  });

  test('finds a setting by a synonym', () => {
    assert.ok(findSettings('cookies').includes('requireConsent'));
  });

  test('needs every typed word', () => {
    assert.deepEqual(findSettings('custom copyright'), []);
  });

  test('finds all settings for an empty text', () => {
    assert.equal(findSettings(' ').length, settingNames.length);
  });
});

test('every setting has texts', () => {
  assert.deepEqual(settingNames.toSorted(), Object.keys(defaultSettings).toSorted());
});
