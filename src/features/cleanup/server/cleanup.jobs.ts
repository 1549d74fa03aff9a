import { z } from 'zod';
import { jobStarter } from '#features/jobs/jobs.contract.ts';
import { cleanupKinds } from '#lib/cleanup-kinds.ts';
import { formatCount } from '#lib/text/format.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import {
  checkFilesJobName,
  cleanupJobName,
  kindReport,
  maxKept,
  type CleanupReport,
} from '../cleanup.contract.ts';
import { getPluralLabel } from '../kind-labels.ts';
import { createCleanupReport, tidyKindOfMany } from './tidy-up.ts';

const input = z.object({
  kinds: z.array(z.enum(cleanupKinds)),
  /** Ids of items to exclude. */
  keep: z.array(z.string()).max(maxKept),
  author: jobStarter,
});
export type CleanupInput = z.infer<typeof input>;

/** State for the next attempt after an abrupt end. */
const keptState = z.object({ reports: z.array(kindReport) });

/**
 * Creates the job that cleans up one kind after another. Each item has its own transaction or shares it with a few
 * others. After a crash, it continues with the current kind. Its report then lacks items of that kind that are
 * already removed. `onEnd` receives each report.
 */
export function createCleanupJob(dependencies: {
  checks: CleanupCheck[];
  log: Log;
  onEnd(jobId: string, report: CleanupReport): void;
}): JobDefinition<CleanupInput, CleanupReport> {
  const { checks, log, onEnd } = dependencies;
  return {
    name: cleanupJobName,
    title: 'Database cleanup',
    input,
    isExclusive: true,
    library: 'changes',
    async run({ kinds, keep, author }, job) {
      const { reports } = keptState.catch({ reports: [] }).parse(job.checkpoint);
      const chosen = checks.filter(({ kind }) => kinds.includes(kind));
      const ahead = chosen.filter(({ kind }) => !reports.some((report) => report.kind === kind));
      const counts = await Promise.all(ahead.map((check) => check.count()));
      const before = createCleanupReport(reports).removed;
      const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), before);
      let done = before;
      for (const check of ahead) {
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
      onEnd(job.id, report);
      return report;
    },
    summary: ({ removed }) => `Removed ${formatCount(removed, 'record')}`,
  };
}

/** Name and rule by which it is started. */
export const checkFilesJob = { name: checkFilesJobName, isExclusive: true, library: 'changes' } as const;

/**
 * Creates the job that checks every stored file of a large library, once a day. In a small library, each request
 * checks them.
 */
export function createCheckFilesJob(
  checks: CleanupCheck[],
): JobDefinition<Record<string, never>, { checked: number }> {
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
