import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createInvalidation, type DroppedTags } from '#platform/cache/invalidation.ts';
import { createLog } from '#platform/log/log.ts';
import { testDatabase } from '#testing/database.ts';
import { createAuditedWrite } from './audited-write.service.ts';

const { db, pool, connection } = await testDatabase();
const dropped: DroppedTags[] = [];
const invalidation = createInvalidation({
  pool,
  connection,
  log: createLog('silent'),
  onTags: (tags) => dropped.push(tags),
});
const write = createAuditedWrite({ db, invalidation });
const author = { id: null, name: 'a command', sessionId: null };
const entries = async () => (await db.execute(sql`SELECT * FROM audit_entries ORDER BY id`)).rows;

test('an entry has its author, action, subject and changed fields', async () => {
  await write(author, async ({ changed, audit }) => {
    changed('paper:5');
    audit({
      action: 'paper.updated',
      subjectId: 5,
      subjectName: 'A paper',
      before: { title: 'A', year: 2020, tags: ['x'] },
      after: { title: 'B', year: 2020, tags: ['x'] },
    });
  });
  const [entry] = await entries();
  assert.deepEqual(
    [entry?.user_name, entry?.action, entry?.subject_type, entry?.subject_id, entry?.subject_name],
    ['a command', 'paper.updated', 'paper', 5, 'A paper'],
  );
  assert.deepEqual([entry?.before, entry?.after], [{ title: 'A' }, { title: 'B' }]);
  assert.deepEqual(dropped, [['paper:5']]);
});

test('a write may have more entries than one statement takes', async () => {
  await write(author, async ({ audit }) => {
    for (let id = 1; id <= 8_000; id += 1)
      audit({
        action: 'paper.updated',
        subjectId: id,
        subjectName: 'Many',
        before: { year: 1 },
        after: { year: 2 },
      });
  });
  const many = sql`DELETE FROM audit_entries WHERE subject_name = 'Many'`;
  assert.equal((await db.execute(many)).rowCount, 8_000);
});

test('a write and its audit entry fail together', async () => {
  const before = (await entries()).length;
  const failing = write(author, async ({ audit }) => {
    audit({ action: 'paper.deleted', subjectName: 'A paper' });
    throw new Error('no');
  });
  await assert.rejects(failing, /^Error: no$/);
  const broken = write(author, async ({ transaction, changed, audit }) => {
    await transaction.execute(sql`INSERT INTO subjects (name, slug) VALUES ('Physics', 'physics')`);
    changed('catalog');
    audit({ action: 'subject.created', subjectName: 'Physics', subjectId: 2 ** 80 });
  });
  await assert.rejects(broken);
  assert.equal((await entries()).length, before);
  assert.equal((await db.execute(sql`SELECT FROM subjects`)).rowCount, 0);
});

test('rolls back a page change without an audit entry', async () => {
  const silent = write(author, async ({ transaction, changed }) => {
    await transaction.execute(sql`INSERT INTO subjects (name, slug) VALUES ('Physics', 'physics')`);
    changed('catalog');
  });
  await assert.rejects(silent, /no audit entry/);
  assert.equal((await db.execute(sql`SELECT FROM subjects`)).rowCount, 0);
});

test('a write blocked for too long fails and changes nothing', async () => {
  const impatient = createAuditedWrite({ db, invalidation, maxWaitMs: 50 });
  const before = await entries();
  await db.transaction(async (large) => {
    await large.execute(sql`SELECT pg_advisory_xact_lock(1)`);
    const refused = impatient(author, async ({ transaction, audit }) => {
      audit({ action: 'exam.updated', subjectName: 'An exam' });
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(1)`);
    });
    await assert.rejects(refused, { code: 'unavailable', status: 503 });
  });
  assert.deepEqual(await entries(), before);
});
