import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { jobStarter } from '#features/jobs/jobs.contract.ts';
import { cleanupKinds } from '#lib/cleanup-kinds.ts';
import { formatCount } from '#lib/text/format.ts';
import type { CleanupCheck, CleanupRun } from '#platform/cleanup/cleanup-check.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import {
  checkFilesJobName,
  cleanupJobName,
  kindReport,
  maxKept,
  type CleanupReport,
  type KindReport,
} from '../cleanup.contract.ts';
import { getPluralLabel } from '../kind-labels.ts';

const input = z.object({
  kinds: z.array(z.enum(cleanupKinds)),
  /** Ids of items to exclude. */
  keep: z.array(z.string()).max(maxKept),
  author: jobStarter,
});
type CleanupInput = z.infer<typeof input>;

/** State for the next attempt after an abrupt end. */
const keptState = z.object({ reports: z.array(kindReport) });

/** The clean-up of a process, with a check for each kind. */
export interface CleanupContext {
  checks: CleanupCheck[];
  jobs: Jobs;
  log: Log;
  /** A count that takes longer continues for the next request, and is `null` in this response. */
  timeoutMs: number;
  /** If a job takes longer, the response does not wait for its end. */
  waitMs: number;
  /** Reports of jobs that ended in this process, or that a request waits for. Not those of other processes. */
  endings: LRUCache<string, PromiseWithResolvers<CleanupReport>>;
}

/** Creates the context of the clean-up from the checks of the features. */
export const createCleanupContext = (
  options: Pick<CleanupContext, 'checks' | 'jobs' | 'log'> & Partial<CleanupContext>,
): CleanupContext => ({
  timeoutMs: 1_500,
  waitMs: 1_500,
  endings: new LRUCache({ max: 20 }),
  ...options,
  checks: cleanupKinds.map((kind) => options.checks.find((check) => check.kind === kind)!),
});

/** Returns the ending of a job, which this process or another one runs. */
export function getEnding({ endings }: CleanupContext, jobId: string): PromiseWithResolvers<CleanupReport> {
  const ending = endings.get(jobId) ?? Promise.withResolvers<CleanupReport>();
  endings.set(jobId, ending);
  return ending;
}

const maxListedFailures = 50;

/** A run without the callback that logs defects. */
type QuietRun = Omit<CleanupRun, 'onDefect'>;

/** Cleans up one kind. Throws errors of its check. */
export async function tidyKind({ kind, remove }: CleanupCheck, run: QuietRun, log: Log): Promise<KindReport> {
  const onDefect = (error: unknown) => log.error({ error, kind }, 'a cleanup could not remove something');
  const { removed, details, failures } = await remove({ ...run, onDefect });
  const listed = failures.slice(0, maxListedFailures);
  return { kind, removed, details, failed: failures.length, failures: listed, problem: null };
}

/** Cleans up one of several kinds. If it fails, the report has the reason. Throws only the reason of the signal. */
async function tidyKindOfMany(check: CleanupCheck, run: QuietRun, log: Log): Promise<KindReport> {
  try {
    return await tidyKind(check, run, log);
  } catch (error) {
    run.signal.throwIfAborted();
    const { kind } = check;
    const isForOwner = error instanceof AppError && error.status < 500;
    if (!isForOwner) log.error({ error, kind }, 'a cleanup ended early');
    const problem = isForOwner ? error.message : 'It ended early. See the server log, then run it again.';
    return { kind, removed: 0, details: {}, failed: 0, failures: [], problem };
  }
}

export function createCleanupReport(kinds: KindReport[]): CleanupReport {
  return { removed: kinds.reduce((sum, { removed }) => sum + removed, 0), kinds };
}

/** Name and rules by which it is started. */
export const cleanupJob = { name: cleanupJobName, isExclusive: true, library: 'changes' } as const;

/**
 * Creates the job that cleans up one kind after another. Each item has its own transaction or shares it with a few
 * others. After a crash, it continues with the current kind. Its report then lacks items of that kind that are
 * already removed.
 */
export function createCleanupJob(cleanup: CleanupContext): JobDefinition<CleanupInput, CleanupReport> {
  const { checks, log } = cleanup;
  return {
    ...cleanupJob,
    title: 'Database cleanup',
    input,
    async run({ kinds, keep, author }, job) {
      const { reports } = keptState.catch({ reports: [] }).parse(job.checkpoint);
      const selected = checks.filter(({ kind }) => kinds.includes(kind));
      const pending = selected.filter(({ kind }) => !reports.some((report) => report.kind === kind));
      const counts = await Promise.all(pending.map((check) => check.count()));
      const before = createCleanupReport(reports).removed;
      const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), before);
      let done = before;
      for (const check of pending) {
        job.signal.throwIfAborted();
        const note = `Removing ${getPluralLabel(check.kind)}`;
        job.progress({ done, total, note });
        const onDone = (count: number) => {
          done += count;
          job.progress({ done: Math.min(done, total), total, note });
        };
        const run = {
          author: { ...author, sessionId: null },
          keep: new Set(keep),
          signal: job.signal,
          onDone,
        };
        reports.push(await tidyKindOfMany(check, run, log));
        await job.saveCheckpoint({ reports });
      }
      const report = createCleanupReport(reports);
      getEnding(cleanup, job.id).resolve(report);
      return report;
    },
    summary: ({ removed }) => `Removed ${formatCount(removed, 'record')}`,
  };
}

/** Name and rules by which it is started. */
export const checkFilesJob = { name: checkFilesJobName, isExclusive: true, library: 'changes' } as const;

/**
 * Creates the job that checks every stored file of a large library, once a day. In a small library, each request
 * checks them.
 */
export function createCheckFilesJob({
  checks,
}: CleanupContext): JobDefinition<Record<string, never>, { checked: number }> {
  return {
    ...checkFilesJob,
    title: 'Check stored files',
    input: z.object({}),
    schedule: { input: {}, cron: '0 2 * * *', isOn: true },
    async run(_input, { signal, progress }) {
      const surveys = checks.flatMap(({ survey }) => survey ?? []);
      let checked = 0;
      for (const [done, survey] of surveys.entries()) {
        signal.throwIfAborted();
        progress({ done, total: surveys.length });
        if (!(await survey.isLarge())) continue;
        await survey.run();
        checked += 1;
      }
      return { checked };
    },
    summary: ({ checked }) =>
      checked > 0
        ? 'Checked all stored files'
        : 'Nothing to do: Database Cleanup checks a small library when it opens',
  };
}
