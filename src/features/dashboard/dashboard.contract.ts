import { z } from 'zod';
import { auditEntry } from '#features/audit/audit.contract.ts';
import { siteStats } from '#features/papers/papers.contract.ts';
import { cleanupKinds } from '#lib/cleanup-kinds.ts';

const count = z.number().int();
const milliseconds = z.number().nullable();

const timing = z.object({
  count,
  /** Milliseconds until half of the answers began, and 95 in a hundred; null without any answer. */
  p50: milliseconds,
  p95: milliseconds,
  /** The part of answers with a status from 500 up: 0 to 1, null without any answer. */
  errorShare: z.number().nullable(),
});
export type Timing = z.infer<typeof timing>;

/** What is slow or runs out, of the node that answers: others of a cluster have figures of their own. */
export const performanceMeasures = z.object({
  /** Since when answers and hits are counted: an hour ago, or the start of the process. */
  since: z.iso.datetime(),
  /** Public pages, from the cache or rendered. */
  pages: timing,
  /** Calls under /api/, but for files. */
  calls: timing,
  cache: z.object({
    hits: count,
    /** Pages that had to be rendered. */
    misses: count,
    /** Answers from an older copy, while a new one was rendered or because that failed. */
    stale: count,
    /** Hits of hits and misses, 0 to 1; null when nobody came. */
    hitRate: z.number().nullable(),
    /** What is kept now. */
    pages: count,
    bytes: count,
    maxBytes: count,
  }),
  database: z.object({
    isReachable: z.boolean(),
    /** One question there and back; null, as all that follows, when the database does not answer. */
    pingMs: milliseconds,
    bytes: count.nullable(),
    /** Of the whole server, not only of this program. */
    connections: count.nullable(),
    connectionLimit: count.nullable(),
  }),
  disk: z.object({
    /** Of the disk that DATA_DIR lies on, as far as this account may use it. */
    freeBytes: count,
    totalBytes: count,
    /** Files of papers; equal ones are stored and counted once. Null when the database does not answer. */
    files: z.object({ count, bytes: count }).nullable(),
  }),
});
export type PerformanceMeasures = z.infer<typeof performanceMeasures>;

const healthIssue = z.object({
  kind: z.enum(['disk', 'backup', 'emptyCatalog', 'brokenLinks', ...cleanupKinds]),
  count,
  /** The same in a sentence. */
  text: z.string(),
});
export type HealthIssue = z.infer<typeof healthIssue>;

export const systemHealth = z.object({
  status: z.enum(['healthy', 'issues']),
  /** In this order: a full disk, a failed backup, an empty catalogue, broken links, other problems that visitors see. */
  issues: z.array(healthIssue),
});
export type SystemHealth = z.infer<typeof systemHealth>;

/** Each part is null when it could not be had; the others are there all the same. */
export const dashboard = z.object({
  stats: siteStats.nullable(),
  health: systemHealth.nullable(),
  performance: performanceMeasures.nullable(),
  /** The last 10 entries of the log: of everybody for an owner, an editor's own. */
  activity: z.array(auditEntry).nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;
