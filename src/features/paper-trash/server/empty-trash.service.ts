import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { deleteUnusedFiles } from '#features/files/files.server.ts';
import { rebuildSearchWords } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Jobs, RunningJob } from '#platform/jobs/job.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import {
  emptyTrashJobName,
  type EmptiedTrash,
  type TrashSummary,
} from '#features/papers/papers-admin.contract.ts';
import { countTrashBefore } from './empty-trash.queries.ts';
import type { EmptyTrashTask } from './empty-trash-task.ts';
import { eraseOld, idsOfErasedPages } from './trash.queries.ts';

/** Erases catalogue records that were deleted before a time. Returns their number. */
export type EraseCatalogTrash = (author: Author, before: Date, stopped: AbortSignal) => Promise<number>;

export type EmptyTrash = ReturnType<typeof createEmptyTrash>;

export const emptyTrashJob = { name: emptyTrashJobName, isExclusive: true, library: 'changes' } as const;

/** Papers erased per transaction. */
const batchSize = 500;

/** Lets an owner erase all papers, categories, exams and subjects in the trash. */
export function createEmptyTrash(dependencies: {
  db: Database;
  write: AuditedWrite;
  storage: Pick<FileStorage, 'delete'>;
  attachments: Pick<PageAttachments, 'deleteOf'>;
  eraseCatalogTrash: EraseCatalogTrash;
  jobs: Jobs;
}) {
  const { db, write, storage, attachments, eraseCatalogTrash, jobs } = dependencies;

  const erasePapers = (before: Date) =>
    db.transaction(async (transaction) => {
      const erased = await eraseOld(transaction, before, batchSize);
      await attachments.deleteOf(transaction, 'paper', idsOfErasedPages(erased));
      return erased;
    });

  async function run({ before: iso, author: by }: EmptyTrashTask, job: RunningJob): Promise<EmptiedTrash> {
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
      const erased = await erasePapers(before);
      papers += erased.length;
      files += await deleteUnusedFiles(
        { db, storage },
        erased.flatMap(({ keys }) => keys),
      );
      if (erased.length < batchSize) break;
    }
    job.progress({ done: papers, total: counts.papers });
    const catalogRecords = await eraseCatalogTrash(author, before, job.signal);
    job.signal.throwIfAborted();
    await rebuildSearchWords(db);
    return { papers, files, catalogRecords };
  }

  return {
    /** Counts the records in the trash. The result has the time of the count, which `start` takes as `before`. */
    async summary(): Promise<TrashSummary> {
      const at = new Date();
      return { ...(await countTrashBefore(db, at)), at: at.toISOString() };
    },
    /** Starts the job that erases records deleted before a time. 409 while another job changes the library. */
    async start({ id, name }: Actor, before: Date): Promise<{ jobId: string }> {
      const author = { id, name };
      // Records that are deleted after this request stay in the trash.
      const latest = new Date(Math.min(before.getTime(), Date.now()));
      const task: EmptyTrashTask = { before: latest.toISOString(), author };
      return { jobId: (await jobs.start(emptyTrashJob, task, author)).id };
    },
    /** Erases in batches. After a crash, the next run continues with the remaining records. */
    run,
  };
}
