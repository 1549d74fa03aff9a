import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describePaperYear, parsePaperYear, suggestYear } from './paper-year.ts';

describe('parsePaperYear', () => {
  test('reads a year with digits of any script', () => {
    for (const typed of ['2024', ' 2024 ', '२०२४', '২০২৪', '௨௦௨௪', '٢٠٢٤', '２０２４'])
      assert.deepEqual(parsePaperYear(typed), { year: 2024, session: '' }, typed);
    assert.deepEqual(parsePaperYear('2024', 'Shift 1'), { year: 2024, session: 'Shift 1' });
  });

  test('reads a year as spreadsheets write it', () => {
    for (const typed of [
      '2019.0',
      '2,019',
      '2,019.00',
      "'2019",
      '’2019',
      '="2019"',
      '\u200e2019\u00a0',
      '\ufeff2019\u200b',
      '2\u202f019',
    ])
      assert.deepEqual(parsePaperYear(typed), { year: 2019, session: '' }, typed);
  });

  test('reads a date as its year', () => {
    for (const typed of [
      '01-06-2019',
      '13.04.2019',
      '2019-06-01',
      '2019-06-01T00:00:00.000Z',
      '01/06/2019 00:00',
      '6/1/2019 12:00:00 AM',
      '1 June 2019',
      '1st June, 2019',
      'June 2019',
      '06/2019',
      'Saturday, 1 June 2019',
      'Sat Jun 01 2019',
      '१ जून २०१९',
      '०१-०६-२०१९',
    ])
      assert.deepEqual(parsePaperYear(typed), { year: 2019, session: '' }, typed);
  });

  test('reads a blank text as an unknown year', () => {
    for (const typed of ['', '  ', '\u200b'])
      assert.deepEqual(parsePaperYear(typed, 'Shift 1'), { year: null, session: 'Shift 1' });
  });

  test('reads an academic year in any spelling', () => {
    for (const typed of ['2024-25', '2024-2025', '2024–25', '2024 — 2025', '2024/25', '२०२४-२५'])
      assert.deepEqual(parsePaperYear(typed), { year: 2024, session: '2024-25' }, typed);
    assert.deepEqual(parsePaperYear('1999-00'), { year: 1999, session: '1999-00' });
  });

  test('begins the session, unless the session names the academic year', () => {
    assert.equal(parsePaperYear('2024-25', 'Term 1')?.session, '2024-25 Term 1');
    for (const session of ['2024-25', '2024-2025', 'Term 1, 2024-25'])
      assert.equal(parsePaperYear('2024-25', session)?.session, session);
  });

  test('refuses other spans and other texts', () => {
    for (const typed of [
      '2024-26',
      '2024-23',
      '2024-24',
      '2024-5',
      '2024-2024',
      '24-25',
      '2024-25-26',
      'x',
      '-',
      'N/A',
      '19',
      '6/1/19',
      'Jun-19',
      '43617',
      '2019.5',
      '1 Shift 2019',
      '2019,2020',
    ])
      assert.equal(parsePaperYear(typed), undefined, typed);
  });
});

test('suggests the year that a text probably means', () => {
  const meant = Object.entries({
    '6/1/19': 2019,
    'Jun-19': 2019,
    '43617': 2019,
    '2018-20': 2018,
    'N/A': 2024,
  });
  for (const [typed, year] of meant)
    assert.match(suggestYear(typed), new RegExp(`^a year such as ${year}, .*or nothing`), typed);
});

test('an academic year and a missing one say what is saved', () => {
  assert.match(describePaperYear(' ', '')!, /^Saved without a year/);
  assert.equal(describePaperYear('2024-25', ' Term 1 '), 'Saved as year 2024 and session “2024-25 Term 1”.');
  assert.equal(describePaperYear('2024', 'Term 1'), undefined);
  assert.equal(describePaperYear('2024-26', ''), undefined);
});
