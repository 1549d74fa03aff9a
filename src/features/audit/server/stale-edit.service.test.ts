import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#testing/database.ts';
import { auditEntries } from '../audit.table.ts';
import { refuseStaleEdit } from './stale-edit.service.ts';

const { db } = await testDatabase();
const updatedAt = new Date('2026-02-03T04:05:06.789Z');
const record = { subjectType: 'paper', subjectId: 5, updatedAt };

test('accepts an edit of the current version or without a version', async () => {
  await refuseStaleEdit(db, record, '2026-02-03T04:05:06.789Z');
  await refuseStaleEdit(db, record, '2026-02-03T09:35:06.789+05:30');
  await refuseStaleEdit(db, record, undefined);
});

test('rejects a stale edit with the last author and time', async () => {
  const refusal = (message: string) => ({
    code: 'conflict',
    message,
    fields: [{ field: 'updatedAt', message }],
  });
  await assert.rejects(
    refuseStaleEdit(db, record, '2026-02-03T04:05:06.788Z'),
    refusal(
      'Somebody changed this paper on 3 Feb 2026, 9:35 am (India time), after you opened it. Nothing was saved.',
    ),
  );
  const entry = { action: 'paper.updated', subjectType: 'paper', subjectName: 'A paper' };
  await db.insert(auditEntries).values([
    { ...entry, userName: 'Asha', subjectId: 5, at: new Date('2026-02-03T04:01:00Z') },
    { ...entry, userName: 'Ravi', subjectId: 5, at: new Date('2026-02-03T04:07:00Z') },
    { ...entry, userName: 'Meena', subjectId: 6, at: new Date('2026-02-03T04:09:00Z') },
    { ...entry, userName: 'Dev', subjectId: 5, subjectType: 'exam', at: new Date('2026-02-03T04:09:00Z') },
  ]);
  await assert.rejects(
    refuseStaleEdit(db, record, '2026-02-03T04:00:00.000Z'),
    refusal(
      'Ravi changed this paper on 3 Feb 2026, 9:37 am (India time), after you opened it. Nothing was saved.',
    ),
  );
});
