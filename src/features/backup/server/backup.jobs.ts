import { z } from 'zod';
import { formatCount } from '#lib/text/format.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition, RunningJob } from '#platform/jobs/job.ts';
import { backupJobName, backupOrder, type BackupOrder, type BackupReport } from '../backup.contract.ts';
import { backupSchedule } from './backup-state.service.ts';
import { drillJobName, drillRecord, runDrill, type DrillReport } from './restore-drill.service.ts';
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

/** Restores the newest backup as a test, by default every week. */
export function createDrillJob(ctx: SiteContext): JobDefinition<object, DrillReport> {
  return {
    name: drillJobName,
    title: 'Restore drill',
    input: z.object({}),
    isExclusive: true,
    access: 'owner',
    schedule: { input: {}, cron: '0 5 * * 0', isOn: true },
    async run(_, { signal, progress }) {
      const found = await runDrill(ctx, { signal, onProgress: progress });
      if (found.name !== null) await drillRecord(ctx.db).save({ found, foundAt: new Date(ctx.now()) });
      return found;
    },
    summary: ({ name, rows, files }) =>
      name === null
        ? 'There is no backup to restore yet'
        : `Restored ${formatCount(rows, 'row')} of ${name}, and read ${formatCount(files, 'copy', 'copies')} of files`,
  };
}

function showReading(job: RunningJob, { bytes, totalBytes }: { bytes: number; totalBytes: number }): void {
  const total = Math.ceil(totalBytes / megabyte);
  job.progress({ done: Math.min(total, Math.ceil(bytes / megabyte)), total, note: 'MB written' });
}
