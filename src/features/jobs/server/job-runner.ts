import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionLost } from '#platform/database/database-unavailable.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { QueuedRun } from '#platform/jobs/job-queue.ts';
import type { JobDefinition, RunningJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import {
  claimRun,
  endRun,
  giveBackRun,
  selectWish,
  updateCheckpoint,
  updateProgress,
  type Ending,
  type HeldRun,
} from './job-runs.queries.ts';
import { watchRun } from './run-progress.ts';

export type JobRunner = ReturnType<typeof createJobRunner>;

/** If the process dies this often during one run, the run is probably the cause. */
const maxAttempts = 5;
/** Maximum pause between checks for an unavailable database. */
const maxPauseMs = 60_000;

class ServerCloses extends Error {
  override name = 'ServerCloses';
}
class RunCancelled extends Error {
  override name = 'RunCancelled';
}
class RunLost extends Error {
  override name = 'RunLost';
}

/** Creates the runner of this process: it takes a queued run, executes it and saves the result in its row. */
export function createJobRunner(dependencies: {
  db: Database;
  log: Log;
  getDefinition(name: string): JobDefinition | undefined;
}) {
  const { db, log, getDefinition } = dependencies;
  const closing = new AbortController();

  /**
   * Returns how the run ended: 'elsewhere' when another process ends it, 'later' when the queue delivers it again.
   */
  async function execute(
    run: NonNullable<Awaited<ReturnType<typeof claimRun>>>,
    job: RunningJob,
    definition: JobDefinition,
  ): Promise<Ending | 'elsewhere' | 'later'> {
    try {
      const report = await definition.run(definition.input.parse(run.input), job);
      return { state: 'done', report: report as Record<string, unknown> };
    } catch (error) {
      const { reason } = job.signal;
      if (reason instanceof RunCancelled) return { state: 'cancelled' };
      if (reason instanceof ServerCloses) return 'later';
      if (isConnectionLost(error)) return 'later';
      if (job.signal.aborted) return 'elsewhere';
      if (error instanceof AppError) return { state: 'failed', error: error.message };
      log.error({ error, job: run.name, run: job.id }, 'a job failed');
      return { state: 'failed', error: `Internal error. See ${job.id} in the server log.` };
    }
  }

  /** Repeats a write while the database is unavailable. After a shutdown, another process repeats the whole run. */
  async function untilSaved(write: () => Promise<void>): Promise<void> {
    for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        return await write();
      } catch (error) {
        if (closing.signal.aborted || !isConnectionLost(error)) throw error;
        await sleep(pauseMs, undefined, { signal: closing.signal });
      }
    }
  }

  const end = (held: HeldRun, ending: Ending, progress?: Parameters<typeof endRun>[3]) =>
    untilSaved(() => endRun(db, held, ending, progress));

  async function run(queued: QueuedRun): Promise<void> {
    const held = { id: queued.id, enqueueNumber: queued.enqueueNumber, lease: randomUUID() };
    const claimed = await claimRun(db, held);
    // The run was cancelled while it waited, was queued again, or ended just before its process died.
    if (!claimed) return;
    if (claimed.isCancelRequested) return end(held, { state: 'cancelled' });
    const definition = getDefinition(claimed.name);
    if (!definition)
      return end(held, { state: 'failed', error: 'This version of the application has no such job.' });
    if (claimed.attempts > maxAttempts) {
      const error = `The server stopped ${maxAttempts} times during this job.`;
      await definition.gaveUp?.(error);
      return end(held, { state: 'failed', error });
    }
    const stop = new AbortController();
    const progress = watchRun({
      write: (newest) => (newest ? updateProgress(db, held, newest) : selectWish(db, held)),
      onCancel: () => stop.abort(new RunCancelled('The job was cancelled')),
      onLost: () => stop.abort(new RunLost('Another process has the job now')),
      log,
    });
    const job: RunningJob = {
      id: held.id,
      signal: AbortSignal.any([stop.signal, closing.signal, queued.signal]),
      checkpoint: claimed.checkpoint,
      async saveCheckpoint(state) {
        if (!(await updateCheckpoint(db, held, state))) throw new RunLost('Another process has the job now');
      },
      progress: progress.note,
    };
    const ending = await execute(claimed, job, definition).finally(() => progress.stop());
    if (ending === 'elsewhere') return;
    if (ending !== 'later') return end(held, ending, await progress.stop());
    // A shutdown or a lost database connection does not count as an attempt.
    await untilSaved(() => giveBackRun(db, held));
    throw new Error('The run is interrupted and continues later');
  }

  return {
    /** Executes the run to its end. Throws if the run has not ended, so that the queue delivers it again. */
    async take(queued: QueuedRun): Promise<void> {
      closing.signal.throwIfAborted();
      await run(queued);
    },
    /** Asks all runs of this process to stop and accepts no further runs. */
    stop: (): void => closing.abort(new ServerCloses('The server closes')),
  };
}
