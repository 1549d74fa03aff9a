import { z } from 'zod';
import { groupedCount } from '#lib/text/format.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import {
  checkJobName,
  restoreJobName,
  restoreWish,
  type RestoreCheck,
  type RestoreReport,
  type RestoreWish,
  type TableChange,
} from '../restore.contract.ts';
import type { RestoreSources } from './restore-sources.ts';
import type { Restore } from './restore.service.ts';

/** Input of the restore job. `author` is the user in the activity log. */
const restoreInput = restoreWish.extend({ author: z.object({ id: z.number().int(), name: z.string() }) });
type RestoreInput = z.infer<typeof restoreInput>;

export type RestoreJobs = ReturnType<typeof createRestoreJobs>;

/**
 * Creates the job that checks a backup and the job that restores it. A killed restore can run again: stored files
 * stay, and rows are written only once.
 */
export function createRestoreJobs({
  restore,
  sources,
}: {
  restore: Restore;
  sources: Pick<RestoreSources, 'withFile' | 'forget'>;
}) {
  const check: JobDefinition<RestoreWish, RestoreCheck> = {
    name: checkJobName,
    title: 'Look into a backup',
    input: restoreWish,
    isExclusive: true,
    access: 'owner',
    isRetriable: false,
    async run({ source, withPeople }, { signal, progress }) {
      const options = { withPeople, signal, onProgress: progress };
      try {
        const plan = await sources.withFile(source, (path) => restore.check(path, options));
        return { ...plan, source };
      } catch (error) {
        // A refused file can never be restored.
        if (error instanceof AppError && error.code === 'validation_failed') await sources.forget(source);
        throw error;
      }
    },
    summary: ({ tables }) => `A restore changes: ${changesText(tables)}`,
  };
  const replace: JobDefinition<RestoreInput, RestoreReport> = {
    name: restoreJobName,
    title: 'Restore a backup',
    input: restoreInput,
    isExclusive: true,
    library: 'replaces',
    access: 'owner',
    // The confirmation with the password is valid for one start only.
    isRetriable: false,
    async run({ source, author, withPeople }, { id, signal, progress }) {
      const options = {
        id,
        author: { ...author, sessionId: null },
        withPeople,
        signal,
        onProgress: progress,
      };
      const report = await sources.withFile(source, (path) => restore.restore(path, options));
      await sources.forget(source);
      return report;
    },
    summary: ({ tables }) => `Restored: ${changesText(tables)}`,
  };
  return { check, restore: replace };
}

/** Returns '3 rows added, 1 changed, 0 removed'. */
function changesText(tables: TableChange[]): string {
  const sum = (name: 'added' | 'changed' | 'removed') =>
    groupedCount(tables.reduce((total, table) => total + table[name], 0));
  return `${sum('added')} rows added, ${sum('changed')} changed, ${sum('removed')} removed`;
}
