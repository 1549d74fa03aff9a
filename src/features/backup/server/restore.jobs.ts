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
import type { Restore, RestoreOptions } from './restore.service.ts';

/** Input of the restore job. `author` is the user in the activity log. */
const restoreInput = restoreWish.extend({ author: z.object({ id: z.number().int(), name: z.string() }) });
export type RestoreInput = z.infer<typeof restoreInput>;

export interface RestoreJobs {
  check: JobDefinition<RestoreWish, RestoreCheck>;
  restore: JobDefinition<RestoreInput, RestoreReport>;
}

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
}): RestoreJobs {
  return {
    check: {
      name: checkJobName,
      title: 'Look into a backup',
      input: restoreWish,
      isExclusive: true,
      access: 'owner',
      isRetriable: false,
      async run(wish, { signal, progress }) {
        const { source, ...choice } = wish;
        const options = { choice, signal, onProgress: progress };
        try {
          const plan = await sources.withFile(source, (path) => restore.check(path, options));
          return { ...plan, source };
        } catch (error) {
          // A refused file can never be restored, and takes the place of the next upload.
          if (error instanceof AppError && error.code === 'validation_failed') await sources.forget(source);
          throw error;
        }
      },
      summary: ({ tables }) => `A restore changes: ${changesText(tables)}`,
    },
    restore: {
      name: restoreJobName,
      title: 'Restore a backup',
      input: restoreInput,
      isExclusive: true,
      library: 'replaces',
      access: 'owner',
      // The confirmation with the password is valid for one start only.
      isRetriable: false,
      async run({ source, author, ...choice }, { id, signal, progress }) {
        const options: RestoreOptions = {
          id,
          author: { ...author, sessionId: null },
          choice,
          signal,
          onProgress: progress,
        };
        const report = await sources.withFile(source, (path) => restore.restore(path, options));
        await sources.forget(source);
        return report;
      },
      summary: ({ tables }) => `Restored: ${changesText(tables)}`,
    },
  };
}

/** Returns '3 rows added, 1 changed, 0 removed'. */
function changesText(tables: TableChange[]): string {
  const sum = (name: 'added' | 'changed' | 'removed') =>
    groupedCount(tables.reduce((total, table) => total + table[name], 0));
  return `${sum('added')} rows added, ${sum('changed')} changed, ${sum('removed')} removed`;
}
