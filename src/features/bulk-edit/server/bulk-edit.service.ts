import type { z } from 'zod';
import type { Actor } from '#platform/http/actor.ts';
import type { BulkOutcome } from '#platform/bulk/bulk-operation.ts';
import type { Context } from '#platform/context/context.ts';
import { preview } from '#platform/audit/preview.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { JobsService } from '#features/jobs/jobs.server.ts';
import {
  maxMatching,
  maxPreviewed,
  nothingChosen,
  undoneWithinDays,
  type BulkChanges,
  type BulkPreview,
  type BulkRequest,
  type BulkRuns,
  type BulkRunsQuery,
  type BulkSelection,
} from '../bulk-edit.contract.ts';
import { batchSize, type PaperOperation } from './bulk-work.service.ts';
import { papersFilter } from '../papers-bulk.contract.ts';
import { bulkJob, type BulkTask } from './bulk-edit.jobs.ts';
import { selectFilteredIds } from './papers/paper-operations.service.ts';
import {
  beginUndo,
  countOutcomes,
  deleteOldRuns,
  insertRun,
  nameJob,
  selectChangesAfter,
  selectRun,
  selectRunOfJob,
  selectRuns,
  type RunRow,
} from './bulk-edit.queries.ts';
import { getExpiry, presentPreviewed, presentRun, reportLines } from './bulk-edit.presenter.ts';
import { formatCount } from '#lib/text/format.ts';

const unseen = 'Request the preview first, and send its number of papers as total';
/** Papers of an operation per page. */
const changesPageSize = 50;
const dayMs = 86_400_000;
/** Each run has up to 100,000 papers. */
const purgeBatchSize = 10;

/** What bulk operations need. */
export interface BulkContext extends Context {
  operations: PaperOperation[];
  jobs: Pick<JobsService, 'openQueue' | 'startWithin' | 'wake'>;
}

const findOperation = ({ operations }: BulkContext, operationName: string) =>
  operations.find(({ name }) => name === operationName);

async function selectPaperIds(ctx: BulkContext, selection: BulkSelection): Promise<number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  const ids = await selectFilteredIds(ctx, parseValues(papersFilter, selection.filter), maxMatching + 1);
  if (ids.length > maxMatching)
    throw new AppError('validation_failed', {
      public: `At most ${maxMatching.toLocaleString('en-IN')} papers can be changed at once. Narrow the filters`,
    });
  return ids;
}

/** Parses a request. Returns the papers, the operation with its values, and its description. */
async function parseRequest(ctx: BulkContext, request: BulkRequest) {
  const operation = findOperation(ctx, request.operation);
  const hasNone = 'ids' in request.selection && request.selection.ids.length === 0;
  if (!operation || hasNone) throw new AppError('validation_failed', { public: nothingChosen });
  const values = parseValues(operation.values, request.values);
  const description = await operation.describe(ctx.db, values);
  const paperIds = await selectPaperIds(ctx, request.selection);
  if (paperIds.length === 0) throw new AppError('validation_failed', { public: nothingChosen });
  return { operation, values, description, paperIds };
}

async function startJob(
  { jobs }: BulkContext,
  transaction: Database,
  { id, name }: Actor,
  task: Omit<BulkTask, 'author'>,
): Promise<string> {
  const author = { id, name };
  const started = await jobs.startWithin(transaction, bulkJob, { ...task, author }, author);
  if ('refused' in started) throw started.error;
  return started.id;
}

async function getRunOfJob(db: Database, jobId: string): Promise<RunRow> {
  const run = await selectRunOfJob(db, jobId);
  if (!run) throw notFound('This operation is no longer available');
  return run;
}

/** Evaluates an operation, and rolls it back. Throws 400 without papers or operation, and for invalid values. */
export async function previewOperation(ctx: BulkContext, request: BulkRequest): Promise<BulkPreview> {
  const { operation, values, description, paperIds } = await parseRequest(ctx, request);
  const looked = paperIds.slice(0, maxPreviewed);
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < looked.length; start += batchSize) {
    const ids = looked.slice(start, start + batchSize);
    const batch = await retryClashes(() =>
      preview(ctx.write, (change, author) => operation.apply(change, author, ids, values)),
    );
    const outcomeOf = new Map(batch.map((outcome) => [outcome.id, outcome]));
    outcomes.push(...ids.map((id) => outcomeOf.get(id)!));
  }
  return {
    description,
    canUndo: operation.undo !== undefined,
    total: paperIds.length,
    looked: looked.length,
    ...presentPreviewed(outcomes),
  };
}

