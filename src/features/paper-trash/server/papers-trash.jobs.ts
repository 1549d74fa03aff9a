import { z } from 'zod';
import { formatCount } from '#lib/text/format.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { EmptiedTrash } from '#features/papers/papers-admin.contract.ts';
import { trashPeriod, trashRetentionDays } from '#lib/trash-retention.ts';
import type { Context } from '#platform/context/context.ts';
import {
  emptyTrash,
  emptyTrashJob,
  emptyTrashTask,
  type EmptyTrashTask,
  type EraseCatalogTrash,
} from './empty-trash.service.ts';
import { cleanUp, purgeTrash, type Attachments, type Purge } from './papers-trash.service.ts';

/** What is erased with papers. The catalogue depends on papers, so it gives its part. */
export interface Erased {
  attachments: Attachments;
  eraseCatalogTrash: EraseCatalogTrash;
}

/** Erases records whose time in the trash is over. */
export function purgeTrashJob(
  ctx: Context,
  { attachments, eraseCatalogTrash }: Erased,
): JobDefinition<object, Purge & { catalogRecords: number }> {
  return {
    name: 'purge-trash',
    isExclusive: true,
    library: 'changes',
    title: `Empty the trash of what is over ${trashPeriod} old`,
    input: z.object({}),
    schedule: { input: {}, cron: '0 3 * * *', isOn: true },
    async run(_input, { signal }) {
      const now = new Date();
      const purge = await purgeTrash(ctx, attachments, now, signal);
      const catalogRecords = await eraseCatalogTrash(ctx, cleanUp, {
        before: daysBefore(now, trashRetentionDays),
        isLogged: true,
        signal,
      });
      signal.throwIfAborted();
      return { ...purge, catalogRecords };
    },
    summary: erasedText,
  };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** Erases all records that were in the trash at the time of the owner's request. */
export function emptyTrashDefinition(
  ctx: Context,
  erased: Erased,
): JobDefinition<EmptyTrashTask, EmptiedTrash> {
  return {
    ...emptyTrashJob,
    title: 'Empty the trash',
    access: 'owner',
    input: emptyTrashTask,
    run: (task, job) => emptyTrash(ctx, erased, task, job),
    summary: erasedText,
  };
}

function erasedText({ papers, files, catalogRecords }: EmptiedTrash): string {
  const records =
    catalogRecords > 0
      ? `, ${formatCount(catalogRecords, 'category, exam or subject', 'categories, exams and subjects')}`
      : '';
  return `Deleted ${formatCount(papers, 'paper')}${records} and ${formatCount(files, 'stored file')}`;
}
