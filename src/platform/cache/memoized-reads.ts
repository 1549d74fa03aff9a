import { LRUCache } from 'lru-cache';
import { createSharedRuns } from './shared-runs.ts';

export interface MemoizedReads {
  /** Returns the value of `key`, newly computed or cached: see `createMemoizedReads`. */
  get<Value extends object | number>(
    key: string,
    compute: () => Promise<{ value: Value; rows: number }>,
  ): Promise<Value>;
  /** Drops the cached count of `key`, or all counts without a key. */
  forget(key?: string): void;
  /** Drops all counts of fewer than `rows` rows. A count in progress is returned but not cached. */
  forgetBelow(rows: number): void;
}

/**
 * Caches counts over many rows. A count of fewer than 20,000 rows is never cached and always exact. A larger one is
 * fresh for a minute. After that it is returned at once and recomputed in the background. After ten minutes callers
 * wait for a new one. For counts that are expensive for other reasons, `minRows` and `freshFor` set other
 * limits.
 */
export function createMemoizedReads(
  now: () => number = Date.now,
  { minRows = 20_000, freshFor = 60_000, maxEntries = 1_000 } = {},
): MemoizedReads {
  const entries = new LRUCache<string, { value: object | number; rows: number; at: number }>({
    max: maxEntries,
    ttl: freshFor * 10,
    perf: { now },
    ttlResolution: 0,
  });
  const running = createSharedRuns<object | number>();
  /** Counts in progress. A result of fewer rows than `below` was dropped before it arrived. */
  const runs = new Set<{ key: string; below: number }>();

  async function count(key: string, compute: () => Promise<{ value: object | number; rows: number }>) {
    const run = { key, below: 0 };
    runs.add(run);
    try {
      const { value, rows } = await compute();
      // A newer count may be cached already.
      if (rows < run.below) return value;
      if (rows >= minRows) entries.set(key, { value, rows, at: now() });
      else entries.delete(key);
      return value;
    } finally {
      runs.delete(run);
    }
  }

  return {
    get: async <Value extends object | number>(
      key: string,
      compute: () => Promise<{ value: Value; rows: number }>,
    ): Promise<Value> => {
      const countOnce = () => running.get(key, () => count(key, compute));
      const entry = entries.get(key);
      if (!entry) return (await countOnce()) as Value;
      // If the background count fails, the next caller tries again.
      if (now() - entry.at > freshFor) countOnce().catch(() => {});
      return entry.value as Value;
    },
    forget(key) {
      // A count that began before the write is returned but not cached.
      for (const run of runs) if (key === undefined || run.key === key) run.below = Infinity;
      if (key === undefined) entries.clear();
      else entries.delete(key);
      running.forget(key);
    },
    forgetBelow(rows) {
      for (const run of runs) run.below = Math.max(run.below, rows);
      for (const [key, entry] of entries.entries()) if (entry.rows < rows) entries.delete(key);
      running.forget();
    },
  };
}
