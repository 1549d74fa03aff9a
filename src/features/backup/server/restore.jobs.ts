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
import { dropSource, withSourceFile } from './restore-sources.ts';
import { checkRestore, restoreBackup } from './restore.service.ts';
import type { SiteContext } from './site-context.ts';

/** Input of the restore job. `author` is the user in the activity log. */
const restoreInput = restoreWish.extend({ author: z.object({ id: z.number().int(), name: z.string() }) });
type RestoreInput = z.infer<typeof restoreInput>;

/** How routes start the jobs. */
export const checkStart = { name: checkJobName, isExclusive: true } as const;
export const restoreStart = { name: restoreJobName, isExclusive: true, library: 'replaces' } as const;

export function createCheckJob(ctx: SiteContext): JobDefinition<RestoreWish, RestoreCheck> {
  return {
    ...checkStart,
    title: 'Look into a backup',
    input: restoreWish,
    access: 'owner',
    isRetriable: false,
    async run({ source, withPeople }, { signal, progress }) {
      const options = { withPeople, signal, onProgress: progress };
      try {
        const plan = await withSourceFile(ctx, source, (path) => checkRestore(ctx, path, options));
        return { ...plan, source };
      } catch (error) {
        // A refused file can never be restored.
        if (error instanceof AppError && error.code === 'validation_failed') await dropSource(ctx, source);
        throw error;
      }
    },
    summary: ({ tables }) => `A restore changes: ${changesText(tables)}`,
  };
}

/** A killed restore can run again: stored files stay, and rows are written only once. */
export function createRestoreJob(ctx: SiteContext): JobDefinition<RestoreInput, RestoreReport> {
  return {
    ...restoreStart,
    title: 'Restore a backup',
    input: restoreInput,
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
      const report = await withSourceFile(ctx, source, (path) => restoreBackup(ctx, path, options));
      await dropSource(ctx, source);
      return report;
    },
    summary: ({ tables }) => `Restored: ${changesText(tables)}`,
  };
}

/** Returns '3 rows added, 1 changed, 0 removed'. */
function changesText(tables: TableChange[]): string {
  const sum = (name: 'added' | 'changed' | 'removed') =>
    groupedCount(tables.reduce((total, table) => total + table[name], 0));
  return `${sum('added')} rows added, ${sum('changed')} changed, ${sum('removed')} removed`;
}
