import { LRUCache } from 'lru-cache';

export interface RememberedCounts {
  /** The value of `key`: just computed, or remembered as told at `createRememberedCounts`. */
  get<Value extends object | number>(
    key: string,
    compute: () => Promise<{ value: Value; rows: number }>,
  ): Promise<Value>;
  /** Counts `key` again for the next reader; without a key, everything. */
  forget(key?: string): void;
  /** Forgets every count of fewer rows; one that is being counted is answered and not remembered. */
  forgetBelow(rows: number): void;
}

/**
 * Counts over many rows, computed once and not for each reader. A count of fewer than 20,000 rows is always
 * exact and of this moment. A larger one is remembered: for a minute it is answered as it is; after that
 * it is answered at once and counted anew behind the answer; after ten minutes it is waited for.
 * A count that costs more than reading rows says itself from how many on it is remembered, and for how long it is fresh.
 */
export function createRememberedCounts(
  now: () => number = Date.now,
  { worthRemembering = 20_000, freshFor = 60_000, mostEntries = 1_000 } = {},
): RememberedCounts {
  const entries = new LRUCache<string, { value: object | number; rows: number; at: number }>({
    max: mostEntries,
    ttl: freshFor * 10,
    perf: { now },
    ttlResolution: 0,
  });
  const running = new Map<string, Promise<object | number>>();
  /** Counts under way. A result of fewer rows than `below` was forgotten before it was there. */
  const runs = new Set<{ key: string; below: number }>();

  async function count(key: string, compute: () => Promise<{ value: object | number; rows: number }>) {
    const run = { key, below: 0 };
    runs.add(run);
    try {
      const { value, rows } = await compute();
      // A newer count may be remembered already.
      if (rows < run.below) return value;
      if (rows >= worthRemembering) entries.set(key, { value, rows, at: now() });
      else entries.delete(key);
      return value;
    } finally {
      runs.delete(run);
    }
  }

  function countOnce(key: string, compute: () => Promise<{ value: object | number; rows: number }>) {
    const known = running.get(key);
    if (known) return known;
    const counting = count(key, compute).finally(() => {
      if (running.get(key) === counting) running.delete(key);
    });
    running.set(key, counting);
    return counting;
  }

  return {
    get: async <Value extends object | number>(
      key: string,
      compute: () => Promise<{ value: Value; rows: number }>,
    ): Promise<Value> => {
      const entry = entries.get(key);
      if (!entry) return (await countOnce(key, compute)) as Value;
      // A count that fails behind an answer is tried again by the next reader.
      if (now() - entry.at > freshFor) countOnce(key, compute).catch(() => {});
      return entry.value as Value;
    },
    forget(key) {
      // A count that began before the write is answered, but not remembered.
      for (const run of runs) if (key === undefined || run.key === key) run.below = Infinity;
      if (key === undefined) {
        entries.clear();
        running.clear();
      } else {
        entries.delete(key);
        running.delete(key);
      }
    },
    forgetBelow(rows) {
      for (const run of runs) run.below = Math.max(run.below, rows);
      for (const [key, entry] of entries.entries()) if (entry.rows < rows) entries.delete(key);
      // A read after the write must not share a count that began before it.
      running.clear();
    },
  };
}
