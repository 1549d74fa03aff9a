import { LRUCache } from 'lru-cache';
import type { Author } from '#features/audit/server/audited-write.service.ts';
import { cleanupKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import { ignoreConflict, type JobDefinition, type Jobs, type JobStarter } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import type {
  CleanupPreviewAnswer,
  CleanupReport,
  CleanupResult,
  CleanupStats,
  PreviewQuery,
} from '../cleanup.contract.ts';
import { mostPreviewed } from '../cleanup.contract.ts';
import { checkFilesJob, createCheckFilesJob, createCleanupJob, type CleanupInput } from './cleanup.jobs.ts';
import { presentDone, presentStarted } from './cleanup.presenter.ts';
import { reportOf, tidyKind } from './tidy-up.ts';

export interface CleanupService {
  /**
   * Counts all kinds; null where a count takes long. Of a large library stored files are as the last check found them;
   * starts the first check in the name of the reader. Throws what a check throws.
   */
  stats(reader: JobStarter): Promise<CleanupStats>;
  /** The same, but touches no stored file where something is known from the last ten minutes. */
  lastStats(reader: JobStarter): Promise<CleanupStats>;
  /** Starts the check of stored files. 409 while it is under way. */
  checkFiles(startedBy: JobStarter): Promise<{ id: string }>;
  /** What would go of one kind, the first 100 unless told otherwise. */
  preview(kind: CleanupKind, page: PreviewQuery): Promise<CleanupPreviewAnswer>;
  /**
   * Removes one kind but for the ids in `keep`: at once, or by a job when there are more than 1,000. 409 where a preview
   * has a notice.
   */
  remove(author: Author, kind: CleanupKind, keep: string[]): Promise<CleanupResult>;
  /** Removes these kinds by a job, which is waited for a few seconds. 409 while another one goes on. */
  full(author: Author, kinds: readonly CleanupKind[]): Promise<CleanupResult>;
  /** Drops counts of stored files after the whole library was replaced. */
  forget(tags: DroppedTags): void;
  job: JobDefinition<CleanupInput, CleanupReport>;
  checkFilesJob: JobDefinition;
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

  const surveys = checks.flatMap(({ survey }) => survey ?? []);
  const checkFiles = ({ id, name }: JobStarter) => jobs.start(checkFilesJob, {}, { id, name });

  /** The oldest check of stored files; starts one where a large library has none. */
  async function filesCheckedAt(reader: JobStarter): Promise<string | null> {
    const times = await Promise.all(
      surveys.map(async (survey) => ({ isLarge: await survey.isLarge(), at: await survey.checkedAt() })),
    );
    const known = times.flatMap(({ at }) => at ?? []);
    if (times.some(({ isLarge, at }) => isLarge && !at)) {
      await checkFiles(reader).catch(ignoreConflict);
      return null;
    }
    return known.length === 0 ? null : new Date(Math.min(...known.map(Number))).toISOString();
  }

  async function statsBy(reader: JobStarter, countOf: (check: CleanupCheck) => Promise<number | null>) {
    const [checkedAt, counted] = await Promise.all([
      filesCheckedAt(reader),
      Promise.all(
        checks.map(async (check) => [check.kind, await withPatience(countOf(check), patienceMs)] as const),
      ),
    ]);
    const counts = Object.fromEntries(counted) as Record<CleanupKind, number | null>;
    return { ...counts, missingUrls: counts.missingFiles, filesCheckedAt: checkedAt };
  }

  return {
    job,
    checkFilesJob: createCheckFilesJob(checks),
    checkFiles,
    stats: (reader) => statsBy(reader, (check) => check.count()),
    lastStats: (reader) => statsBy(reader, ({ survey, count }) => survey?.lastCount() ?? count()),
    async preview(kind, { limit = mostPreviewed, offset = 0 }) {
      return { kind, ...(await checkOf(kind).preview({ limit, offset })) };
    },
    async remove(author, kind, keep) {
      const check = checkOf(kind);
      // A large library's files are all looked at again before anything is removed.
      if ((await check.survey?.isLarge()) || ((await check.count()) ?? 0) > mostAtOnce)
        return byJob(author, [kind], keep, false);
      const { signal } = new AbortController();
      const run = { author, keep: new Set(keep), signal, onDone: () => {} };
      return presentDone(reportOf([await tidyKind(check, run, log)]), { jobId: null, isFull: false });
    },
    full: (author, kinds) => byJob(author, kinds, [], true),
    forget(tags) {
      if (tags === 'all') for (const survey of surveys) survey.forget();
    },
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
