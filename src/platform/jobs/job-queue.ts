import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import { within } from '#lib/time/within.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';

/** A run that the queue delivers to a worker. */
export interface QueuedRun {
  id: string;
  /** How often the run was queued: 1, plus one for each retry by a user. */
  enqueueNumber: number;
  /** Aborted when this process has lost the run. Another process may have taken it. */
  signal: AbortSignal;
}

/** The queue of runs in the database, shared by all processes. It delivers each run to one process at a time. */
export type JobQueue = ReturnType<typeof createJobQueue>;

const schema = 'pgboss';
const queueName = 'runs';
/** Concurrency limit per process: two runs, each of a different job. */
const concurrency = { jobs: 2, ofOneName: 1 };
/** A dead process is detected after `seconds` plus `watchSeconds`. PgBoss allows at least 10 seconds. */
const heartbeat = { seconds: 10, refreshSeconds: 3, watchSeconds: 8 };
const dayInSeconds = 24 * 3_600;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
/** Timeout within the ten seconds of a shutdown. */
const closingTimeoutMs = 7_000;

/** The payload in the queue. A missing enqueue number means 1. */
interface Message {
  runId: string;
  enqueueNumber?: number;
}

const options = {
  heartbeatSeconds: heartbeat.seconds,
  // The job runner limits the attempts. The queue itself never gives up, so every run gets an end state.
  retryLimit: 1_000_000,
  // In seconds, doubled after each retry, so that a run that cannot be executed now causes little load.
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  // The maximum that PgBoss allows. A run that takes longer continues from its checkpoint.
  expireInSeconds: dayInSeconds,
  retentionSeconds: 365 * dayInSeconds,
  deleteAfterSeconds: dayInSeconds,
};

const workOptions = {
  localGroupConcurrency: concurrency.ofOneName,
  pollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: heartbeat.refreshSeconds,
};

/**
 * Creates a queue that uses PgBoss with the application's pool. Its statements are short, and it holds no connection
 * while a job runs. PgBoss opens at the first use and then creates or migrates its tables. Several processes can do
 * that in parallel.
 */
export function createJobQueue(dependencies: {
  pool: Pool;
  log: Log;
  /** Interval of the check for runs of dead processes. Tests shorten it. */
  watchSeconds?: number;
}) {
  const { pool, log, watchSeconds = heartbeat.watchSeconds } = dependencies;
  let opening: Promise<PgBoss> | undefined;
  let isWorking = false;
  let isClosed = false;
  const workers: string[] = [];
  let retry: NodeJS.Timeout | undefined;

  async function openBoss(): Promise<PgBoss> {
    // Lazily imported, because it takes a tenth of a second to load.
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
      schema,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: watchSeconds,
      monitorIntervalSeconds: watchSeconds,
    });
    boss.on('error', (error) => {
      if (!isClosed) log.warn({ error }, 'the job queue has an error; trying again');
    });
    boss.on('warning', ({ message }) => log.warn({ message }, 'the job queue reports a warning'));
    try {
      await boss.start();
      await boss.createQueue(queueName, options);
      // An existing queue would otherwise keep its old options.
      await boss.updateQueue(queueName, options);
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {});
      throw error;
    }
    return boss;
  }

  function open(): Promise<PgBoss> {
    if (isClosed) return Promise.reject(new Error('The queue of jobs is closed'));
    opening ??= openBoss().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function work(take: (run: QueuedRun) => Promise<void>, pauseMs: number): Promise<void> {
    try {
      const boss = await open();
      if (isClosed) return;
      // Several workers instead of one with a batch size, so that each can be woken: PgBoss returns only the id of
      // the first.
      while (workers.length < concurrency.jobs)
        workers.push(
          await boss.work<Message>(queueName, workOptions, async ([job]) => {
            if (!job) return;
            const { runId, enqueueNumber = 1 } = job.data;
            await take({ id: runId, enqueueNumber, signal: job.signal }).finally(wake);
          }),
        );
    } catch (error) {
      if (isClosed) return;
      log.warn({ error, pauseMs }, 'jobs cannot be run now; trying again');
      retry = setTimeout(() => void work(take, Math.min(pauseMs * 2, maxPauseMs)), pauseMs).unref();
    }
  }

  /** Also called after each run. Otherwise the next run would wait for the polling interval. */
  function wake(): void {
    void opening?.then((boss) => workers.forEach((id) => boss.notifyWorker(id))).catch(() => {});
  }

  return {
    /** Opens the queue in advance, so that a transaction never waits for it. */
    open,
    /** Queues a run in the transaction that creates it. Throws when the queue cannot be opened. */
    async send(
      transaction: Database,
      { id, name, enqueueNumber }: { id: string; name: string; enqueueNumber: number },
    ): Promise<void> {
      const boss = await open();
      const { fromDrizzle } = await import('pg-boss');
      const message: Message = { runId: id, enqueueNumber };
      await boss.send(queueName, message, { group: { id: name }, db: fromDrizzle(transaction, sql) });
    },
    /**
     * Begins to take runs. Never throws, and retries opening the queue. A run is delivered again if `take` throws or
     * its process dies.
     */
    work(take: (run: QueuedRun) => Promise<void>): void {
      if (isWorking) return;
      isWorking = true;
      void work(take, firstPauseMs);
    },
    /** Checks for waiting runs at once. */
    wake,
    /**
     * Stops taking runs and waits for the running ones. Other processes take the rest. First ask the runs to stop.
     */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      const boss = await opening?.catch(() => undefined);
      if (!boss) return;
      if (workers.length > 0) await within(closingTimeoutMs, boss.offWork(queueName));
      await boss.stop({ graceful: false });
    },
  };
}
