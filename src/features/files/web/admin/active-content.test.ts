import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeContentWarning } from './active-content.ts';

test('a file that only shows pages has no warning', () => {
  assert.equal(activeContentWarning([]), undefined);
});

test('a warning lists all active content of a file', () => {
  assert.equal(
    activeContentWarning(['javascript', 'attachment']),
    'This PDF contains JavaScript and embedded files. Check where it comes from before you publish it.',
  );
});
