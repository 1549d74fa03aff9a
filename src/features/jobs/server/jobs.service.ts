import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { readCron } from '#lib/time/schedule-rule.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import type { JobDefinition, Jobs, JobStarter } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import { createJobRunner } from './job-runner.ts';
import { insertRun, restartRun } from './job-runs.queries.ts';
import { refusalAtLibrary } from './library-use.service.ts';

/** Starts and executes jobs. */
export interface JobsService extends Jobs {
  /** Registers the jobs of this version. They are executed in this process only after `work`. */
  define(definitions: JobDefinition[]): void;
  definitions(): JobDefinition[];
  /** Returns `undefined` if this version no longer has the job. */
  definitionOf(name: string): JobDefinition | undefined;
  /** Returns the title of a job, or its name if this version no longer has it. */
  titleOf(name: string): string;
  /** Opens the queue. Call it before a transaction that starts a job. 503 if the queue cannot be opened. */
  openQueue(): Promise<void>;
  /** As `start`, within a transaction. Call `wake` after the commit. Returns a refusal instead of throwing. */
  startWithin(
    transaction: Database,
    definition: Pick<JobDefinition, 'name' | 'isExclusive' | 'library'>,
    input: object,
    startedBy: JobStarter,
  ): Promise<{ id: string } | Refusal>;
  /** Queues a failed or cancelled run again. 409 if its state does not allow it, or the job may not start now. */
  restartWithin(transaction: Database, run: { id: string; name: string }): Promise<void>;
  /** Checks for waiting runs at once. */
  wake(): void;
  /** Begins to execute waiting runs. Returns at once and never throws. */
  work(): void;
  /** Asks the runs of this process to stop. They continue in another process or after the next start. */
  close(): Promise<void>;
}

export interface Refusal {
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
}): JobsService {
  const { db, pool, log, watchSeconds } = dependencies;
  const definitions = new Map<string, JobDefinition>();
  const queue = createJobQueue({ pool, log, ...(watchSeconds !== undefined && { watchSeconds }) });
  const runner = createJobRunner({ db, log, definitionOf: (name) => definitions.get(name) });
  const titleOf = (name: string) => definitions.get(name)?.title ?? name;

  const service: JobsService = {
    define(added) {
      for (const definition of added) {
        if (definitions.has(definition.name)) throw new Error(`Two jobs are called ${definition.name}`);
        // Throws for a schedule that the form could not edit.
        if (definition.schedule) readCron(definition.schedule.cron);
        definitions.set(definition.name, definition);
      }
    },
    definitions: () => [...definitions.values()],
    definitionOf: (name) => definitions.get(name),
    titleOf,
    async openQueue() {
      try {
        await queue.open();
      } catch (cause) {
        const sentence = 'Jobs cannot be started now. Try again in a moment.';
        throw new AppError('unavailable', { public: sentence, cause });
      }
    },
    async startWithin(transaction, { name, isExclusive = false, library }, input, startedBy) {
      const error = library && (await refusalAtLibrary(transaction, library, titleOf));
      if (error) return { refused: 'library', error };
      const id = randomUUID();
      if (
        !(await insertRun(transaction, {
          id,
          name,
          isExclusive,
          libraryUse: library ?? null,
          input,
          startedBy,
        }))
      )
        return { refused: 'alone', error: alone() };
      await queue.send(transaction, { id, name, enqueueNumber: 1 });
      return { id };
    },
    async restartWithin(transaction, { id, name }) {
      const library = definitions.get(name)?.library;
      const refusal = library && (await refusalAtLibrary(transaction, library, titleOf));
      if (refusal) throw refusal;
      const outcome = await restartRun(transaction, id);
      if (outcome === 'alone') throw alone();
      if (outcome === 'no')
        throw new AppError('conflict', { public: 'Only a job that failed or was cancelled can be retried.' });
      await queue.send(transaction, { id, name, enqueueNumber: outcome.enqueueNumber });
    },
    async start(definition, input, startedBy) {
      await service.openQueue();
      const started = await db.transaction((transaction) =>
        service.startWithin(transaction, definition, input, startedBy),
      );
      if ('refused' in started) throw started.error;
      queue.wake();
      return started;
    },
    wake: queue.wake,
    work: () => queue.work(runner.take),
    async close() {
      runner.stop();
      await queue.close();
    },
  };
  return service;
}
