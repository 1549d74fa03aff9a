import type { AuditedChange } from '#platform/audit/audited-write.ts';
import type {
  AppliedOutcome,
  BulkAuthor,
  BulkOperation,
  BulkOutcome,
} from '#platform/bulk/bulk-operation.ts';
import { isConnectionLost } from '#platform/database/database-unavailable.ts';
import type { Context } from '#platform/context/context.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import { maxProblems, type BulkReport } from '../bulk-edit.contract.ts';
import {
  beginUndo,
  countOutcomes,
  holdChanged,
  holdWaiting,
  nameJob,
  noteOutcomes,
  noteUndone,
  selectProblems,
  selectRun,
  type RunRow,
} from './bulk-edit.queries.ts';

export type PaperOperation = BulkOperation<AuditedChange>;

/** Papers changed per transaction. A small number keeps locks short. */
export const batchSize = 100;

/** What the work of the job needs. */
export interface BulkWorkContext extends Pick<Context, 'db' | 'write' | 'log'> {
  operations: PaperOperation[];
}

/**
 * Runs an operation or its undo in batches. After a crash, the next attempt continues, and no paper is processed twice.
 * Throws the signal's reason on cancellation; completed changes stay.
 */
export async function carryOut(
  ctx: BulkWorkContext,
  { runId, isUndo, author }: { runId: number; isUndo: boolean; author: BulkAuthor },
  job: RunningJob,
): Promise<BulkReport> {
  const { db, operations, log } = ctx;
  const run = await selectRun(db, runId);
  if (!run) throw notFound('This operation is no longer available');
  const operation = operations.find(({ name }) => name === run.operation);
  if (!operation) throw notFound(`The operation '${run.operation}' no longer exists`);
  if (isUndo) await beginUndo(db, runId, job.id);
  else if (run.undoStartedAt) throw new AppError('conflict', { public: 'This operation was already undone' });
  else await nameJob(db, runId, job.id);
  const take = isUndo ? undoNext(ctx, run, operation, author) : applyNext(ctx, run, operation, author);
  const before = await countOutcomes(db, runId);
  const total = isUndo ? before.changed + before.undone + before.left : run.total;
  let done = isUndo ? before.undone + before.left : run.total - before.waiting;
  const note = isUndo ? `Undo: ${run.description}` : run.description;
  await operation.prepare?.();
  for (;;) {
    job.progress({ done, total, note });
    job.signal.throwIfAborted();
    const count = await takeBatch(log, take, job.signal);
    if (count === 0) break;
    done += count;
  }
  return {
    description: run.description,
    isUndo,
    counts: await countOutcomes(db, runId),
    problems: await selectProblems(db, runId, isUndo, maxProblems),
  };
}

/** Processes up to `limit` next papers of a run. Returns how many there were. */
type TakeSome = (limit: number, failure?: string) => Promise<number>;

function applyNext(
  { write }: BulkWorkContext,
  run: RunRow,
  operation: PaperOperation,
  author: BulkAuthor,
): TakeSome {
  const values = operation.values.parse(run.values);
  return (limit, failure) =>
    write(author, async (change) => {
      const locked = await holdWaiting(change.transaction, run.id, limit);
      if (locked.length === 0) return 0;
      const ids = locked.map(({ id }) => id);
      const done = failure === undefined ? await operation.apply(unlogged(change), author, ids, values) : [];
      const outcomes = new Map(done.map((outcome) => [outcome.id, outcome]));
      const noted = locked.map(({ id, position }) => {
        const outcome = outcomes.get(id) ?? failed(id, failure);
        return { ...outcome, position, state: getState(outcome) };
      });
      await noteOutcomes(change.transaction, run.id, noted);
      const papers = noted.filter(({ state }) => state === 'changed').length;
      logRun(change, run, { action: 'bulk.done', papers });
      return locked.length;
    });
}

function undoNext(
  { write }: BulkWorkContext,
  run: RunRow,
  operation: PaperOperation,
  author: BulkAuthor,
): TakeSome {
  const { undo } = operation;
  if (!undo) throw new AppError('conflict', { public: `'${operation.title}' cannot be undone` });
  return (limit, failure) =>
    write(author, async (change) => {
      const locked = await holdChanged(change.transaction, run.id, limit);
      if (locked.length === 0) return 0;
      const done = failure === undefined ? await undo(unlogged(change), author, locked) : [];
      const outcomes = new Map(done.map((outcome) => [outcome.id, outcome]));
      const noted = locked.map(({ id, position }) => {
        const { problem } = outcomes.get(id) ?? failed(id, failure);
        return { position, problem };
      });
      await noteUndone(change.transaction, run.id, noted);
      const papers = noted.filter(({ problem }) => problem === undefined).length;
      logRun(change, run, { action: 'bulk.undone', papers });
      return locked.length;
    });
}

/** Processes the next paper alone. On failure, stores the reason, so that the other papers continue. */
async function takeOne(log: Log, take: TakeSome): Promise<number> {
  try {
    return await retryClashes(() => take(1));
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    return take(1, describeError(log, error));
  }
}

async function takeBatch(log: Log, take: TakeSome, signal: AbortSignal): Promise<number> {
  try {
    return await retryClashes(() => take(batchSize));
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    log.info({ error }, 'a batch of a bulk operation failed; its papers are tried one by one');
    let count = 0;
    while (count < batchSize && !signal.aborted && (await takeOne(log, take)) > 0) count += 1;
    return count;
  }
}

function describeError(log: Log, error: unknown): string {
  if (error instanceof AppError) return error.message;
  log.error({ error }, 'a paper could not be changed by a bulk operation');
  return 'Something went wrong with this paper. See the server log';
}

/**
 * Returns the change without audit entries for single papers: the run has one entry, and its report lists the papers.
 */
function unlogged(change: AuditedChange): AuditedChange {
  return { ...change, audit: () => undefined };
}

function logRun(
  change: AuditedChange,
  { id, description }: RunRow,
  { action, papers }: { action: 'bulk.done' | 'bulk.undone'; papers: number },
): void {
  if (papers > 0) change.auditRun({ action, subjectId: id, subjectName: description, papers });
}

function failed(id: number, problem = 'Not processed'): BulkOutcome {
  return { id, title: '', before: {}, after: {}, problem };
}

/** An outcome without different facts may still have changed hidden data. Then it has undo data. */
function getState(outcome: AppliedOutcome): 'failed' | 'changed' | 'unchanged' {
  if (outcome.problem !== undefined) return 'failed';
  const isChanged = outcome.memory !== undefined || Object.keys(outcome.after).length > 0;
  return isChanged ? 'changed' : 'unchanged';
}
