import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getExportUrl } from './analytics.api.ts';
import { getQueryParameters, getSelectionUrl, readSelection } from './selection.ts';

const read = (query: string) => readSelection({ get: (name) => new URLSearchParams(query).get(name) ?? '' });

test('a selection survives the URL of the tab', () => {
  for (const filter of [
    { by: 'page', value: '/paper/upsc-2024' },
    { by: 'referrer', value: '' },
  ] as const) {
    const selection = { ...read('from=2026-11-01&to=2026-11-07'), filter };
    const url = getSelectionUrl(selection);
    assert.deepEqual(read(url.split('?')[1]!), selection);
    const days = { days: '30', from: '2026-11-01', to: '2026-11-07' };
    assert.deepEqual(getQueryParameters(selection), { ...days, ...filter });
    assert.match(
      getExportUrl(selection, 'pages'),
      /export\?days=30&from=2026-11-01&to=2026-11-07&what=pages$/,
    );
  }
});

test('invalid values in the URL are ignored', () => {
  for (const query of [
    'from=2026-11-01',
    'from=2026-11-08&to=2026-11-01',
    'from=x&to=y',
    'days=5',
    'by=city',
  ])
    assert.deepEqual(read(query), { days: 30, range: undefined, filter: undefined });
});
