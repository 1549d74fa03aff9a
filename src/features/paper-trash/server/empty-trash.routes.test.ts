import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { catalogFeature } from '#app/pages/catalog-feature.ts';
import { pageAttachments } from '#app/pages/page-parts.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createExam, createPaper, createSubject } from '#testing/factories.ts';
import { addAttachments, attachments } from '#testing/page-attachments.ts';
import { badFields } from '#testing/read-app.ts';
import { runningJob } from '#testing/running-job.ts';
import { moveToTrash } from './move-to-trash.service.ts';
import { emptyTrashDefinition } from './papers-trash.jobs.ts';
import { emptyTrashRoutes } from './trash.routes.ts';

const { ctx: opened, db, app, write, call, actors, audited } = await backOffice();
const folder = mkdtempSync(join(tmpdir(), 'empty-trash-'));
after(() => rmSync(folder, { recursive: true }));
const storage = createFolderStorage(folder);
const started: object[] = [];
const jobs: Jobs = {
  async start(_definition, input) {
    started.push(input);
    return { id: '00000000-0000-4000-8000-000000000000' };
  },
};
const ctx = { ...opened, storage };
emptyTrashRoutes(app, ctx, jobs);
const job = emptyTrashDefinition(ctx, {
  attachments: pageAttachments,
  eraseCatalogTrash: catalogFeature.eraseTrash,
});

async function trashedPaper(text: string): Promise<{ id: number; storageKey: string }> {
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const stored = await storage.put(bytes, { maxBytes: 1_000, extension: 'pdf' });
  const file = { storageKey: stored.key, sha256: stored.sha256, bytes: stored.bytes, thumbnailKey: null };
  const { id } = await createPaper(db, { file });
  await write(actors.owner, (change) => moveToTrash(change, actors.owner, [id]));
  return { id, storageKey: stored.key };
}

const summary = async () => (await call('GET', '/api/admin/trash/summary')).json();
/** Reads the summary, then empties the trash through the route and the job. */
async function empty() {
  // The time of the summary has milliseconds: it does not include a row of the same millisecond.
  await sleep(2);
  const { at } = await summary();
  await call('POST', '/api/admin/trash/empty', { before: at });
  return job.run(job.input.parse(started.pop()), runningJob().job);
}

beforeEach(async () => {
  await emptyTables(db, ['categories', 'subjects', 'audit_entries', 'page_seo', 'blocks']);
  started.length = 0;
});

describe('emptying the trash', () => {
  test('erases papers with their files and page attachments', async () => {
    const { id, storageKey } = await trashedPaper('a');
    await addAttachments(db, 'paper', id);
    assert.deepEqual(await empty(), { papers: 1, files: 1, catalogRecords: 0 });
    assert.equal(await storage.stat(storageKey), null);
    assert.deepEqual(await attachments(db), []);
  });

  test('promises the number of files that it deletes', async () => {
    const { storageKey } = await trashedPaper('shared');
    await trashedPaper('own');
    await createPaper(db, { file: { storageKey } });
    await db.execute(sql`UPDATE all_papers SET deleted_at = deleted_at - interval '1 second'`);
    const { papers, files } = await summary();
    assert.deepEqual([papers, files], [2, 1]);
    assert.deepEqual(await empty(), { papers, files, catalogRecords: 0 });
  });

  test('erases categories, exams and subjects', async () => {
    await createExam(db);
    await createSubject(db);
    for (const table of ['all_categories', 'all_exams', 'all_subjects'])
      await db.execute(sql`UPDATE ${sql.identifier(table)} SET deleted_at = now()`);
    assert.equal((await empty()).catalogRecords, 3);
  });

  test('keeps papers deleted after the summary was read', async () => {
    await trashedPaper('before');
    const { at } = await summary();
    await db.execute(sql`UPDATE all_papers SET deleted_at = deleted_at - interval '1 second'`);
    const later = await trashedPaper('after');
    await call('POST', '/api/admin/trash/empty', { before: at });
    await job.run(job.input.parse(started.pop()), runningJob().job);
    const remaining = await db.execute(sql`SELECT id FROM all_papers`);
    assert.deepEqual(remaining.rows, [{ id: later.id }]);
  });

  test('writes one audit entry with the counts', async () => {
    await trashedPaper('b');
    await trashedPaper('c');
    await empty();
    const entries = (await audited()).filter(({ action }) => action !== 'paper.deleted');
    assert.deepEqual(entries, [
      {
        action: 'trash.emptied',
        subjectName: 'Trash',
        before: { papers: 2, files: 2, categories: 0, exams: 0, subjects: 0 },
        after: null,
      },
    ]);
  });

  test('writes one audit entry despite a crash', async () => {
    await trashedPaper('e');
    const task = { before: (await summary()).at, author: { id: actors.owner.id, name: 'Asha' } };
    const first = runningJob();
    await job.run(task, first.job);
    await job.run(task, runningJob({ checkpoint: first.seen.checkpoint }).job);
    const entries = (await audited()).filter(({ action }) => action === 'trash.emptied');
    assert.equal(entries.length, 1);
  });

  test('replaces a future time with the time of the request', async () => {
    const before = new Date(Date.now() + 86_400_000).toISOString();
    await call('POST', '/api/admin/trash/empty', { before });
    assert.ok(job.input.parse(started.pop()).before < before);
  });

  test('erases nothing when the job is already cancelled', async () => {
    await trashedPaper('d');
    const cancelled = runningJob({ signal: AbortSignal.abort(new Error('cancelled')) });
    const task = {
      before: new Date(Date.now() + 1_000).toISOString(),
      author: { id: actors.owner.id, name: 'Asha' },
    };
    await assert.rejects(job.run(task, cancelled.job), /cancelled/);
    assert.equal((await summary()).papers, 1);
  });

  test('rejects editors and requests without a time', async () => {
    const body = { before: new Date().toISOString() };
    assert.equal((await call('POST', '/api/admin/trash/empty', body, 'editor')).statusCode, 403);
    assert.deepEqual(badFields(await call('POST', '/api/admin/trash/empty', {})), ['before']);
  });
});
