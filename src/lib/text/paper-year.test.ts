import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describePaperYear, parsePaperYear } from './paper-year.ts';

describe('parsePaperYear', () => {
  test('reads a year with digits of any script', () => {
    for (const typed of ['2024', ' 2024 ', '२०२४', '２０２４'])
      assert.deepEqual(parsePaperYear(typed), { year: 2024, session: '' }, typed);
    assert.deepEqual(parsePaperYear('2024', 'Shift 1'), { year: 2024, session: 'Shift 1' });
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
      '',
      '2024-26',
      '2024-23',
      '2024-24',
      '2024-5',
      '2024-2024',
      '24-25',
      '2024-25-26',
      'x',
    ])
      assert.equal(parsePaperYear(typed), undefined, typed);
  });
});

test('an academic year says what is saved', () => {
  assert.equal(describePaperYear('2024-25', ' Term 1 '), 'Saved as year 2024 and session “2024-25 Term 1”.');
  assert.equal(describePaperYear('2024', 'Term 1'), undefined);
  assert.equal(describePaperYear('2024-26', ''), undefined);
});
