import { z } from 'zod';

const count = z.number().int();

/** Caches of the responding node. */
export const cacheStatus = z.object({
  /** Age in milliseconds since it was rendered; `null` if it is not cached. */
  homepage: z.object({ age: count }).nullable(),
  memoryCache: z.object({
    /** Bytes of all rendered pages. `maxSize` is the limit. */
    size: count,
    maxSize: count,
    pages: count,
    /** Since the start of the node. */
    hits: count,
    misses: count,
    /** Responses with an older copy. */
    stale: count,
    /** Hits divided by all requests, 0 to 1; `null` before the first request. */
    hitRate: z.number().nullable(),
  }),
  downloadBatch: z.object({
    /** Counted downloads that are not in the database yet. */
    pendingDownloads: count,
  }),
  /** Cached pages with the most hits since they were rendered. */
  topPages: z.array(z.object({ path: z.string(), hits: count, bytes: count })),
});
export type CacheStatus = z.infer<typeof cacheStatus>;

/** Text for the user about the flushed cache. */
export const flushed = z.object({ message: z.string() });
export type Flushed = z.infer<typeof flushed>;
