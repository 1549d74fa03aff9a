import { LRUCache } from 'lru-cache';
import type { Author } from '#features/audit/server/audited-write.service.ts';
import { cleanupKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import type {
  CleanupPreviewAnswer,
  CleanupReport,
  CleanupResult,
  CleanupStats,
  PreviewQuery,
} from '../cleanup.contract.ts';
import { mostPreviewed } from '../cleanup.contract.ts';
import { createCleanupJob, type CleanupInput } from './cleanup.jobs.ts';
import { presentDone, presentStarted } from './cleanup.presenter.ts';
import { reportOf, tidyKind } from './tidy-up.ts';

export interface CleanupService {
  /** Counted now, all kinds at once; null where a count takes long. Throws what a check throws. */
  stats(): Promise<CleanupStats>;
  /** What would go of one kind, the first 100 unless told otherwise. */
  preview(kind: CleanupKind, page: PreviewQuery): Promise<CleanupPreviewAnswer>;
  /**
   * Removes one kind but for the ids in `keep`: at once, or by a job when there are more than 1,000. 409 where a preview
   * has a notice.
   */
  remove(author: Author, kind: CleanupKind, keep: string[]): Promise<CleanupResult>;
  /** Removes these kinds by a job, which is waited for a few seconds. 409 while another one goes on. */
  full(author: Author, kinds: readonly CleanupKind[]): Promise<CleanupResult>;
  job: JobDefinition<CleanupInput, CleanupReport>;
}

/** Removed within the request. */
const mostAtOnce = 1_000;

/**
 * Tidies up by the checks of the features that know what there is. A count that takes longer than `patienceMs`, 3 seconds
 * unless given, goes on for the next reader and is null for this one; a job that takes longer than `waitMs` is answered
 * while it goes on. There is a check for each kind.
 */
export function createCleanupService(options: {
  checks: CleanupCheck[];
  jobs: Jobs;
  log: Log;
  patienceMs?: number;
  waitMs?: number;
}): CleanupService {
  const { jobs, log, patienceMs = 3_000, waitMs = 4_000 } = options;
  const checks = cleanupKinds.map((kind) => options.checks.find((check) => check.kind === kind)!);
  /** Jobs that ended here or are waited for; those of another process are not heard of. */
  const endings = new LRUCache<string, PromiseWithResolvers<CleanupReport>>({ max: 20 });
  const endingOf = (jobId: string) => {
    const ending = endings.get(jobId) ?? Promise.withResolvers<CleanupReport>();
    endings.set(jobId, ending);
    return ending;
  };
  const job = createCleanupJob({ checks, log, onEnd: (jobId, report) => endingOf(jobId).resolve(report) });

  const checkOf = (kind: CleanupKind) => checks.find((check) => check.kind === kind)!;

  async function byJob({ id, name }: Author, kinds: readonly CleanupKind[], keep: string[], isFull: boolean) {
    const author = { id, name };
    const { id: jobId } = await jobs.start(job, { kinds: [...kinds], keep, author }, author);
    const report = await withPatience(endingOf(jobId).promise, waitMs);
    return report === null ? presentStarted(jobId) : presentDone(report, { jobId, isFull });
  }

  return {
    job,
    async stats() {
      const counted = await Promise.all(
        checks.map(async ({ kind, count }) => [kind, await withPatience(count(), patienceMs)]),
      );
      const counts = Object.fromEntries(counted) as Record<CleanupKind, number | null>;
      return { ...counts, missingUrls: counts.missingFiles };
    },
    async preview(kind, { limit = mostPreviewed, offset = 0 }) {
      return { kind, ...(await checkOf(kind).preview({ limit, offset })) };
    },
    async remove(author, kind, keep) {
      const check = checkOf(kind);
      if ((await check.count()) > mostAtOnce) return byJob(author, [kind], keep, false);
      const { signal } = new AbortController();
      const run = { author, keep: new Set(keep), signal, onDone: () => {} };
      return presentDone(reportOf([await tidyKind(check, run, log)]), { jobId: null, isFull: false });
    },
    full: (author, kinds) => byJob(author, kinds, [], true),
  };
}

async function withPatience<Value>(value: Promise<Value>, patienceMs: number): Promise<Value | null> {
  const tooLong = Promise.withResolvers<null>();
  const timer = setTimeout(() => tooLong.resolve(null), patienceMs);
  try {
    return await Promise.race([value, tooLong.promise]);
  } finally {
    clearTimeout(timer);
  }
}
