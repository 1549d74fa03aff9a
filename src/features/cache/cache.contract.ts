import { z } from 'zod';

const count = z.number().int();

/** The caches of the node that answers. */
export const cacheStatus = z.object({
  /** Age in milliseconds since it was rendered; null while none is kept. */
  homepage: z.object({ age: count }).nullable(),
  memoryCache: z.object({
    /** Bytes of all rendered pages, and how many they may be. */
    size: count,
    maxSize: count,
    pages: count,
    /** Since the node started. */
    hits: count,
    misses: count,
    /** Answers from an older copy. */
    stale: count,
    /** Hits of all asked for, 0 to 1; null before anybody asked. */
    hitRate: z.number().nullable(),
  }),
  downloadBatch: z.object({
    /** Downloads that are counted and not in the database yet. */
    pendingDownloads: count,
  }),
  /** Of the pages that are kept now, most hits since they were rendered first. */
  topPages: z.array(z.object({ path: z.string(), hits: count, bytes: count })),
});
export type CacheStatus = z.infer<typeof cacheStatus>;

/** What was flushed, for people. */
export const flushed = z.object({ message: z.string() });
export type Flushed = z.infer<typeof flushed>;
