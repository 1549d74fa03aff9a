import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createPageCache } from '#platform/cache/page-cache.ts';
import { createTaggedMemory } from '#platform/cache/tagged-memory.ts';
import { createReadRetry } from '#platform/database/read-retry.ts';
import { createTimings } from '#platform/http/timings.ts';
import type { Context } from './context.ts';

/** About 10,000 answers, such as the SEO records of pages. */
const cacheBytes = 16_000_000;

type Made = 'db' | 'cache' | 'onChange';
type Usual = 'now' | 'retryRead' | 'pageCache' | 'timings';

/**
 * Creates the context of a process. Call `drop` with the tags of every change, on this node or another, before the
 * change is reported as done. A process that serves no pages needs no page cache.
 */
export function createContext(parts: Omit<Context, Made | Usual> & Partial<Pick<Context, Usual>>) {
  const now = parts.now ?? Date.now;
  const cache = createTaggedMemory({ maxBytes: cacheBytes, now });
  const listeners: ((tags: DroppedTags) => void)[] = [];
  const ctx: Context = {
    retryRead: createReadRetry(),
    pageCache: createPageCache({ maxBytes: 0, sessionCookie: '', onError: () => {} }),
    timings: createTimings(),
    ...parts,
    db: parts.database.db,
    now,
    cache,
    onChange: (listener) => void listeners.push(listener),
  };
  return {
    ctx,
    drop(tags: DroppedTags): void {
      cache.drop(tags);
      for (const listener of listeners) listener(tags);
    },
  };
}
