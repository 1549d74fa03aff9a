import type { TaggedMemory } from './tagged-memory.ts';

/** Counts of fewer rows are exact after every write. Larger ones may be a minute old. */
const exactRows = 20_000;
const freshMs = 60_000;

/**
 * Returns a value that was read from many rows, cached by `key`. A value of fewer than 20,000 rows is read again after a
 * drop of `tags`, a larger one after a minute: then callers get the old value while it is read in the background, for
 * ten minutes. A value of fewer than `minRows` rows is cheap and never cached.
 */
export async function getCount<Value>(
  cache: TaggedMemory,
  key: string,
  options: { tags?: string[]; minRows?: number; ttl?: number },
  read: () => Promise<{ value: Value; rows: number }>,
): Promise<Value> {
  const { tags = [], minRows = exactRows, ttl = freshMs } = options;
  const { value } = await cache.get(
    key,
    {
      tags: ({ rows }) => (rows < exactRows ? tags : []),
      ttl,
      staleFor: 9 * ttl,
      isKept: ({ rows }) => rows >= minRows,
    },
    read,
  );
  return value;
}
