import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicText } from '#lib/text/public-text.ts';
import { cleanText } from './pdf-page.ts';

test('cleanText removes unsafe characters and keeps the rest', () => {
  const dirty = ' a\u0000b\u061cc\u200ed\u200fe\u202ef\u2066g\ud800h\uffffi\r\nक्‍ष\t1 ';
  const clean = cleanText(dirty, 100);
  assert.equal(clean, 'abcdefghi\nक्‍ष\t1');
  assert.ok(isPublicText(clean));
});
