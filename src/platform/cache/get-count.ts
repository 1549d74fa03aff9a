import type { TaggedMemory } from './tagged-memory.ts';

const exactRows = 20_000;
const freshMs = 60_000;

interface CountOptions {
  /** A drop of any of these tags removes the value. */
  tags?: string[];
  /** A drop of any of these removes a value of fewer than 20,000 rows. A larger one may be a minute old. */
  exactTags?: string[];
  /** A value of fewer rows is cheap and never cached: 20,000 by default. */
  minRows?: number;
  /** Milliseconds until callers get the old value while it is read in the background: a minute by default. */
  ttl?: number;
}

/** Returns a value that was read from many rows, cached by `key` for at most ten times `ttl`. */
export async function getCount<Value>(
  cache: TaggedMemory,
  key: string,
  { tags = [], exactTags = [], minRows = exactRows, ttl = freshMs }: CountOptions,
  read: () => Promise<{ value: Value; rows: number }>,
): Promise<Value> {
  const { value } = await cache.get(
    key,
    {
      tags: ({ rows }) => (rows < exactRows ? [...tags, ...exactTags] : tags),
      ttl,
      staleFor: 9 * ttl,
      isKept: ({ rows }) => rows >= minRows,
    },
    read,
  );
  return value;
}
