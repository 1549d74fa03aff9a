import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays } from '#lib/time/calendar-day.ts';
import type { StoredBackup } from '../backup.contract.ts';
import { getBackupsToDelete } from './backup-retention.ts';

const rule = { keepDaily: 7, keepWeekly: 4, keepMonthly: 12 };
const newestOnly = { keepDaily: 1, keepWeekly: 0, keepMonthly: 0 };

/** A scheduled backup without files at an hour in India. */
function backup(day: string, hour: number, given: Partial<StoredBackup> = {}): StoredBackup {
  const time = String(hour).padStart(2, '0');
  const at = new Date(`${day}T${time}:00:00+05:30`).toISOString();
  const unmarked = { label: null, isPinned: false, isManual: false };
  return { name: `${day} ${time}`, at, bytes: 1, facts: facts(false), ...unmarked, ...given };
}
function facts(withFiles: boolean, missingFiles = 0): StoredBackup['facts'] {
  return { withFiles, rows: 1, files: 1, missingFiles, verifiedAt: '2026-11-21T00:00:00Z' };
}
const withFiles = { facts: facts(true) };
const incomplete = { facts: facts(true, 900) };
const rowsOnly = { facts: facts(false) };
const today = '2026-11-21';

/**
 * Returns the backups that remain if one backup is taken each night, of these kinds, and the rule applied each time.
 */
function afterNights(kinds: Partial<StoredBackup>[]): StoredBackup[] {
  let remaining: StoredBackup[] = [];
  kinds.forEach((kind, night) => {
    remaining = [...remaining, backup(addDays('2025-01-01', night), 3, kind)];
    const deleted = new Set(getBackupsToDelete(remaining, rule));
    remaining = remaining.filter(({ name }) => !deleted.has(name));
  });
  return remaining;
}
const nights = (count: number, kind: Partial<StoredBackup>) => Array.from({ length: count }, () => kind);
const getNames = (backups: StoredBackup[], kind: Partial<StoredBackup>) =>
  backups.filter(({ facts: held }) => held === kind.facts).map(({ name }) => name);

describe('retention', () => {
  test('keeps the newest of each day, week and month', () => {
    const days = Array.from({ length: 400 }, (_, index) => addDays(today, -index));
    const backups = days.flatMap((day) => [backup(day, 3), backup(day, 21)]);
    const deleted = new Set(getBackupsToDelete(backups, rule));
    const remaining = backups.filter(({ name }) => !deleted.has(name)).map(({ name }) => name);
    const daily = days.slice(0, 7);
    // Weeks end on Sunday; today is the newest day of the current week.
    const weekly = ['2026-11-15', '2026-11-08', '2026-11-01'];
    const monthly = ['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31'];
    const earlier = ['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'];
    const kept = new Set([...daily, ...weekly, ...monthly, ...earlier].map((day) => `${day} 21`));
    assert.deepEqual(remaining.toSorted(), [...kept].toSorted());
  });

  test('keeps the newest backup however old it is', () => {
    const backups = [backup('2020-01-01', 3), backup('2020-01-01', 4)];
    assert.deepEqual(getBackupsToDelete(backups, newestOnly), ['2020-01-01 03']);
  });

  test('keeps a backup with files despite a newer backup of rows', () => {
    assert.deepEqual(getBackupsToDelete([backup(today, 3, withFiles), backup(today, 4)], newestOnly), []);
  });

  test('counts backups with files separately', () => {
    const backups = [backup(today, 3, withFiles), backup(today, 4, withFiles), backup(today, 5)];
    assert.deepEqual(getBackupsToDelete(backups, newestOnly), [`${today} 03`]);
  });

  test('keeps a complete backup despite a newer incomplete one', () => {
    const newer = backup(today, 4, incomplete);
    assert.deepEqual(getBackupsToDelete([backup(today, 3, withFiles), newer], newestOnly), []);
  });

  for (const [name, since] of Object.entries({
    'incomplete backups': incomplete,
    'backups of rows': rowsOnly,
  }))
    test(`keeps two backups with files once ${name} fill the daily window`, () => {
      const remaining = afterNights([...nights(400, withFiles), ...nights(7, since)]);
      assert.deepEqual(getNames(remaining, withFiles), ['2026-02-03 03', '2026-02-04 03']);
      assert.equal(getNames(remaining, since).length, 7);
    });

  test('keeps every backup with files until others fill the daily window', () => {
    const before = afterNights(nights(400, withFiles));
    const remaining = afterNights([...nights(400, withFiles), ...nights(6, incomplete)]);
    assert.deepEqual(getNames(remaining, withFiles), getNames(before, withFiles));
  });

  test('keeps every backup with files after one late incomplete backup', () => {
    const before = afterNights(nights(400, withFiles));
    assert.deepEqual(getBackupsToDelete([...before, backup(today, 3, incomplete)], rule), []);
  });

  test('keeps the full set of a kind taken every fifth night', () => {
    const remaining = afterNights(
      nights(400, withFiles).map((kind, night) => (night % 5 ? incomplete : kind)),
    );
    assert.ok(getNames(remaining, withFiles).length > 7);
  });

  test('never deletes the newest backup of a kind, whatever follows', () => {
    for (const [first, second, third] of [
      [withFiles, incomplete, rowsOnly],
      [withFiles, rowsOnly, incomplete],
      [rowsOnly, withFiles, incomplete],
    ]) {
      const remaining = afterNights([...nights(40, first!), ...nights(400, second!), ...nights(400, third!)]);
      assert.equal(getNames(remaining, first!).at(-1), '2025-02-09 03');
      assert.equal(getNames(remaining, second!).at(-1), '2026-03-16 03');
    }
  });

  for (const [which, given] of Object.entries({
    manual: { isManual: true },
    pinned: { isPinned: true },
    unknown: { facts: null },
  }))
    test(`keeps every ${which} backup`, () => {
      const backups = [backup('2020-01-01', 3, given), backup('2020-01-01', 4, given), backup(today, 5)];
      assert.deepEqual(getBackupsToDelete(backups, newestOnly), []);
    });
});
