import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#platform/database/database-away.ts';
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
  updateKept,
  updateProgress,
  type Ending,
  type HeldRun,
} from './job-runs.queries.ts';
import { watchRun } from './run-progress.ts';

export interface JobRunner {
  /** Runs it to its end. Throws when it has none yet: the queue is to hand it out again. */
  take(queued: QueuedRun): Promise<void>;
  /** Asks all that run here to end, and takes no more. */
  stop(): void;
}

/** A process that dies so often under one run is likely killed by it. */
const mostAttempts = 5;
/** How often, a second apart, it is tried to write how a run ended before another process does all of it again. */
const endingTries = 20;
/** Between looks for a database that is away. */
const longestPauseMs = 60_000;

class ServerCloses extends Error {
  override name = 'ServerCloses';
}
class RunCancelled extends Error {
  override name = 'RunCancelled';
}
class RunLost extends Error {
  override name = 'RunLost';
}

/** What runs jobs in this process: from the queue's word that it is a run's turn to what came of it in its row. */
export function createJobRunner(dependencies: {
  db: Database;
  log: Log;
  definitionOf(name: string): JobDefinition | undefined;
}): JobRunner {
  const { db, log, definitionOf } = dependencies;
  const closing = new AbortController();

  /** How the run ended; 'elsewhere' when another process ends it, 'later' when the queue hands it out again. */
  async function outcome(
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
      if (isDatabaseAway(error)) return 'later';
      if (job.signal.aborted) return 'elsewhere';
      if (error instanceof AppError) return { state: 'failed', error: error.message };
      log.error({ error, job: run.name, run: job.id }, 'a job failed');
      return { state: 'failed', error: `Internal error. The log of the server has it with ${job.id}.` };
    }
  }

  async function end(held: HeldRun, ending: Ending, progress?: Parameters<typeof endRun>[3]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await endRun(db, held, ending, progress);
      } catch (error) {
        if (tries === endingTries || closing.signal.aborted || !isDatabaseAway(error)) throw error;
        await sleep(1_000);
      }
    }
  }

  /** A shutdown or a database that is away is no attempt; that can be written when the database is back. */
  async function giveBack(held: HeldRun): Promise<void> {
    for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await giveBackRun(db, held);
      } catch (error) {
        if (closing.signal.aborted || !isDatabaseAway(error)) throw error;
        await sleep(pauseMs, undefined, { signal: closing.signal });
      }
    }
  }

  async function run(queued: QueuedRun): Promise<void> {
    const held = { id: queued.id, turn: queued.turn, claim: randomUUID() };
    const claimed = await claimRun(db, held);
    // Cancelled while it waited, or it ended and the process died before it could tell the queue, or it has a newer turn.
    if (!claimed) return;
    if (claimed.isCancelRequested) return end(held, { state: 'cancelled' });
    const definition = definitionOf(claimed.name);
    if (!definition)
      return end(held, { state: 'failed', error: 'This version of the application has no such job.' });
    if (claimed.attempts > mostAttempts) {
      const error = `The server stopped ${mostAttempts} times while it was at work on this.`;
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
      kept: claimed.kept,
      async keep(state) {
        if (!(await updateKept(db, held, state))) throw new RunLost('Another process has the job now');
      },
      progress: progress.note,
    };
    const ending = await outcome(claimed, job, definition).finally(() => progress.stop());
    if (ending === 'elsewhere') return;
    if (ending !== 'later') return end(held, ending, await progress.stop());
    await giveBack(held);
    throw new Error('The run goes on later');
  }

  return {
    async take(queued) {
      closing.signal.throwIfAborted();
      await run(queued);
    },
    stop: () => closing.abort(new ServerCloses('The server closes')),
  };
}
