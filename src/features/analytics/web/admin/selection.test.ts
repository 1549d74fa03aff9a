import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  getQueryParameters,
  getSelectionUrl,
  readSelection,
  withFilter,
  withoutFilter,
} from './selection.ts';

const read = (query: string) => readSelection({ get: (name) => new URLSearchParams(query).get(name) ?? '' });

test('a selection survives the URL of the tab', () => {
  const selection = withFilter(
    withFilter(read('from=2026-11-01&to=2026-11-07'), 'referrer', ''),
    'page',
    '/paper/upsc-2024',
  );
  const url = getSelectionUrl(selection);
  assert.deepEqual(read(url.split('?')[1]!), selection);
  assert.deepEqual(getQueryParameters(selection), {
    days: '30',
    from: '2026-11-01',
    to: '2026-11-07',
    referrer: '',
    page: '/paper/upsc-2024',
  });
  assert.deepEqual(withoutFilter(selection, 'page').filter, { referrer: '' });
});

test('invalid dates in the URL select the usual period', () => {
  for (const query of ['from=2026-11-01', 'from=2026-11-08&to=2026-11-01', 'from=x&to=y', 'days=5'])
    assert.deepEqual(read(query), { days: 30, range: undefined, filter: {} });
});
