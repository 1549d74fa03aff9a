import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach } from 'node:test';
import { sql } from 'drizzle-orm';
import type { BulkPreview, BulkRequest, BulkRuns } from '#features/bulk-edit/bulk-edit.contract.ts';
import { createBulkJob, type BulkTask } from '#features/bulk-edit/server/bulk-edit.jobs.ts';
import { bulkRoutes } from '#features/bulk-edit/server/bulk-edit.routes.ts';
import type { BulkContext } from '#features/bulk-edit/server/bulk-edit.service.ts';
import { getPaperOperations } from '#features/bulk-edit/server/papers/paper-operations.service.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { backOffice } from './back-office.ts';
import { emptyTables } from './empty-tables.ts';
import { createCategory, createExam, createPaper, createSubject } from './factories.ts';
import { runningJob } from './running-job.ts';

type Office = Awaited<ReturnType<typeof backOffice>>;
type Operations = BulkContext['operations'];

/** Creates jobs that only record their start. `waiting` has the started job until it runs. */
function recordedJobs() {
  const waiting: { id: string; input: BulkTask }[] = [];
  const jobs: BulkContext['jobs'] = {
    openQueue: async () => {},
    async startWithin(_transaction, _definition, input) {
      if (waiting.length > 0)
        return { refused: 'alone', error: new AppError('conflict', { public: 'It runs already' }) };
      waiting.push({ id: randomUUID(), input: input as unknown as BulkTask });
      return { id: waiting[0]!.id };
    },
    wake: () => {},
  };
  return { jobs, waiting };
}

/** Creates calls of the bulk routes. `work` runs the started job. */
function bulkCalls<Work extends { report: unknown }>(call: Office['call'], work: () => Promise<Work>) {
  async function run(request: Partial<BulkRequest>) {
    const answer = await call('POST', '/api/admin/bulk/run', request);
    assert.equal(answer.statusCode, 202, answer.body);
    return answer.json<{ jobId: string }>().jobId;
  }
  async function done(request: Partial<BulkRequest>) {
    const jobId = await run(request);
    return { jobId, ...(await work()) };
  }
  async function undone(jobId: string): Promise<Work['report']> {
    const answer = await call('POST', `/api/admin/bulk/${jobId}/undo`);
    assert.equal(answer.statusCode, 202, answer.body);
    return (await work()).report;
  }
  async function preview(request: Partial<BulkRequest>) {
    const answer = await call('POST', '/api/admin/bulk/preview', request);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<BulkPreview>();
  }
  const runs = async () => (await call('GET', '/api/admin/bulk')).json<BulkRuns>();
  return { run, done, undone, preview, runs };
}

/** Creates reads of what operations change. */
function libraryReads(db: Office['db']) {
  const query = async <Row>(text: ReturnType<typeof sql>) => (await db.execute(text)).rows as Row[];
  /** All stored data of papers except modification times. */
  const library = () =>
    query(sql`
      SELECT to_jsonb(papers) - 'updated_at' AS paper, to_jsonb(paper_stats) AS stats, to_jsonb(paper_files) AS file,
        (SELECT jsonb_agg(to_jsonb(ratings) ORDER BY visitor_hash) FROM ratings WHERE paper_id = papers.id) AS ratings
      FROM papers LEFT JOIN paper_stats ON paper_stats.paper_id = id LEFT JOIN paper_files ON paper_files.paper_id = id
      ORDER BY id`);
  const slugs = async (ids: number[]) => {
    const rows = await query<{ id: number; slug: string }>(sql`SELECT id, slug FROM papers`);
    return ids.map((id) => rows.find((row) => row.id === id)?.slug);
  };
  const redirects = () =>
    query<{ from: string; to: string }>(
      sql`SELECT source_url AS from, target_url AS to FROM redirects WHERE page_id IS NOT NULL ORDER BY source_url`,
    );
  return { query, library, slugs, redirects };
}

/** Returns the operation, but it throws for more than one paper at a time. */
function oneAtATime(operation: Operations[number]): Operations[number] {
  return {
    ...operation,
    apply: async (change, author, paperIds, values) => {
      if (paperIds.length > 1) throw new Error('One at a time');
      return operation.apply(change, author, paperIds, values);
    },
  };
}

/**
 * Creates a library of six papers, reset before each test, with the operations on them. Started jobs run when the
 * test calls `work`.
 */
export async function createBulkEditApp() {
  const office = await backOffice();
  const { db, app, call, write, drops, audited } = office;
  const { jobs, waiting } = recordedJobs();
  const flushes = { count: 0 };
  const ctx: BulkContext = {
    ...office.ctx,
    operations: getPaperOperations(async () => void (flushes.count += 1)),
    jobs,
  };
  bulkRoutes(app, ctx);

  /** Runs the started job. `through` replaces its write function. */
  async function work(through = write) {
    const { id, input } = waiting.shift()!;
    const definition = createBulkJob({ ...ctx, write: through });
    const { job, seen } = runningJob();
    return { report: await definition.run(input, { ...job, id }), progress: seen.progress, input, id };
  }

  const banking = await createCategory(db, { name: 'Banking' });
  const clerk = await createExam(db, { name: 'Clerk', categoryId: banking.id });
  const officer = await createExam(db, { name: 'Officer', categoryId: banking.id });
  const maths = await createSubject(db, { name: 'Mathematics' });

  /** Papers of the exam Clerk in 2020: the papers that the filter matches. */
  const ids: number[] = [];
  const all: BulkRequest['selection'] = { filter: { examId: String(clerk.id) } };

  beforeEach(async () => {
    await emptyTables(db, ['papers', 'redirects', 'bulk_runs', 'audit_entries']);
    waiting.length = 0;
    ids.length = 0;
    for (const number of [1, 2, 3, 4, 5])
      ids.push(
        (await createPaper(db, { title: `Set ${number}`, examId: clerk.id, slug: `old-${number}` })).id,
      );
    await createPaper(db, { title: 'Of another exam', examId: officer.id, slug: 'other' });
    drops.length = 0;
  });

  return {
    db,
    call,
    write,
    ctx,
    drops,
    audited,
    waiting,
    work,
    ...bulkCalls(call, () => work()),
    ...libraryReads(db),
    clerk,
    officer,
    maths,
    ids,
    all,
    flushes,
    oneAtATime,
  };
}
