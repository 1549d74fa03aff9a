import { LRUCache } from 'lru-cache';
import { formatCount } from '#lib/text/format.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import { type CleanupKind, cleanupKinds } from '#lib/cleanup-kinds.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import { ignoreConflict, type JobDefinition, type Jobs, type JobStarter } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import type {
  CleanupPreviewAnswer,
  CleanupReport,
  CleanupResult,
  CleanupStats,
  KindReport,
  PreviewQuery,
} from '../cleanup.contract.ts';
import { maxPreviewed } from '../cleanup.contract.ts';
import { countOfKind, getPluralLabel } from '../kind-labels.ts';
import { checkFilesJob, type CleanupInput, createCheckFilesJob, createCleanupJob } from './cleanup.jobs.ts';
import { createCleanupReport, tidyKind } from './tidy-up.ts';

export interface CleanupService {
  /**
   * Counts all kinds; `null` if a count is slow. For a large library, counts of stored files are as of the last
   * check. Starts the first check on behalf of the reader. Throws errors of the checks.
   */
  stats(reader: JobStarter): Promise<CleanupStats>;
  /** Does the same, but reads no stored file if there is a result from the last ten minutes. */
  lastStats(reader: JobStarter): Promise<CleanupStats>;
  /** Starts the check of stored files. Throws 409 while it is running. */
  checkFiles(startedBy: JobStarter): Promise<{ id: string }>;
  /** Returns the items of one kind that would be removed, the first 100 by default. */
  preview(kind: CleanupKind, page: PreviewQuery): Promise<CleanupPreviewAnswer>;
  /**
   * Removes items of one kind, except the ids in `keep`. More than 1,000 items are removed by a job. Throws 409 if
   * the preview has a notice.
   */
  remove(author: Author, kind: CleanupKind, keep: string[]): Promise<CleanupResult>;
  /**
   * Removes items of these kinds with a job, and waits a few seconds for it. Throws 409 while another clean-up is
   * running.
   */
  full(author: Author, kinds: readonly CleanupKind[]): Promise<CleanupResult>;
  /** Drops counts of stored files after the whole library was replaced. */
  forget(tags: DroppedTags): void;
  job: JobDefinition<CleanupInput, CleanupReport>;
  checkFilesJob: JobDefinition;
}

/** Limit for removal within the request. */
const maxInRequest = 1_000;

/**
 * Creates the clean-up service from the checks of the features, one for each kind. A count that takes longer than
 * `timeoutMs` (3 seconds by default) continues for the next request and is `null` in this response. If a job takes
 * longer than `waitMs`, the response does not wait for its end.
 */
export function createCleanupService(options: {
  checks: CleanupCheck[];
  jobs: Jobs;
  log: Log;
  timeoutMs?: number;
  waitMs?: number;
}): CleanupService {
  const { jobs, log, timeoutMs = 3_000, waitMs = 4_000 } = options;
  const checks = cleanupKinds.map((kind) => options.checks.find((check) => check.kind === kind)!);
  /**
   * Reports of jobs that ended in this process, or that a request waits for. Jobs of other processes are not
   * included.
   */
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
    const report = await withTimeout(endingOf(jobId).promise, waitMs);
    return report === null ? presentStarted(jobId) : presentDone(report, { jobId, isFull });
  }

  const surveys = checks.flatMap(({ survey }) => survey ?? []);
  const checkFiles = ({ id, name }: JobStarter) => jobs.start(checkFilesJob, {}, { id, name });

  /** Returns the time of the oldest check of stored files. Starts a check if a large library has none. */
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
        checks.map(async (check) => [check.kind, await withTimeout(countOf(check), timeoutMs)] as const),
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
    async preview(kind, { limit = maxPreviewed, offset = 0 }) {
      return { kind, ...(await checkOf(kind).preview({ limit, offset })) };
    },
    async remove(author, kind, keep) {
      const check = checkOf(kind);
      // For a large library, the job checks all files again before it removes anything.
      if ((await check.survey?.isLarge()) || ((await check.count()) ?? 0) > maxInRequest)
        return byJob(author, [kind], keep, false);
      const { signal } = new AbortController();
      const run = { author, keep: new Set(keep), signal, onDone: () => {} };
      return presentDone(createCleanupReport([await tidyKind(check, run, log)]), {
        jobId: null,
        isFull: false,
      });
    },
    full: (author, kinds) => byJob(author, kinds, [], true),
    forget(tags) {
      if (tags === 'all' || tags.some((tag) => tag.startsWith('paper:')))
        for (const survey of surveys) survey.forget();
    },
  };
}

async function withTimeout<Value>(value: Promise<Value>, timeoutMs: number): Promise<Value | null> {
  const tooLong = Promise.withResolvers<null>();
  const timer = setTimeout(() => tooLong.resolve(null), timeoutMs);
  try {
    return await Promise.race([value, tooLong.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function getFailuresText({ kinds }: CleanupReport): string {
  const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0);
  const stayed = kinds.filter(({ problem }) => problem !== null).map(({ kind }) => getPluralLabel(kind));
  const sentences = [
    failed > 0 ? `${formatCount(failed, 'item')} could not be removed.` : '',
    stayed.length > 0 ? `Not done: ${stayed.join(', ')}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function getDoneText({ kind, removed }: KindReport): string {
  return removed === 0
    ? `No ${getPluralLabel(kind)} were removed.`
    : `Removed ${countOfKind(kind, removed)}.`;
}

function getSumText({ removed }: CleanupReport): string {
  return removed === 0
    ? 'Full cleanup completed: there was nothing to remove.'
    : `Full cleanup completed: ${formatCount(removed, 'item')} removed.`;
}

/** Presents the result of a completed clean-up. */
function presentDone(
  report: CleanupReport,
  { jobId, isFull }: { jobId: string | null; isFull: boolean },
): CleanupResult {
  const { removed, kinds } = report;
  const done = isFull ? getSumText(report) : kinds.map(getDoneText).join(' ');
  return {
    message: [done, getFailuresText(report)].filter(Boolean).join(' '),
    removed,
    details: isFull
      ? Object.fromEntries(kinds.map((each) => [each.kind, each.removed]))
      : Object.assign({}, ...kinds.map(({ details }) => details)),
    jobId,
    report,
  };
}

/** Presents a clean-up whose job is still running. */
function presentStarted(jobId: string): CleanupResult {
  return {
    message: 'The cleanup is running. You can leave this page.',
    removed: 0,
    details: {},
    jobId,
    report: null,
  };
}
