import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileText } from '#ui/icons.ts';
import {
  matchingEntries,
  parseRecentEntries,
  withRecentEntry,
  type PaletteEntry,
} from './palette-entries.ts';

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
const findLabels = (typed: string) => matchingEntries(entries, typed).map(({ label }) => label);

test('entries match by the beginnings of their words and synonyms', () => {
  assert.deepEqual(findLabels('pap'), ['Upload Papers', 'Manage Papers']);
  assert.deepEqual(findLabels('PAPERS  up'), ['Upload Papers']);
  assert.deepEqual(findLabels('new'), ['Upload Papers']);
  assert.deepEqual(findLabels('anage'), []);
  assert.deepEqual(findLabels('sign papers'), []);
});

const recentEntry = (number: number) => ({
  url: `/admin?tab=manage&open=${number}`,
  label: `Paper ${number}`,
});

test('recent entries are unique, newest first, five at most', () => {
  let list = [recentEntry(1)];
  for (const number of [2, 3, 1, 4, 5, 6]) list = withRecentEntry(list, recentEntry(number));
  assert.deepEqual(list, [6, 5, 4, 1, 3].map(recentEntry));
});

test('invalid stored entries are ignored', () => {
  const good = recentEntry(1);
  for (const stored of [null, '', '{', '{}', '[1,null]', '[{"label":"x"}]'])
    assert.deepEqual(parseRecentEntries(stored), []);
  const foreign = { url: 'javascript:alert(1)', label: 'x' };
  assert.deepEqual(parseRecentEntries(JSON.stringify([foreign, good])), [good]);
});
