import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecentEntries, withRecentEntry } from './recent-entries.ts';

const entry = (number: number) => ({ address: `/admin?tab=manage&open=${number}`, label: `Paper ${number}` });

test('what was opened last comes first, once, and five are kept', () => {
  let list = [entry(1)];
  for (const number of [2, 3, 1, 4, 5, 6]) list = withRecentEntry(list, entry(number));
  assert.deepEqual(list, [6, 5, 4, 1, 3].map(entry));
});

test('what is stored and is no list of entries of the back office is nothing', () => {
  const good = entry(1);
  for (const stored of [null, '', '{', '{}', '[1,null]', '[{"label":"x"}]'])
    assert.deepEqual(parseRecentEntries(stored), []);
  const foreign = { address: 'javascript:alert(1)', label: 'x' };
  assert.deepEqual(parseRecentEntries(JSON.stringify([foreign, good])), [good]);
});
