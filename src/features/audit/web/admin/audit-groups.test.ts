import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditEntry } from '../../audit.contract.ts';
import { getDayTitle, getGroupNames, getGroupPhrase, groupEntries } from './audit-groups.ts';

let id = 1_000;
const entry = (action: string, subjectName: string, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: (id -= 1),
  at: '2026-11-23T08:00:00.000Z',
  userId: 1,
  userName: 'Asha',
  sessionId: 1,
  action,
  subjectType: action.slice(0, action.indexOf('.')),
  subjectId: 1,
  subjectName,
  before: null,
  after: null,
  ...overrides,
});
const groupRows = (entries: AuditEntry[]) =>
  groupEntries(entries, false).flatMap(({ groups }) => groups.map((group) => group.entries.length));

describe('groupEntries', () => {
  test('separates days in India', () => {
    const late = entry('paper.updated', 'A', { at: '2026-11-22T19:00:00.000Z' });
    const early = entry('paper.updated', 'B', { at: '2026-11-22T18:00:00.000Z' });
    assert.deepEqual(
      groupEntries([late, early], false).map(({ day }) => day),
      ['2026-11-23', '2026-11-22'],
    );
  });

  test('folds all sign-ins of a user on a day', () => {
    const entries = [
      entry('session.started', ''),
      entry('paper.updated', 'A'),
      entry('session.ended', ''),
      entry('session.started', '', { userId: 2, userName: 'Ravi' }),
      entry('session.started', ''),
    ];
    assert.deepEqual(groupRows(entries), [3, 1, 1]);
    assert.equal(getGroupPhrase(groupEntries(entries, false)[0]!.groups[0]!), 'signed in 2 times');
  });

  test('folds a run of three or more equal actions', () => {
    const run = ['A', 'B', 'C', 'D'].map((name) => entry('category.created', name));
    assert.deepEqual(groupRows([...run, entry('exam.created', 'E')]), [4, 1]);
    const [group] = groupEntries(run, false)[0]!.groups;
    assert.equal(getGroupPhrase(group!), 'created 4 categories');
    assert.equal(getGroupNames(group!), 'A, B and 2 more');
  });

  test('folds a drop of papers whose subjects were added in between', () => {
    const entries = [
      entry('paper.created', 'A'),
      entry('subject.created', 'Physics'),
      entry('paper.created', 'B'),
      entry('paper.created', 'C'),
    ];
    assert.deepEqual(groupRows(entries), [3, 1]);
    const [group] = groupEntries(entries, false)[0]!.groups;
    assert.equal(getGroupPhrase(group!), 'uploaded 3 papers');
    const [cut] = groupEntries(entries, true)[0]!.groups;
    assert.equal(getGroupPhrase(cut!), 'uploaded 3 or more papers');
  });

  test('begins another act after a pause', () => {
    const earlier = { at: '2026-11-23T07:00:00.000Z' };
    const later = ['A', 'B', 'C'].map((name) => entry('paper.created', name));
    const older = ['D', 'E', 'F'].map((name) => entry('paper.created', name, earlier));
    assert.deepEqual(groupRows([...later, ...older]), [3, 3]);
  });

  test('keeps two equal actions apart', () => {
    assert.deepEqual(groupRows([entry('paper.updated', 'A'), entry('paper.updated', 'B')]), [1, 1]);
  });

  test('never folds bulk edits, which open to show their papers', () => {
    assert.deepEqual(groupRows([1, 2, 3].map(() => entry('bulk.done', 'Set language'))), [1, 1, 1]);
  });

  test('counts actions that end with no record type', () => {
    const run = [1, 2, 3].map((number) => entry('backup.started', `${number}`));
    assert.equal(getGroupPhrase(groupEntries(run, false)[0]!.groups[0]!), 'started a backup ... 3 times');
  });
});

test('days have readable titles', () => {
  const now = Date.parse('2026-11-23T08:00:00Z');
  assert.deepEqual(
    ['2026-11-23', '2026-11-22', '2026-11-15', '2025-03-03'].map((day) => getDayTitle(day, now)),
    ['Today', 'Yesterday', 'Sunday, 15 November', '3 Mar 2025'],
  );
});
