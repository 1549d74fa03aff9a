import { LRUCache } from 'lru-cache';
import { deepFreeze } from '#lib/deep-freeze.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import { createDropHistory, type Ticket } from './drop-history.ts';
import type { DroppedTags } from './invalidation.ts';
import { createTagIndex } from './tag-index.ts';

export interface CacheOptions<Value> {
  /** A drop of any of these tags removes the value. They may depend on it. */
  tags: string[] | ((value: Value) => string[]);
  /** Milliseconds until the value is read again without a drop: five minutes by default. */
  ttl?: number;
  /** Milliseconds after `ttl` in which callers get the old value while it is read again in the background: 0 by default. */
  staleFor?: number;
  /** Whether a value is kept. Parallel callers share a read in any case. */
  isKept?: (value: Value) => boolean;
}

export interface TaggedMemory {
  /**
   * Returns the value of a key, frozen. It is read once for all callers, and again after a drop of one of its tags
   * or after its `ttl`. Throws the errors of `read`.
   */
  get<Value>(key: string, options: CacheOptions<Value>, read: () => Promise<Value>): Promise<Value>;
  /** Removes all values with one of these tags. A read that began before is not cached. */
  drop(tags: DroppedTags): void;
  /** Estimated bytes, at most `maxBytes`. */
  bytes(): number;
}

/** Limits the delay of a change without tags, such as one made with `psql`. */
const freshMs = 300_000;
/** Interval at which an expired value is read again while the database is unavailable. */
const retryMs = 10_000;
/** Estimated bytes of an entry in addition to its text: keys, tags, objects. */
const entryOverhead = 1_000;

interface Entry {
  value: unknown;
  tags: ReadonlySet<string>;
  bytes: number;
  freshUntil: number;
  staleUntil: number;
}

/** Maps and sets have no JSON of their own. */
const estimateLength = (value: unknown) =>
  (
    JSON.stringify(value, (_key, part) => (part instanceof Map || part instanceof Set ? [...part] : part)) ??
    ''
  ).length;

/**
 * Caches results of reads in least-recently-used order. Writes publish the tags to every node. While the database is
 * unavailable an expired value stays in use, because no write can have changed it. A dropped value does not.
 */
export function createTaggedMemory(options: { maxBytes: number; now?: () => number }): TaggedMemory {
  const { maxBytes, now = Date.now } = options;
  const index = createTagIndex();
  const history = createDropHistory();
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ tags }, key) => index.remove(key, tags),
  });
  const running = new Map<string, { ticket: Ticket; reading: Promise<unknown> }>();

  function keep(ticket: Ticket, key: string, value: unknown, options: CacheOptions<unknown>): void {
    const tags = typeof options.tags === 'function' ? options.tags(value) : options.tags;
    if (history.isOvertaken(ticket, tags)) return;
    if (options.isKept?.(value) === false) {
      entries.delete(key);
      return;
    }
    const bytes = entryOverhead + 2 * (key.length + estimateLength(value));
    const freshUntil = now() + (options.ttl ?? freshMs);
    const staleUntil = freshUntil + (options.staleFor ?? 0);
    const entry = { value, tags: new Set(tags), bytes, freshUntil, staleUntil };
    entries.set(key, entry);
    if (entries.peek(key) === entry) index.add(key, entry.tags);
  }

  function getStandIn(key: string, error: unknown): unknown {
    const entry = entries.get(key);
    if (!entry || !isDatabaseUnavailable(error)) throw error;
    entry.freshUntil = now() + retryMs;
    return entry.value;
  }

  async function readAndKeep(key: string, options: CacheOptions<unknown>, read: () => Promise<unknown>) {
    const ticket = history.now();
    let value: unknown;
    try {
      value = deepFreeze(await read());
    } catch (error) {
      return getStandIn(key, error);
    }
    keep(ticket, key, value, options);
    return value;
  }

  function readOnce(key: string, options: CacheOptions<unknown>, read: () => Promise<unknown>) {
    const current = running.get(key);
    const ticket = history.now();
    // A caller that asks after a write must not receive data from before it.
    if (current?.ticket === ticket) return current.reading;
    const reading = readAndKeep(key, options, read).finally(() => {
      if (running.get(key)?.reading === reading) running.delete(key);
    });
    running.set(key, { ticket, reading });
    return reading;
  }

  return {
    async get<Value>(key: string, options: CacheOptions<Value>, read: () => Promise<Value>) {
      const entry = entries.get(key);
      if (entry && now() < entry.freshUntil) return entry.value as Value;
      const reading = readOnce(key, options as CacheOptions<unknown>, read);
      if (!entry || now() >= entry.staleUntil) return (await reading) as Value;
      // If the background read fails, the next caller tries again.
      reading.catch(() => {});
      return entry.value as Value;
    },
    drop(tags) {
      if (tags === 'all') {
        history.noteDropOfAll();
        entries.clear();
        return;
      }
      history.noteDrop(tags);
      for (const tag of tags) for (const key of index.keysOf(tag)) entries.delete(key);
    },
    bytes: () => entries.calculatedSize,
  };
}
