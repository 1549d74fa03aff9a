import { z } from 'zod';
import { auditEntry } from '#features/audit/audit.contract.ts';
import { siteStats } from '#features/papers/papers.contract.ts';
import { cleanupKinds } from '#lib/cleanup-kinds.ts';

const count = z.number().int();
const milliseconds = z.number().nullable();

const timing = z.object({
  count,
  /** 50th and 95th percentile of the milliseconds until a response starts; `null` without responses. */
  p50: milliseconds,
  p95: milliseconds,
  /** Share of responses with a status of 500 or above: 0 to 1, `null` without responses. */
  errorShare: z.number().nullable(),
});
export type Timing = z.infer<typeof timing>;

/** Performance figures of the responding node. Other nodes of a cluster have their own. */
export const performanceMeasures = z.object({
  /** Start of the counts of responses and hits: an hour ago, or the start of the process. */
  since: z.iso.datetime(),
  /** Public pages, from the cache or rendered. */
  pages: timing,
  /** Calls under /api/, except files. */
  calls: timing,
  cache: z.object({
    hits: count,
    /** Pages that the server rendered. */
    misses: count,
    /** Responses with an older copy, while the server rendered a new one or because that failed. */
    stale: count,
    /** Hits divided by hits and misses, 0 to 1; `null` without requests. */
    hitRate: z.number().nullable(),
    /** Pages in the cache now. */
    pages: count,
    bytes: count,
    maxBytes: count,
  }),
  database: z.object({
    isReachable: z.boolean(),
    /** Round-trip time of one query. Like the following fields, `null` if the database does not respond. */
    pingMs: milliseconds,
    bytes: count.nullable(),
    /** Of the whole database server, including other applications. */
    connections: count.nullable(),
    connectionLimit: count.nullable(),
  }),
  disk: z.object({
    /** Free bytes for this account, on the disk of DATA_DIR. */
    freeBytes: count,
    totalBytes: count,
    /** Files of papers. Identical files are stored and counted once. `null` if the database does not respond. */
    files: z.object({ count, bytes: count }).nullable(),
  }),
});
export type PerformanceMeasures = z.infer<typeof performanceMeasures>;

const healthIssue = z.object({
  kind: z.enum([
    'disk',
    'backup',
    'emptyCatalog',
    'noBackup',
    'brokenLinks',
    'failedJobs',
    'ungroupedPapers',
    ...cleanupKinds,
    'backupGap',
    'noContact',
  ]),
  count,
  /** The issue as a sentence. */
  text: z.string(),
});
export type HealthIssue = z.infer<typeof healthIssue>;

export const systemHealth = z.object({
  status: z.enum(['healthy', 'issues']),
  /**
   * In this order: a full disk, a failed backup, an empty catalogue, no backup, broken links, failed jobs, other
   * problems that visitors see, data that backups would not save, no contact address.
   */
  issues: z.array(healthIssue),
  /** Exams without papers; not an issue, because a new library is full of them. */
  emptyExams: count,
});
export type SystemHealth = z.infer<typeof systemHealth>;

/** Maximum number of audit entries in the dashboard. */
export const activityLength = 50;

/** Work that waits for the reader; not an issue. */
const waiting = z.object({
  /** Uploads of the reader that are not saved as papers yet. */
  uploads: count,
  /** Different searches of the last 30 days that found no paper. */
  searches: count,
});
export type Waiting = z.infer<typeof waiting>;

/** A part is `null` if it failed. The others are still present. */
export const dashboard = z.object({
  waiting: waiting.nullable(),
  stats: siteStats.nullable(),
  health: systemHealth.nullable(),
  performance: performanceMeasures.nullable(),
  /** The last audit entries: all for an owner, an editor's own for an editor. */
  activity: z.array(auditEntry).nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;
