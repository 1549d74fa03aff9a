import type { Author } from '../audit/audited-write.ts';
import type { Log } from '../log/log.ts';

/** Longest time in which a node notices a schedule that another node saved. */
const lookMs = 15_000;

/** The author of a scheduled publication. */
export const theSchedule: Author = { id: null, name: 'Schedule', sessionId: null };

/** Records that are published at a time, such as pages. */
export interface ScheduledRecords {
  /** Returns the records with a publishing time, earliest first. */
  scheduled(): Promise<{ id: number; publishAt: Date }[]>;
  /** Publishes a record if no other node did and its time is over. */
  publish(id: number): Promise<void>;
}

export type Publisher = ReturnType<typeof createPublisher>;

/** Publishes scheduled records at their time. Every node has one, and the first one publishes the record. */
export function createPublisher(dependencies: {
  /** 'pages'. */
  noun: string;
  records: ScheduledRecords;
  log: Log;
  now?: () => number;
}) {
  const { noun, records, log, now = Date.now } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let looking = Promise.resolve();
  /** Records that could not be published, so that the log names each once. */
  const failing = new Set<number>();

  async function publish(id: number): Promise<void> {
    try {
      await records.publish(id);
      failing.delete(id);
    } catch (error) {
      if (!failing.has(id) && !isClosed)
        log.warn({ error, id, noun }, 'a scheduled record could not be published; trying again');
      failing.add(id);
    }
  }

  /** Returns the time to the next look in milliseconds. */
  async function publishDue(): Promise<number> {
    for (const { id, publishAt } of await records.scheduled()) {
      const wait = publishAt.getTime() - now();
      if (wait > 0) return Math.min(wait, lookMs);
      await publish(id);
    }
    return lookMs;
  }

  async function look(): Promise<void> {
    let wait = lookMs;
    try {
      wait = await publishDue();
    } catch (error) {
      if (!isClosed) log.warn({ error, noun }, 'scheduled records could not be read; trying again');
    }
    if (!isClosed) timer = setTimeout(start, wait).unref();
  }

  function start(): void {
    looking = look();
  }

  return {
    /** Publishes the records that are due, also those that were due while no node ran. Never throws. */
    start,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
