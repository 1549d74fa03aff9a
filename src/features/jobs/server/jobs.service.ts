import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import { createJobRunner } from './job-runner.ts';
import { insertRun } from './job-runs.queries.ts';

/** Starts jobs, and runs them. */
export interface JobsService extends Jobs {
  /** The jobs of this version. They are run here only after `work`. */
  define(definitions: JobDefinition[]): void;
  /** Begins to run what waits. Never throws and never waits. */
  work(): void;
  /** Asks what runs here to end; it goes on in another process or after the next start. */
  close(): Promise<void>;
}

/** How a job that may only run alone is refused. */
const alone = () =>
  new AppError('conflict', { public: 'This job is waiting or running already. Wait for it, or cancel it.' });

/** Jobs in a queue that all processes on one database share; a run and its turn are written in one transaction. */
export function createJobs(dependencies: {
  db: Database;
  pool: Pool;
  log: Log;
  /** How often it is looked for runs of dead processes; for tests. */
  watchSeconds?: number;
}): JobsService {
  const { db, pool, log, watchSeconds } = dependencies;
  const definitions = new Map<string, JobDefinition>();
  const queue = createJobQueue({ pool, log, ...(watchSeconds !== undefined && { watchSeconds }) });
  const runner = createJobRunner({ db, log, definitionOf: (name) => definitions.get(name) });

  /** What needs the queue where it cannot be opened. */
  async function openQueue(): Promise<void> {
    try {
      await queue.open();
    } catch (cause) {
      throw new AppError('unavailable', {
        public: 'Jobs cannot be started now. Try again in a moment.',
        cause,
      });
    }
  }

  return {
    define(added) {
      for (const definition of added) {
        if (definitions.has(definition.name)) throw new Error(`Two jobs are called ${definition.name}`);
        definitions.set(definition.name, definition);
      }
    },
    async start({ name, isAlone = false }, input, startedBy) {
      const id = randomUUID();
      await openQueue();
      await db.transaction(async (transaction) => {
        if (!(await insertRun(transaction, { id, name, isAlone, input, startedBy }))) throw alone();
        await queue.send(transaction, { id, name });
      });
      queue.wake();
      return { id };
    },
    work: () => queue.work(runner.take),
    async close() {
      runner.stop();
      await queue.close();
    },
  };
}
