import { LRUCache } from 'lru-cache';

/**
 * Creates a map of at most `maxEntries` entries, which drops the least recently used one. Its memory grows with its content:
 * by `max`, lru-cache allocates all entries when it is created (15 ms and 1 MB for 50,000).
 */
export function createLruMap<Key extends {}, Value extends {}>(
  maxEntries: number,
): LRUCache<Key, Value, unknown> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
