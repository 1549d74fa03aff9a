import { formatCount } from '#lib/text/format.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition, RunningJob } from '#platform/jobs/job.ts';
import { backupJobName, backupOrder, type BackupOrder, type BackupReport } from '../backup.contract.ts';
import { backupSchedule } from './backup-state.service.ts';
import type { SiteContext } from './site-context.ts';
import { backUp, noteProblem } from './stored-backups.service.ts';

const megabyte = 1024 * 1024;

/** Takes and keeps a backup, by default every night. A killed job starts again from the beginning. */
export function createBackupJob(ctx: SiteContext): JobDefinition<BackupOrder, BackupReport> {
  return {
    name: backupJobName,
    title: 'Backup',
    input: backupOrder,
    isExclusive: true,
    access: 'owner',
    schedule: { input: { isManual: false }, ...backupSchedule },
    async run(order, job) {
      try {
        return await backUp(ctx, order, {
          signal: job.signal,
          onProgress: (progress) => showReading(job, progress),
          onCheck: ({ done, entries }) => job.progress({ done, total: entries, note: 'Reading it back' }),
        });
      } catch (error) {
        // A cancelled job, or one that another process continues, is not a failure.
        if (!job.signal.aborted)
          await noteProblem(ctx, error instanceof AppError ? error.message : 'Internal error');
        throw error;
      }
    },
    summary: ({ rows, files }) => `Backed up ${formatCount(rows, 'row')} and ${formatCount(files, 'file')}`,
    gaveUp: (reason) => noteProblem(ctx, reason),
  };
}

function showReading(job: RunningJob, { bytes, totalBytes }: { bytes: number; totalBytes: number }): void {
  const total = Math.ceil(totalBytes / megabyte);
  job.progress({ done: Math.min(total, Math.ceil(bytes / megabyte)), total, note: 'MB written' });
}
