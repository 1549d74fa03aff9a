import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCoverage } from './coverage.ts';
import type { CoverageEntry } from './sittings.queries.ts';

const entry = (values: Partial<CoverageEntry>): CoverageEntry => ({
  series: `${values.stage} ${values.subject}`,
  subjectId: null,
  subject: null,
  stage: null,
  year: 2024,
  month: null,
  sittings: 1,
  paper: 'a-paper',
  key: null,
  languages: ['English'],
  ...values,
});

test('an exam without sittings has no years', () =>
  assert.deepEqual(getCoverage([]), { years: [], rows: [], moreRows: 0 }));

test('years without a paper are columns too', () => {
  const { years, rows } = getCoverage([entry({ year: 2024 }), entry({ year: 2021 })]);
  assert.deepEqual(years, [2024, 2023, 2022, 2021]);
  assert.deepEqual(
    rows[0]?.cells.map(({ year }) => year),
    [2024, 2021],
  );
});

test('shifts of a year are one cell with numbers by month', () => {
  const { rows } = getCoverage([
    entry({ month: 9, sittings: 3, languages: ['Hindi', 'Unknown'] }),
    entry({ month: 8, sittings: 21, key: 'a-key' }),
  ]);
  assert.deepEqual(rows[0]?.cells, [
    {
      year: 2024,
      sittings: 24,
      paper: 'a-paper',
      key: 'a-key',
      languages: ['Hindi', 'English'],
      months: [
        { month: 8, sittings: 21 },
        { month: 9, sittings: 3 },
      ],
    },
  ]);
});

test('rows with more years come first, then by name in natural order', () => {
  const { rows } = getCoverage([
    entry({ stage: 'Paper 10' }),
    entry({ stage: 'Paper 2' }),
    entry({ stage: 'Tier 1' }),
    entry({ stage: 'Tier 1', year: 2023 }),
  ]);
  assert.deepEqual(
    rows.map(({ stage }) => stage),
    ['Tier 1', 'Paper 2', 'Paper 10'],
  );
});

test('a grid has at most 30 rows and 25 years', () => {
  const many = Array.from({ length: 70 }, (_, at) =>
    entry({ subject: `Subject ${at}`, year: 2024 - (at % 40) }),
  );
  const { years, rows, moreRows } = getCoverage(many);
  assert.equal(years.length, 25);
  assert.deepEqual([years[0], years.at(-1)], [2024, 2000]);
  assert.ok(rows.length <= 30);
  assert.equal(rows.length + moreRows, many.filter(({ year }) => year >= 2000).length);
});
