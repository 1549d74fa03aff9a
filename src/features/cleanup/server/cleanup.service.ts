import type { CleanupKind } from '#lib/cleanup-kinds.ts';
import { formatCount } from '#lib/text/format.ts';
import { within } from '#lib/time/within.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import { ignoreConflict, type JobStarter } from '#platform/jobs/job.ts';
import {
  maxPreviewed,
  type CleanupPreviewAnswer,
  type CleanupReport,
  type CleanupResult,
  type CleanupStats,
  type KindReport,
  type PreviewQuery,
} from '../cleanup.contract.ts';
import { formatKindCount, getPluralLabel } from '../kind-labels.ts';
import {
  checkFilesJob,
  type CleanupContext,
  cleanupJob,
  createCleanupReport,
  getEnding,
  tidyKind,
} from './cleanup.jobs.ts';

/** Limit for removal within the request. */
const maxInRequest = 1_000;

const getCheck = ({ checks }: CleanupContext, kind: CleanupKind) =>
  checks.find((check) => check.kind === kind)!;
const getSurveys = ({ checks }: CleanupContext) => checks.flatMap(({ survey }) => survey ?? []);

/** Starts the check of stored files. Throws 409 while it is running. */
export const checkFiles = ({ jobs }: CleanupContext, { id, name }: JobStarter): Promise<{ id: string }> =>
  jobs.start(checkFilesJob, {}, { id, name });

/** Returns the time of the oldest check of stored files. Starts a check if a large library has none. */
async function getFilesCheckedAt(cleanup: CleanupContext, reader: JobStarter): Promise<string | null> {
  const surveys = await Promise.all(
    getSurveys(cleanup).map(async (survey) => ({
      isLarge: await survey.isLarge(),
      at: await survey.checkedAt(),
    })),
  );
  if (surveys.some(({ isLarge, at }) => isLarge && !at)) {
    await checkFiles(cleanup, reader).catch(ignoreConflict);
    return null;
  }
  const times = surveys.flatMap(({ at }) => at?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

/**
 * Counts all kinds; `null` if a count is slow. For a large library, counts of stored files are as of the last check.
 * Starts the first check on behalf of the reader. Throws errors of the checks.
 */
export async function getCleanupStats(
  cleanup: CleanupContext,
  reader: JobStarter,
  countKind = (check: CleanupCheck): Promise<number | null> => check.count(),
): Promise<CleanupStats> {
  const [filesCheckedAt, counted] = await Promise.all([
    getFilesCheckedAt(cleanup, reader),
    Promise.all(
      cleanup.checks.map(
        async (check) => [check.kind, (await within(cleanup.timeoutMs, countKind(check))) ?? null] as const,
      ),
    ),
  ]);
  const counts = Object.fromEntries(counted) as Record<CleanupKind, number | null>;
  return { ...counts, missingUrls: counts.missingFiles, filesCheckedAt };
}

/** Does the same, but reads no stored file if there is a result from the last ten minutes. */
export const getLastCleanupStats = (cleanup: CleanupContext, reader: JobStarter): Promise<CleanupStats> =>
  getCleanupStats(cleanup, reader, ({ survey, count }) => survey?.lastCount() ?? count());

/** Returns the items of one kind that would be removed, the first 100 by default. */
export async function previewCleanup(
  cleanup: CleanupContext,
  kind: CleanupKind,
  { limit = maxPreviewed, offset = 0 }: PreviewQuery,
): Promise<CleanupPreviewAnswer> {
  return { kind, ...(await getCheck(cleanup, kind).preview({ limit, offset })) };
}

async function startCleanup(
  cleanup: CleanupContext,
  { id, name }: Author,
  kinds: readonly CleanupKind[],
  { keep, isFull }: { keep: string[]; isFull: boolean },
): Promise<CleanupResult> {
  const author = { id, name };
  const { id: jobId } = await cleanup.jobs.start(cleanupJob, { kinds: [...kinds], keep, author }, author);
  const report = await within(cleanup.waitMs, getEnding(cleanup, jobId).promise);
  if (report) return presentDone(report, { jobId, isFull });
  const message = 'The cleanup is running. You can leave this page.';
  return { message, removed: 0, details: {}, jobId, report: null };
}

/**
 * Removes items of one kind, except the ids in `keep`. More than 1,000 items are removed by a job. Throws 409 if the
 * preview has a notice.
 */
export async function removeOfKind(
  cleanup: CleanupContext,
  author: Author,
  kind: CleanupKind,
  keep: string[],
): Promise<CleanupResult> {
  const check = getCheck(cleanup, kind);
  // For a large library, the job checks all files again before it removes anything.
  if ((await check.survey?.isLarge()) || ((await check.count()) ?? 0) > maxInRequest)
    return startCleanup(cleanup, author, [kind], { keep, isFull: false });
  const { signal } = new AbortController();
  const run = { author, keep: new Set(keep), signal, onDone: () => {} };
  const report = createCleanupReport([await tidyKind(check, run, cleanup.log)]);
  return presentDone(report, { jobId: null, isFull: false });
}

/**
 * Removes items of these kinds with a job, and waits a moment for it. Throws 409 while another clean-up is
 * running.
 */
export const runFullCleanup = (
  cleanup: CleanupContext,
  author: Author,
  kinds: readonly CleanupKind[],
): Promise<CleanupResult> => startCleanup(cleanup, author, kinds, { keep: [], isFull: true });

/** Drops counts of stored files after the whole library was replaced. */
export function dropSurveys(cleanup: CleanupContext, tags: DroppedTags): void {
  if (tags === 'all' || tags.some((tag) => tag.startsWith('paper:')))
    for (const survey of getSurveys(cleanup)) survey.forget();
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
    : `Removed ${formatKindCount(kind, removed)}.`;
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
