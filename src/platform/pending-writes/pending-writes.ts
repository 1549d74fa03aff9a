import type { Log } from '#platform/log/log.ts';

/** Entries that are collected in memory and written a few seconds later, many in one statement. */
export interface PendingWrites<Entry> {
  /**
   * Adds an entry to the pending one of the same key. Returns false if the limit is reached and the key is new: the
   * entry is dropped.
   */
  add(key: string, entry: Entry): boolean;
  /** Starts to write every few seconds. */
  start(): void;
  /**
   * Writes the pending entries. Entries that the database does not accept stay pending. Returns whether all are
   * written.
   */
  flush(): Promise<boolean>;
  /** Writes the pending entries for the last time. */
  close(): Promise<void>;
}

const everyMs = 5_000;

export function createPendingWrites<Entry>(options: {
  /** Name of the entries in log messages: 'hits of redirects'. */
  what: string;
  maxEntries: number;
  /** Merges two entries of the same key, in order of arrival. */
  merge(before: Entry, after: Entry): Entry;
  /** Writes all entries in one statement. */
  write(entries: Map<string, Entry>): Promise<void>;
  log: Log;
}): PendingWrites<Entry> {
  const { what, maxEntries, merge, write, log } = options;
  let waiting = new Map<string, Entry>();
  let writing: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function add(key: string, entry: Entry): boolean {
    const before = waiting.get(key);
    if (before === undefined && waiting.size >= maxEntries) return false;
    waiting.set(key, before === undefined ? entry : merge(before, entry));
    return true;
  }

  async function writeWaiting(): Promise<boolean> {
    const entries = waiting;
    if (entries.size === 0) return true;
    waiting = new Map();
    try {
      await write(entries);
      return true;
    } catch (error) {
      const since = waiting;
      waiting = entries;
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
