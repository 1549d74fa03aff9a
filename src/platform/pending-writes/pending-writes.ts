import type { Log } from '#platform/log/log.ts';

/** What is counted in memory and written a moment later, many in one statement. */
export interface PendingWrites<Entry> {
  /** Adds to what waits under a key; beyond the most that may wait, a new key is passed over: that answers false. */
  add(key: string, entry: Entry): boolean;
  /** Begins to write every few seconds. */
  start(): void;
  /** Writes what waits; what the database would not take goes on waiting. Answers whether all is written. */
  flush(): Promise<boolean>;
  /** Writes what waits, for the last time. */
  close(): Promise<void>;
}

const everyMs = 5_000;

export function createPendingWrites<Entry>(options: {
  /** For the log: 'hits of redirects'. */
  what: string;
  most: number;
  /** Of what came first and what came after it. */
  merge(before: Entry, after: Entry): Entry;
  /** In one statement. */
  write(entries: Map<string, Entry>): Promise<void>;
  log: Log;
}): PendingWrites<Entry> {
  const { what, most, merge, write, log } = options;
  let waiting = new Map<string, Entry>();
  let writing: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function add(key: string, entry: Entry): boolean {
    const before = waiting.get(key);
    if (before === undefined && waiting.size >= most) return false;
    waiting.set(key, before === undefined ? entry : merge(before, entry));
    return true;
  }

  async function writeWaiting(): Promise<boolean> {
    const taken = waiting;
    if (taken.size === 0) return true;
    waiting = new Map();
    try {
      await write(taken);
      return true;
    } catch (error) {
      const since = waiting;
      waiting = taken;
      for (const [key, entry] of since) add(key, entry);
      const { message } = (error instanceof Error && error.cause ? error.cause : error) as Error;
      log.warn({ reason: message, waiting: waiting.size }, `${what} could not be written; trying again`);
      return false;
    }
  }

  function flush(): Promise<boolean> {
    // What came while a write was under way is not in it.
    if (writing) return writing.then(flush);
    writing = writeWaiting().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    add,
    start() {
      timer = setInterval(flush, everyMs).unref();
    },
    flush,
    async close() {
      clearInterval(timer);
      if (!(await flush())) log.error({ waiting: waiting.size }, `${what} are lost`);
    },
  };
}