/**
 * Stores the selected papers and starts the job. A retry with the same key gets the same job. Throws 409 while another
 * operation runs, or if the number of papers has changed.
 */
export async function runOperation(
  ctx: BulkContext,
  actor: Actor,
  request: BulkRequest,
): Promise<{ jobId: string }> {
  await ctx.jobs.openQueue();
  // A retry must not read the papers again: the filter may no longer match those that the run has changed.
  const started = await ctx.write(actor, async ({ transaction }) => {
    const inTransaction = { ...ctx, db: transaction };
    const { operation, values, description, paperIds } = await parseRequest(inTransaction, request);
    const { total = 'ids' in request.selection ? paperIds.length : undefined } = request;
    if (total === undefined) throw new AppError('validation_failed', { public: unseen });
    if (total !== paperIds.length)
      throw new AppError('conflict', {
        public: `${formatCount(paperIds.length, 'paper matches', 'papers match')} now, not ${total}: check the preview again`,
      });
    const run = { operation: operation.name, values: { ...values }, description, startedByName: actor.name };
    const runId = await insertRun(transaction, run, paperIds);
    const jobId = await startJob(ctx, transaction, actor, { runId, isUndo: false });
    await nameJob(transaction, runId, jobId);
    return { jobId };
  });
  ctx.jobs.wake();
  return started;
}

/** Starts the job that undoes an operation. Throws 404, or 409 if it cannot be undone. */
export async function undoOperation(
  ctx: BulkContext,
  actor: Actor,
  jobId: string,
): Promise<{ jobId: string }> {
  const run = await getRunOfJob(ctx.db, jobId);
  if (!findOperation(ctx, run.operation)?.undo)
    throw new AppError('conflict', { public: `'${run.description}' cannot be undone` });
  if (getExpiry(run).getTime() < Date.now())
    throw new AppError('conflict', {
      public: `An operation can be undone for ${undoneWithinDays} days`,
    });
  const { changed } = await countOutcomes(ctx.db, run.id);
  if (changed === 0) throw new AppError('conflict', { public: 'Nothing left to undo' });
  await ctx.jobs.openQueue();
  const undoJobId = await ctx.db.transaction(async (transaction) => {
    const id = await startJob(ctx, transaction, actor, { runId: run.id, isUndo: true });
    await beginUndo(transaction, run.id, id);
    return id;
  });
  ctx.jobs.wake();
  return { jobId: undoJobId };
}

/** Lists operations of the last 30 days, newest first. */
export async function listRuns(
  ctx: BulkContext,
  { limit = 20, offset = 0 }: BulkRunsQuery,
): Promise<BulkRuns> {
  const { runs, total } = await selectRuns(ctx.db, { limit, offset });
  const canUndo = (name: string) => findOperation(ctx, name)?.undo !== undefined;
  return { runs: runs.map((run) => presentRun(run, canUndo(run.operation))), total };
}

/** Returns a page of the papers of an operation, in its order. Throws 404 if the operation is deleted. */
export async function listChanges({ db }: Context, runId: number, after: number): Promise<BulkChanges> {
  if (!(await selectRun(db, runId))) throw notFound('This operation is no longer available');
  // One extra row shows whether there is another page.
  const rows = await selectChangesAfter(db, runId, after, changesPageSize + 1);
  const changes = rows.slice(0, changesPageSize).map((row) => {
    return { ...row, before: row.before ?? {}, after: row.after ?? {} };
  });
  return { changes, next: rows.length > changesPageSize ? changes.at(-1)!.position : null };
}

/** Streams all papers of an operation as CSV lines. Throws 404. */
export async function reportRun({ db }: Context, jobId: string): Promise<AsyncIterable<string>> {
  return reportLines(db, await getRunOfJob(db, jobId));
}

/** Deletes operations that are older than 30 days at `now`. Returns their number. */
export async function purgeRuns({ db }: Context, now: Date): Promise<number> {
  const before = new Date(now.getTime() - undoneWithinDays * dayMs);
  for (let purged = 0; ;) {
    const deleted = await deleteOldRuns(db, before, purgeBatchSize);
    purged += deleted;
    if (deleted < purgeBatchSize) return purged;
  }
}

/** Parses values with a schema. Throws 400 with the invalid fields. */
function parseValues<Values>(schema: z.ZodType<Values>, input: unknown): Values {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new AppError('validation_failed', { public: fields[0]?.message ?? nothingChosen, fields });
}
