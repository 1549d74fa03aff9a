import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { readCron } from '#lib/time/schedule-rule.ts';
import { perContext } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import type { JobDefinition, Jobs, JobStarter } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import { createJobRunner } from './job-runner.ts';
import { insertRun, restartRun } from './job-runs.queries.ts';
import { findRefusal } from './library-use.service.ts';

export type JobsService = ReturnType<typeof createJobs>;

interface Refusal {
  /** 'alone': the job is already waiting or running. 'library': another job has to end first. */
  refused: 'alone' | 'library';
  error: AppError;
}

/** The error for an exclusive job that is already waiting or running. */
const alone = () =>
  new AppError('conflict', { public: 'This job is already queued or running. Wait for it, or cancel it.' });

/**
 * Creates the jobs service. All processes of one database share the queue. A run and its message are written in one
 * transaction.
 */
export function createJobs(dependencies: {
  db: Database;
  pool: Pool;
  log: Log;
  /** Interval of the check for runs of dead processes. Tests shorten it. */
  watchSeconds?: number;
}) {
  const { db, pool, log, watchSeconds } = dependencies;
  const definitions = new Map<string, JobDefinition>();
  const queue = createJobQueue({ pool, log, ...(watchSeconds !== undefined && { watchSeconds }) });
  const runner = createJobRunner({ db, log, getDefinition: (name) => definitions.get(name) });
  const getTitle = (name: string) => definitions.get(name)?.title ?? name;

  async function openQueue(): Promise<void> {
    try {
      await queue.open();
    } catch (cause) {
      const sentence = 'Jobs cannot be started now. Try again in a moment.';
      throw new AppError('unavailable', { public: sentence, cause });
    }
  }

  async function startWithin(
    transaction: Database,
    { name, isExclusive = false, library }: Pick<JobDefinition, 'name' | 'isExclusive' | 'library'>,
    input: object,
    startedBy: JobStarter,
  ): Promise<{ id: string } | Refusal> {
    const error = library && (await findRefusal(transaction, library, getTitle));
    if (error) return { refused: 'library', error };
    const run = { id: randomUUID(), name, isExclusive, libraryUse: library ?? null, input, startedBy };
    if (!(await insertRun(transaction, run))) return { refused: 'alone', error: alone() };
    await queue.send(transaction, { id: run.id, name, enqueueNumber: 1 });
    return { id: run.id };
  }

  return {
    /** Registers the jobs of this version. They are executed in this process only after `work`. */
    define(more: JobDefinition[]): void {
      for (const definition of more) {
        if (definitions.has(definition.name)) throw new Error(`Two jobs are called ${definition.name}`);
        // Throws for a schedule that the form could not edit.
        if (definition.schedule) readCron(definition.schedule.cron);
        definitions.set(definition.name, definition);
      }
    },
    getDefinitions: (): JobDefinition[] => [...definitions.values()],
    /** Returns `undefined` if this version no longer has the job. */
    getDefinition: (name: string): JobDefinition | undefined => definitions.get(name),
    /** Returns the title of a job, or its name if this version no longer has it. */
    getTitle,
    /** Opens the queue. Call it before a transaction that starts a job. 503 if the queue cannot be opened. */
    openQueue,
    /** As `start`, within a transaction. Call `wake` after the commit. Returns a refusal instead of throwing. */
    startWithin,
    /** Queues a failed or cancelled run again. 409 if its state does not allow it, or the job may not start now. */
    async restartWithin(transaction: Database, { id, name }: { id: string; name: string }): Promise<void> {
      const library = definitions.get(name)?.library;
      const refusal = library && (await findRefusal(transaction, library, getTitle));
      if (refusal) throw refusal;
      const outcome = await restartRun(transaction, id);
      if (outcome === 'alone') throw alone();
      if (outcome === 'no')
        throw new AppError('conflict', { public: 'Only a job that failed or was cancelled can be retried.' });
      await queue.send(transaction, { id, name, enqueueNumber: outcome.enqueueNumber });
    },
    async start(definition, input, startedBy) {
      await openQueue();
      const started = await db.transaction((transaction) =>
        startWithin(transaction, definition, input, startedBy),
      );
      if ('refused' in started) throw started.error;
      queue.wake();
      return started;
    },
    /** Checks for waiting runs at once. */
    wake: queue.wake,
    /** Begins to execute waiting runs. Returns at once and never throws. */
    work: (): void => queue.work(runner.take),
    /** Asks the runs of this process to stop. They continue in another process or after the next start. */
    async close(): Promise<void> {
      runner.stop();
      await queue.close();
    },
  } satisfies Jobs & Record<string, unknown>;
}

/** The jobs of a process. */
export const getJobs = perContext(({ db, database, log }) => createJobs({ db, pool: database.pool, log }));
