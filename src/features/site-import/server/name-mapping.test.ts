import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMapping, mappingByName } from './name-mapping.ts';

const headings = ['Paper', 'Examination', 'Held in', 'Notes'];

test('columns and values change the guessed mapping', () => {
  const mapping = mappingByName(headings, {
    columns: ['subject=notes'],
    values: ['category=SSC', 'year=2019'],
  });
  assert.equal(
    describeMapping(headings, mapping),
    'title = "Paper", category = "SSC", exam = "Examination", subject = "Notes", year = "Held in" or "2019"',
  );
});

test('unknown fields, unknown columns and other forms are refused', () => {
  const refused = (columns: string[], message: RegExp) =>
    assert.throws(() => mappingByName(headings, { columns, values: [] }), {
      code: 'validation_failed',
      message,
    });
  refused(['nonsense=Paper'], /no field nonsense/);
  refused(['title=Nonsense'], /no column Nonsense/);
  refused(['title'], /--map takes field=/);
});
