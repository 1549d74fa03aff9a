import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecentEntries, withRecentEntry } from './recent-entries.ts';

const entry = (number: number) => ({ url: `/admin?tab=manage&open=${number}`, label: `Paper ${number}` });

test('recent entries are unique, newest first, five at most', () => {
  let list = [entry(1)];
  for (const number of [2, 3, 1, 4, 5, 6]) list = withRecentEntry(list, entry(number));
  assert.deepEqual(list, [6, 5, 4, 1, 3].map(entry));
});

test('invalid stored entries are ignored', () => {
  const good = entry(1);
  for (const stored of [null, '', '{', '{}', '[1,null]', '[{"label":"x"}]'])
    assert.deepEqual(parseRecentEntries(stored), []);
  const foreign = { url: 'javascript:alert(1)', label: 'x' };
  assert.deepEqual(parseRecentEntries(JSON.stringify([foreign, good])), [good]);
});
