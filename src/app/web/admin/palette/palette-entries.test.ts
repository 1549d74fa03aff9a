import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileText } from '#ui/icons.ts';
import { matchingEntries, type PaletteEntry } from './palette-entries.ts';

const entry = (label: string, words?: string): PaletteEntry => ({
  key: label,
  label,
  words,
  icon: FileText,
  run() {},
});
const entries = [
  entry('Upload Papers', 'add new pdf'),
  entry('Manage Papers', 'list edit'),
  entry('Sign out'),
];
const found = (typed: string) => matchingEntries(entries, typed).map(({ label }) => label);

test('entries match by the beginnings of their words and synonyms', () => {
  assert.deepEqual(found('pap'), ['Upload Papers', 'Manage Papers']);
  assert.deepEqual(found('PAPERS  up'), ['Upload Papers']);
  assert.deepEqual(found('new'), ['Upload Papers']);
  assert.deepEqual(found('anage'), []);
  assert.deepEqual(found('sign papers'), []);
});
