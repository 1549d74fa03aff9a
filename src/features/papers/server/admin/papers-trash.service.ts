import type { AuditedWrite, Author } from '#features/audit/server/audited-write.service.ts';
import { deleteUnusedFiles } from '#features/files/server/stored-files.service.ts';
import { rebuildSearchWords } from '#features/search/server/search-index.service.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { PageBelongings } from '#platform/pages/page-belongings.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import {
  keptForDays,
  type DeletedExam,
  type ExamChoice,
  type RestoredPapers,
  type TrashList,
  type TrashQuery,
} from '../../papers-admin.contract.ts';
import { moveToTrash } from './move-to-trash.service.ts';
import { presentTrashed } from './papers-admin.presenter.ts';
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
  /** Earlier files of papers that are in use. */
  replacedFiles: number;
  /** Stored files that nothing names any more. */
  files: number;
}

export interface PapersTrash {
  /** Moves those of these papers that there are to the trash; answers how many. */
  discard(author: Author, paperIds: number[]): Promise<number>;
  /** The same for one; 404 when there is no such paper. */
  discardOne(author: Author, paperId: number): Promise<number>;
  /** The last deleted first. */
  list(query: TrashQuery): Promise<TrashList>;
  /**
   * Puts papers back with id, counters, file and ratings, at their addresses where these are free. All or none:
   * 409 when an exam is deleted and no choice says what happens to its papers. Unknown ids are passed over.
   */
  restore(author: Author, paperIds: number[], choices?: ExamChoice[]): Promise<RestoredPapers>;
  /** The deleted exams of these papers, for which `restore` needs a choice each. */
  deletedExams(paperIds: number[]): Promise<DeletedExam[]>;
  /** Deletes a paper in the trash for good, with the files that nothing else names; 404 when it is not there. */
  erase(author: Author, paperId: number): Promise<void>;
  /**
   * Deletes what has waited its 30 days for good; `now` is the time at which that is judged. When it is stopped it ends
   * after the batch that runs.
   */
  purgeTrash(now: Date, stopped?: AbortSignal): Promise<Purge>;
}

/** Rows deleted in one transaction. */
const purgedAtOnce = 500;
const dayMs = 86_400_000;
/** The author of what the nightly job erases. */
export const cleanUp: Author = { id: null, name: 'The daily clean-up', sessionId: null };

/** Deleted papers, until they are gone for good. */
export function createPapersTrash(dependencies: {
  db: Database;
  write: AuditedWrite;
  storage: Pick<FileStorage, 'delete'>;
  belongings: Pick<PageBelongings, 'deleteOf'>;
  restoreExam: RestoreExam;
}): PapersTrash {
  const { db, write, storage, belongings, restoreExam } = dependencies;

  async function purgeBatches(
    stopped: AbortSignal | undefined,
    purge: (most: number) => Promise<{ rows: number; keys: string[] }>,
  ) {
    let rows = 0;
    let files = 0;
    for (;;) {
      if (stopped?.aborted) return { rows, files };
      const purged = await purge(purgedAtOnce);
      rows += purged.rows;
      files += await deleteUnusedFiles({ db, storage }, purged.keys);
      if (purged.rows < purgedAtOnce) return { rows, files };
    }
  }

  async function purgeTrash(now: Date, stopped?: AbortSignal): Promise<Purge> {
    const before = new Date(now.getTime() - keptForDays * dayMs);
    const papers = await purgeBatches(stopped, (most) =>
      write(cleanUp, async ({ transaction, audit }) => {
        const erased = await eraseOld(transaction, before, most);
        await belongings.deleteOf(transaction, 'paper', idsOfErasedPages(erased));
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
    // A writer that took rows in another order may have locked it out.
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
        if (erased.length === 0) throw notFound('This paper is not in the trash any more');
        await belongings.deleteOf(transaction, 'paper', idsOfErasedPages(erased));
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
