import { z } from 'zod';
import type { Author } from '#platform/audit/audited-write.ts';
import { deleteUnusedFiles } from '#features/files/files.server.ts';
import { rebuildSearchWords } from '#features/search/search.server.ts';
import type { Context } from '#platform/context/context.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Jobs, RunningJob } from '#platform/jobs/job.ts';
import {
  emptyTrashJobName,
  type EmptiedTrash,
  type TrashSummary,
} from '#features/papers/papers-admin.contract.ts';
import { countTrashBefore, eraseOld } from './trash.queries.ts';
import type { Attachments } from './papers-trash.service.ts';

/** Erases catalogue records that were deleted before a time. Returns their number. */
export type EraseCatalogTrash = (
  ctx: Context,
  author: Author,
  options: { before: Date; isLogged: boolean; signal: AbortSignal },
) => Promise<number>;

/** Input of the job that empties the trash. */
export const emptyTrashTask = z.object({
  before: z.iso.datetime(),
  author: z.object({ id: z.number().int(), name: z.string() }),
});
export type EmptyTrashTask = z.infer<typeof emptyTrashTask>;

export const emptyTrashJob = { name: emptyTrashJobName, isExclusive: true, library: 'changes' } as const;

/** Papers erased per transaction. */
const batchSize = 500;

/** Counts the records in the trash. The result has the time of the count, which `startEmptyTrash` takes as `before`. */
export async function summarizeTrash({ db }: Context): Promise<TrashSummary> {
  const at = new Date();
  return { ...(await countTrashBefore(db, at)), at: at.toISOString() };
}

/** Starts the job that erases records deleted before a time. 409 while another job changes the library. */
export async function startEmptyTrash(
  jobs: Jobs,
  { id, name }: Actor,
  before: Date,
): Promise<{ jobId: string }> {
  const author = { id, name };
  // Records that are deleted after this request stay in the trash.
  const latest = new Date(Math.min(before.getTime(), Date.now()));
  const task: EmptyTrashTask = { before: latest.toISOString(), author };
  return { jobId: (await jobs.start(emptyTrashJob, task, author)).id };
}

/**
 * Erases all papers, categories, exams and subjects that were in the trash at a time, in batches. After a crash, the next
 * run continues with the remaining records.
 */
export async function emptyTrash(
  ctx: Context,
  { attachments, eraseCatalogTrash }: { attachments: Attachments; eraseCatalogTrash: EraseCatalogTrash },
  { before: iso, author: by }: EmptyTrashTask,
  job: RunningJob,
): Promise<EmptiedTrash> {
  const { db, write } = ctx;
  const [before, author] = [new Date(iso), { ...by, sessionId: null }];
  const counts = await countTrashBefore(db, before);
  if (job.checkpoint === null) {
    // The audit entry is written first, so that no record is erased without one, even after a crash.
    await write(author, async ({ audit }) =>
      audit({ action: 'trash.emptied', subjectName: 'Trash', before: counts }),
    );
    await job.saveCheckpoint({ isLogged: true });
  }
  let papers = 0;
  let files = 0;
  for (;;) {
    job.progress({ done: papers, total: counts.papers });
    job.signal.throwIfAborted();
    const erased = await db.transaction(async (transaction) => {
      const rows = await eraseOld(transaction, before, batchSize);
      await attachments.deleteOf(
        transaction,
        'paper',
        rows.map(({ id }) => id),
      );
      return rows;
    });
    papers += erased.length;
    files += await deleteUnusedFiles(
      ctx,
      erased.flatMap(({ keys }) => keys),
    );
    if (erased.length < batchSize) break;
  }
  job.progress({ done: papers, total: counts.papers });
  const catalogRecords = await eraseCatalogTrash(ctx, author, {
    before,
    isLogged: false,
    signal: job.signal,
  });
  job.signal.throwIfAborted();
  await rebuildSearchWords(db);
  return { papers, files, catalogRecords };
}
