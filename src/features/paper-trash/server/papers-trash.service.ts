import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { deleteUnusedFiles } from '#features/files/files.server.ts';
import { rebuildSearchWords } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import {
  type DeletedExam,
  type ExamChoice,
  type RestoredPapers,
  type TrashList,
  type TrashQuery,
} from '#features/papers/papers-admin.contract.ts';
import { trashRetentionDays } from '#lib/trash-retention.ts';
import { moveToTrash } from './move-to-trash.service.ts';
import { presentTrashed } from './trash.presenter.ts';
import { selectDeletedExams } from './restore-papers.queries.ts';
import { restorePapers, type RestoreExam } from './restore-papers.service.ts';
import {
  countTrash,
  eraseFromTrash,
  eraseOld,
  forgetOldFiles,
  idsOfErasedPages,
  selectTrash,
  type ErasedRow,
} from './trash.queries.ts';

export interface Purge {
  papers: number;
  /** Previous files of papers that are not deleted. */
  replacedFiles: number;
  /** Stored files without any remaining reference. */
  files: number;
}

export interface PapersTrash {
  /** Moves the existing papers among these ids to the trash. Returns their number. */
  discard(author: Author, paperIds: number[]): Promise<number>;
  /** Does the same for one paper. Throws 404 if it does not exist. */
  discardOne(author: Author, paperId: number): Promise<number>;
  /** The last deleted paper comes first. */
  list(query: TrashQuery): Promise<TrashList>;
  /**
   * Restores papers with id, counters, file and ratings, at their old URLs if these are free. All or none: throws 409
   * if an exam is deleted and `choices` has no entry for it. Ignores unknown ids.
   */
  restore(author: Author, paperIds: number[], choices?: ExamChoice[]): Promise<RestoredPapers>;
  /** Lists the deleted exams of these papers. `restore` needs a choice for each. */
  deletedExams(paperIds: number[]): Promise<DeletedExam[]>;
  /** Erases a paper in the trash, with files that no other record references. Throws 404 if it is not in the trash. */
  erase(author: Author, paperId: number): Promise<void>;
  /**
   * Erases records whose time in the trash is over at `now`. When `stopped` fires, it ends after the
   * current batch.
   */
  purgeTrash(now: Date, stopped?: AbortSignal): Promise<Purge>;
}

/** Rows deleted per transaction. */
const batchSize = 500;
const dayMs = 86_400_000;
/** Author of the nightly job's audit entries. */
export const cleanUp: Author = { id: null, name: 'The daily clean-up', sessionId: null };

/** Creates the trash of papers. */
export function createPapersTrash(dependencies: {
  db: Database;
  write: AuditedWrite;
  storage: Pick<FileStorage, 'delete'>;
  attachments: Pick<PageAttachments, 'deleteOf'>;
  restoreExam: RestoreExam;
}): PapersTrash {
  const { db, write, storage, attachments, restoreExam } = dependencies;

  async function purgeBatches(
    stopped: AbortSignal | undefined,
    purge: (most: number) => Promise<{ rows: number; keys: string[] }>,
  ) {
    let rows = 0;
    let files = 0;
    for (;;) {
      if (stopped?.aborted) return { rows, files };
      const purged = await purge(batchSize);
      rows += purged.rows;
      files += await deleteUnusedFiles({ db, storage }, purged.keys);
      if (purged.rows < batchSize) return { rows, files };
    }
  }

  async function purgeTrash(now: Date, stopped?: AbortSignal): Promise<Purge> {
    const before = new Date(now.getTime() - trashRetentionDays * dayMs);
    const papers = await purgeBatches(stopped, (most) =>
      write(cleanUp, async ({ transaction, audit }) => {
        const erased = await eraseOld(transaction, before, most);
        await attachments.deleteOf(transaction, 'paper', idsOfErasedPages(erased));
        for (const row of erased) audit(erasureEntry(row));
        return { rows: erased.length, keys: keysOf(erased) };
      }),
    );
    const replaced = await purgeBatches(stopped, async (most) => {
      const { files, keys } = await forgetOldFiles(db, before, most);
      return { rows: files, keys };
    });
    if (!stopped?.aborted) await rebuildSearchWords(db);
    return { papers: papers.rows, replacedFiles: replaced.rows, files: papers.files + replaced.files };
  }

  const discard = (author: Author, paperIds: number[]) =>
    // A writer that locked rows in another order may have caused a deadlock.
    retryClashes(() => write(author, (change) => moveToTrash(change, author, paperIds)));

  return {
    discard,
    async discardOne(author, paperId) {
      const deleted = await discard(author, [paperId]);
      if (deleted === 0) throw notFound('Paper not found');
      return deleted;
    },
    async list({ search, limit = 25, offset = 0 }) {
      const [rows, total] = await Promise.all([
        selectTrash(db, { search, limit, offset }),
        countTrash(db, search),
      ]);
      return { papers: rows.map(presentTrashed), total };
    },
    restore: (author, paperIds, choices = []) =>
      retryClashes(() =>
        write(author, (change) => restorePapers(change, paperIds, { choices, restoreExam })),
      ),
    deletedExams: (paperIds) => selectDeletedExams(db, paperIds),
    async erase(author, paperId) {
      const keys = await write(author, async ({ transaction, audit }) => {
        const erased = await eraseFromTrash(transaction, [paperId]);
        if (erased.length === 0) throw notFound('This paper is no longer in the trash');
        await attachments.deleteOf(transaction, 'paper', idsOfErasedPages(erased));
        for (const row of erased) audit(erasureEntry(row));
        return keysOf(erased);
      });
      await deleteUnusedFiles({ db, storage }, keys);
    },
    purgeTrash,
  };
}

function keysOf(rows: ErasedRow[]): string[] {
  return rows.flatMap(({ keys }) => keys);
}

function erasureEntry({ id, title, slug, examName, year }: ErasedRow) {
  const before = { title, slug, exam: examName, year };
  return { action: 'paper.erased', subjectId: id, subjectName: title, before } as const;
}
