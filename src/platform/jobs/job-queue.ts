import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import { within } from '#lib/within.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';

/** Whose turn it is, as a worker is handed it. */
export interface QueuedRun {
  id: string;
  /** Which of its turns: a run that is queued anew has another one. */
  turn: number;
  /** Aborted when this process no longer has the run: another one may have taken it up. */
  signal: AbortSignal;
}

/** The queue of runs in the database, shared by all processes: each run is handed to one of them at a time. */
export interface JobQueue {
  /** Queues a run with the transaction that makes it. Throws when the queue cannot be opened. */
  send(transaction: Database, run: { id: string; name: string; turn: number }): Promise<void>;
  /** Opens the queue, so that a transaction never waits for that. */
  open(): Promise<unknown>;
  /**
   * Begins to take runs. Never throws: it goes on trying to open the queue. A run that `take` throws for, or whose
   * process dies, is handed out again.
   */
  work(take: (run: QueuedRun) => Promise<void>): void;
  /** Looks at once whether there is something to do. */
  wake(): void;
  /** Takes no more, waits for what runs, and hands the rest to others; to be called when that has been asked to end. */
  close(): Promise<void>;
}

const schema = 'pgboss';
const queueName = 'runs';
/** Of one process: so many at once, each of another job. */
const concurrency = { jobs: 2, ofOneName: 1 };
/** A dead process is noticed after both (and PgBoss allows no less than 10 seconds). */
const heartbeat = { seconds: 10, refreshSeconds: 3, watchSeconds: 8 };
const dayInSeconds = 24 * 3_600;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Of a shutdown's ten seconds. */
const closingPatienceMs = 7_000;

/** What is queued; without a turn it is the first. */
interface Message {
  runId: string;
  turn?: number;
}

const options = {
  heartbeatSeconds: heartbeat.seconds,
  // Whoever takes a run up counts how often: the queue itself never gives up, so no run is left without an end.
  retryLimit: 1_000_000,
  // In seconds, doubled each time: what cannot be run now is no burden.
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  // The longest that PgBoss allows. A run that takes longer goes on from what it kept.
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
 * PgBoss on the application's own pool: its statements are short, and no connection is held while a job runs. It is
 * opened when first needed, and makes or changes its tables then; several processes may do that at once.
 */
export function createJobQueue(dependencies: {
  pool: Pool;
  log: Log;
  /** How often a process looks for runs of dead ones; for tests. */
  watchSeconds?: number;
}): JobQueue {
  const { pool, log, watchSeconds = heartbeat.watchSeconds } = dependencies;
  let opening: Promise<PgBoss> | undefined;
  let isWorking = false;
  let isClosed = false;
  const workers: string[] = [];
  let retry: NodeJS.Timeout | undefined;

  async function openBoss(): Promise<PgBoss> {
    // Not before it is needed: it takes a tenth of a second to load.
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
      if (!isClosed) log.warn({ error }, 'the queue of jobs has trouble; it goes on trying');
    });
    boss.on('warning', ({ message }) => log.warn({ message }, 'the queue of jobs warns'));
    try {
      await boss.start();
      await boss.createQueue(queueName, options);
      // One that is there already keeps its options otherwise.
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
      // One by one, so that each can be woken: PgBoss names only the first of several.
      while (workers.length < concurrency.jobs)
        workers.push(
          await boss.work<Message>(queueName, workOptions, async ([job]) => {
            if (!job) return;
            const { runId, turn = 1 } = job.data;
            await take({ id: runId, turn, signal: job.signal }).finally(wake);
          }),
        );
    } catch (error) {
      if (isClosed) return;
      log.warn({ error, pauseMs }, 'jobs cannot be run now; trying again');
      retry = setTimeout(() => void work(take, Math.min(pauseMs * 2, longestPauseMs)), pauseMs).unref();
    }
  }

  /** Also after each run, or the next one would wait for the next look. */
  function wake(): void {
    void opening?.then((boss) => workers.forEach((id) => boss.notifyWorker(id))).catch(() => {});
  }

  return {
    open,
    async send(transaction, { id, name, turn }) {
      const boss = await open();
      const { fromDrizzle } = await import('pg-boss');
      const message: Message = { runId: id, turn };
      await boss.send(queueName, message, { group: { id: name }, db: fromDrizzle(transaction, sql) });
    },
    work(take) {
      if (isWorking) return;
      isWorking = true;
      void work(take, firstPauseMs);
    },
    wake,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      const boss = await opening?.catch(() => undefined);
      if (!boss) return;
      if (workers.length > 0) await within(closingPatienceMs, boss.offWork(queueName));
      await boss.stop({ graceful: false });
    },
  };
}
