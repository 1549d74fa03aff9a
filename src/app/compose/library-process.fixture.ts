// Comes first: it counts the statements of databases that are opened later.
import { killAfter } from '#testing/killed-process.ts';
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import type { BulkTask } from '#features/bulk-edit/server/bulk-edit.jobs.ts';
import { createBulkJob } from '#features/bulk-edit/server/bulk-edit.jobs.ts';
import { bulkRoutes } from '#features/bulk-edit/server/bulk-edit.routes.ts';
import type { BulkContext } from '#features/bulk-edit/server/bulk-edit.service.ts';
import { getPaperOperations } from '#features/bulk-edit/server/papers/paper-operations.service.ts';
import { sweepFiles } from '#features/files/server/files-sweep.service.ts';
import { storePdf, getPdfKeys } from '#features/files/server/store-pdf.service.ts';
import { claimEmptyStore } from '#features/files/server/store-survey.service.ts';
import { lockStoredFiles } from '#features/files/server/stored-files.service.ts';
import { insertCompleteUpload, markReady } from '#features/files/server/uploads.queries.ts';
import { papersAdminRoutes } from '#features/manage-papers/server/papers-admin.routes.ts';
import { duplicatePapersRoutes } from '#features/paper-duplicates/server/paper-duplicates.routes.ts';
import { trashRoutes } from '#features/paper-trash/server/trash.routes.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { backOffice } from '#testing/back-office.ts';
import { openTestContext } from '#testing/context.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { runningJob } from '#testing/running-job.ts';
import { catalogFeature } from '../pages/catalog-feature.ts';
import { pageAttachments } from '../pages/page-parts.ts';

const killable = 'killable process';

/**
 * Opens a library whose process can be killed between its steps. It has the routes of the back office; started jobs run
 * when the test calls `runJobs`.
 */
export async function openLibrary() {
  const office = await backOffice();
  const connection = { ...office.connection, application_name: killable };
  const database = openDatabase({ ...connection, max: 4 }, () => {});
  const context = openTestContext({ ...database, connection });
  const { ctx, drop } = context;
  const { db, storage, config, log } = ctx;
  const app = createHttpApp({
    log,
    trustedProxies: [],
    requireRecentAuthentication: async () => {},
    findActor: async () => office.actors.owner,
  });
  after(async () => {
    await app.close();
    await context.close();
    await database.close();
  });

  let waiting: { id: string; input: BulkTask }[] = [];
  /** The calls and crashes since the library was emptied. */
  const trace: string[] = [];
  const bulk: BulkContext = {
    ...ctx,
    operations: getPaperOperations(async () => {}),
    jobs: {
      openQueue: async () => {},
      async startWithin(_transaction, _definition, input) {
        waiting.push({ id: randomUUID(), input: input as unknown as BulkTask });
        return { id: waiting.at(-1)!.id };
      },
      wake: () => {},
    },
  };
  papersAdminRoutes(app, ctx);
  trashRoutes(app, ctx, pageAttachments);
  duplicatePapersRoutes(app, ctx, { start: () => Promise.reject(new Error('no searches')) });
  bulkRoutes(app, bulk);
  catalogFeature.routes?.(app, ctx);
  await claimEmptyStore(ctx);

  const select = async <Row extends Record<string, unknown>>(query: SQL) =>
    (await db.execute<Row>(query)).rows;

  /** Calls a route as the owner. Throws unless it succeeds. */
  async function call<Answer>(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    trace.push(`${method} ${url} ${JSON.stringify(payload ?? '')}`);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return (answer.body === '' ? undefined : answer.json()) as Answer;
  }

  /** Runs the started jobs. A job stays until it has ended, as in the queue. */
  async function runJobs(): Promise<void> {
    const job = createBulkJob(bulk);
    for (; waiting.length > 0; waiting.shift())
      await job.run(waiting[0]!.input, { ...runningJob().job, id: waiting[0]!.id });
  }

  /** The queue is part of the database: a start that was rolled back is not in it. */
  async function dropRolledBack(): Promise<void> {
    const runs = await select<{ ids: string[] }>(
      sql`SELECT array_remove(ARRAY[job_id, undo_job_id], NULL)::text[] AS ids FROM bulk_runs`,
    );
    const started = new Set(runs.flatMap(({ ids }) => ids));
    waiting = waiting.filter(({ id }) => started.has(id));
  }

  const sweep = () => sweepFiles(ctx, new AbortController().signal);

  return {
    ...context,
    office,
    connection,
    select,
    call,
    runJobs,
    sweep,
    trace,
    /** Uploads a file: stores it with a thumbnail, as after its check. Returns the id of the upload. */
    async upload(text: string): Promise<string> {
      const id = randomUUID();
      const path = join(config.dataDir, 'file');
      writeFileSync(path, text);
      const file = { path, name: `${text}.pdf`, sha256: hashText(text), bytes: text.length };
      const thumbnail = { webp: Buffer.from(`thumbnail of ${text.length}`), width: 10, height: 10 };
      const facts = { pages: 1, kind: 'text' as const, firstPageText: '', thumbnail };
      await db.transaction(async (transaction) => {
        const upload = { id, name: file.name, bytes: file.bytes, fingerprint: id };
        await insertCompleteUpload(transaction, office.actors.owner.id, upload);
        await lockStoredFiles(transaction, getPdfKeys(file.sha256, facts));
        const stored = await storePdf(storage, file, facts, 1_000);
        await markReady(transaction, id, { ...stored, pdfTitle: null, firstPageText: '' });
      });
      return id;
    },
    /** Runs work in a process that is killed after some steps. Returns whether it was killed; then it has restarted. */
    async runKilled(steps: number, work: () => Promise<unknown>): Promise<boolean> {
      if (!(await killAfter(steps, work))) return false;
      trace.push('(crash)');
      const { pool } = database;
      await office.db.execute(
        sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${killable} AND datname = current_database()`,
      );
      while (pool.totalCount > 0) await new Promise((resolve) => setImmediate(resolve));
      drop('all');
      await dropRolledBack();
      await sweep();
      await runJobs();
      return true;
    },
    /** Deletes all rows and files. */
    async empty(): Promise<void> {
      const tables = ['categories', 'papers', 'redirects', 'bulk_runs', 'uploads', 'retained_files'];
      await emptyTables(db, tables);
      waiting = [];
      trace.length = 0;
      for await (const { key } of storage.list()) await storage.delete(key);
      drop('all');
    },
  };
}

export type OpenLibrary = Awaited<ReturnType<typeof openLibrary>>;

export const hashText = (text: string) => createHash('sha256').update(text).digest('hex');
