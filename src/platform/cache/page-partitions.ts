import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';

/**
 * Shares of the cache. The library bounds the number of pages, but not the numbers of filter combinations and
 * searches. Separate parts ensure that each kind evicts only its own kind.
 */
const shares = { pages: 0.75, filters: 0.125, searches: 0.125 };

function partitionOf(key: string): keyof typeof shares {
  if (!key.includes('?')) return 'pages';
  return /[?&]search=/.test(key) ? 'searches' : 'filters';
}

export type PagePartitions = ReturnType<typeof createPagePartitions>;

/**
 * Pages by URL in least-recently-used order, at most `maxBytes` in total. `onRemoved` is not called for a replaced
 * page.
 */
export function createPagePartitions(maxBytes: number, onRemoved: (page: CachedPage) => void) {
  const open = (share: number) =>
    new LRUCache<string, CachedPage>({
      // A maximum of 0 would mean no limit.
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      sizeCalculation: (page) => page.bytes,
      dispose: (page, _key, reason) => {
        if (reason !== 'set') onRemoved(page);
      },
    });
  const partitions = {
    pages: open(shares.pages),
    filters: open(shares.filters),
    searches: open(shares.searches),
  };
  const all = Object.values(partitions);
  const of = (key: string) => partitions[partitionOf(key)];

  return {
    get: (key: string): CachedPage | undefined => of(key).get(key),
    /** As `get`, but does not mark the page as recently used. */
    peek: (key: string): CachedPage | undefined => of(key).peek(key),
    set: (page: CachedPage): void => void of(page.key).set(page.key, page),
    delete: (key: string): void => void of(key).delete(key),
    clear: (): void => all.forEach((partition) => partition.clear()),
    *values(): Iterable<CachedPage> {
      for (const partition of all) yield* partition.values();
    },
    bytes: (): number => all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
  };
}
