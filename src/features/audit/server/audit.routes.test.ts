import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { backOffice } from '#testing/back-office.ts';
import { badFields } from '#testing/read-app.ts';
import type { AuditEntry, AuditPage } from '../audit.contract.ts';
import { auditEntries } from '../audit.table.ts';
import { auditRoutes } from './audit.routes.ts';
import type { AuditAction } from '#platform/audit/audited-write.ts';

const { ctx, db, app, call, write, actors } = await backOffice();
auditRoutes(app, ctx);

const { owner, editor } = actors;
async function written(by: typeof owner, action: AuditAction, subjectName: string, at: string) {
  await write(by, async ({ audit }) =>
    audit({ action, subjectName, subjectId: 7, after: { title: subjectName } }),
  );
  await db.execute(sql`UPDATE audit_entries SET at = ${at} WHERE id = (SELECT max(id) FROM audit_entries)`);
}
await written(owner, 'paper.created', 'Physics 2019', '2026-03-01T10:00:00Z');
await written(editor, 'paper.file-replaced', 'Physics 2019', '2026-03-02T10:00:00Z');
await written(editor, 'exam.updated', '100% CGL_2020', '2026-03-03T10:00:00Z');
await written(owner, 'exam.deleted', 'CGLx2020', '2026-03-03T10:00:00Z');
await written(owner, 'settings.updated', 'Settings', '2026-03-04T10:00:00Z');

const read = async (query: string, as: 'owner' | 'editor' = 'owner') =>
  (await call('GET', `/api/admin/audit?${query}`, undefined, as)).json() as AuditPage;
const listActions = async (query: string, as?: 'owner' | 'editor') =>
  (await read(query, as)).entries.map(({ action }) => action);

test('an entry has the user, session, action, subject and changes', async () => {
  const { entries } = await read('action=paper.file-replaced');
  const [{ id, ...entry }] = entries as [AuditEntry];
  assert.equal(typeof id, 'number');
  assert.deepEqual(entry, {
    at: '2026-03-02T10:00:00.000Z',
    userId: editor.id,
    userName: 'Ravi',
    sessionId: editor.sessionId,
    action: 'paper.file-replaced',
    subjectType: 'paper',
    subjectId: 7,
    subjectName: 'Physics 2019',
    before: null,
    after: { title: 'Physics 2019' },
  });
});

test('an entry of a command has no session', async () => {
  await write({ id: null, name: 'A command', sessionId: null }, async ({ audit }) =>
    audit({ action: 'cache.flushed', subjectName: 'All pages' }),
  );
  const { entries } = await read('action=cache.flushed');
  await db.execute(sql`DELETE FROM audit_entries WHERE action = 'cache.flushed'`);
  assert.deepEqual(
    entries.map(({ userName, sessionId }) => [userName, sessionId]),
    [['A command', null]],
  );
});

test('filters narrow the list, alone and combined', async () => {
  const all = ['settings.updated', 'exam.deleted', 'exam.updated', 'paper.file-replaced', 'paper.created'];
  assert.deepEqual(await listActions(''), all);
  assert.deepEqual(await listActions('userId=&action=&subjectType=&search=&from=&to=&limit=&before='), all);
  assert.deepEqual(await listActions('subjectType=exam'), ['exam.deleted', 'exam.updated']);
  assert.deepEqual(await listActions(`userId=${editor.id}`), ['exam.updated', 'paper.file-replaced']);
  assert.deepEqual(await listActions(`userId=${editor.id}&subjectType=paper`), ['paper.file-replaced']);
  assert.deepEqual(await listActions('search=physICS'), ['paper.file-replaced', 'paper.created']);
  assert.deepEqual(await listActions('from=2026-03-03T10:00:00Z&to=2026-03-04T10:00:00Z'), [
    'exam.deleted',
    'exam.updated',
  ]);
  assert.deepEqual(await listActions('from=2026-03-04T15:00:00%2B05:30'), ['settings.updated']);
});

test('search treats wildcard characters literally', async () => {
  assert.deepEqual(await listActions('search=CGL_2020'), ['exam.updated']);
  assert.deepEqual(await listActions('search=100%25'), ['exam.updated']);
  assert.deepEqual(await listActions(`search=${encodeURIComponent('\\')}`), []);
});

test('paging returns each entry once, even with equal times', async () => {
  const actions: string[] = [];
  let next: number | null = null;
  do {
    const page: AuditPage = await read(`limit=1${next ? `&before=${next}` : ''}`);
    actions.push(...page.entries.map(({ action }) => action));
    next = page.next;
  } while (next !== null);
  assert.deepEqual(actions, await listActions(''));
  assert.equal((await read('limit=5')).next, null);
});

test('a page without a limit has 50 entries', async () => {
  const entry = {
    action: 'cache.flushed',
    subjectType: 'cache',
    subjectName: 'All pages',
    userName: 'A command',
  };
  await db.insert(auditEntries).values(Array.from({ length: 50 }, () => entry));
  const { entries, next } = await read('');
  await db.delete(auditEntries).where(eq(auditEntries.action, entry.action));
  assert.deepEqual([entries.length, next], [50, entries.at(-1)?.id]);
});

test('an editor sees only their own entries', async () => {
  const own = ['exam.updated', 'paper.file-replaced'];
  assert.deepEqual(await listActions('', 'editor'), own);
  assert.deepEqual(await listActions(`userId=${editor.id}`, 'editor'), own);
  assert.deepEqual(await listActions(`userId=${owner.id}`, 'editor'), []);
});

test('filter options cover only entries that the user can see', async () => {
  const filters = async (as: 'owner' | 'editor') =>
    (await call('GET', '/api/admin/audit/filters', undefined, as)).json();
  assert.deepEqual(await filters('owner'), {
    users: [
      { id: owner.id, name: 'Asha' },
      { id: editor.id, name: 'Ravi' },
    ],
    actions: ['exam.deleted', 'exam.updated', 'paper.created', 'paper.file-replaced', 'settings.updated'],
    subjectTypes: ['exam', 'paper', 'settings'],
  });
  assert.deepEqual(await filters('editor'), {
    users: [],
    actions: ['exam.updated', 'paper.file-replaced'],
    subjectTypes: ['exam', 'paper'],
  });
});

test('rejects each invalid filter by its name', async () => {
  const bad = `userId=99999999999&action=DROP%20TABLE&subjectType=1&search=%E2%80%AE&from=yesterday&to=2026&limit=101&before=0`;
  const fields = badFields(await call('GET', `/api/admin/audit?${bad}`));
  assert.deepEqual(fields.toSorted(), [
    'action',
    'before',
    'from',
    'limit',
    'search',
    'subjectType',
    'to',
    'userId',
  ]);
  assert.equal((await call('GET', '/api/admin/audit', undefined, null)).statusCode, 401);
});
