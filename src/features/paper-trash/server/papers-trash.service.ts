import type { Author } from '#platform/audit/audited-write.ts';
import { deleteUnusedFiles } from '#features/files/files.server.ts';
import { rebuildSearchWords } from '#features/search/search.server.ts';
import { restoreExamForPapers } from '#features/catalog/catalog.server.ts';
import type { Context } from '#platform/context/context.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import type {
  DeletedExam,
  ExamChoice,
  RestoredPapers,
  TrashList,
  TrashQuery,
  TrashedPaper,
} from '#features/papers/papers-admin.contract.ts';
import { trashRetentionDays } from '#lib/trash-retention.ts';
import { moveToTrash } from './move-to-trash.service.ts';
import { selectDeletedExams } from './restore-papers.queries.ts';
import { restorePapers } from './restore-papers.service.ts';
import {
  countTrash,
  eraseFromTrash,
  eraseOld,
  forgetOldFiles,
  selectTrash,
  type ErasedRow,
  type TrashRow,
} from './trash.queries.ts';
import { getErasureTime, toIso } from '#features/papers/papers.server.ts';

export interface Purge {
  papers: number;
  /** Previous files of papers that are not deleted. */
  replacedFiles: number;
  /** Stored files without any remaining reference. */
  files: number;
}

/** Rows deleted per transaction. */
const batchSize = 500;
const dayMs = 86_400_000;
/** Author of the nightly job's audit entries. */
export const cleanUp: Author = { id: null, name: 'The daily clean-up', sessionId: null };

/** What else belongs to the pages of papers, and is deleted with them. */
export type Attachments = Pick<PageAttachments, 'deleteOf'>;

/** Moves the existing papers among these ids to the trash. Returns their number. */
export const discardPapers = (ctx: Context, author: Author, paperIds: number[]): Promise<number> =>
  // A writer that locked rows in another order may have caused a deadlock.
  retryClashes(() => ctx.write(author, (change) => moveToTrash(change, author, paperIds)));

/** Moves a paper to the trash. Returns 1. Throws 404 if it does not exist. */
export async function discardPaper(ctx: Context, author: Author, paperId: number): Promise<number> {
  const deleted = await discardPapers(ctx, author, [paperId]);
  if (deleted === 0) throw notFound('Paper not found');
  return deleted;
}

/** Returns papers in the trash, the last deleted first. */
export async function listTrash(
  { db }: Context,
  { search, limit = 25, offset = 0 }: TrashQuery,
): Promise<TrashList> {
  const [rows, total] = await Promise.all([
    selectTrash(db, { search, limit, offset }),
    countTrash(db, search),
  ]);
  return { papers: rows.map(presentTrashed), total };
}

/** Returns the deleted exams of these papers. Restoring the papers needs a choice for each. */
export const listDeletedExams = ({ db }: Context, paperIds: number[]): Promise<DeletedExam[]> =>
  selectDeletedExams(db, paperIds);

/**
 * Restores papers with id, counters, file and ratings, at their old URLs if these are free. All or none: throws 409 if
 * an exam is deleted and `choices` has no entry for it. Ignores unknown ids.
 */
export const restoreFromTrash = (
  ctx: Context,
  author: Author,
  paperIds: number[],
  choices: ExamChoice[] = [],
): Promise<RestoredPapers> =>
  retryClashes(() =>
    ctx.write(author, (change) =>
      restorePapers(change, paperIds, { choices, restoreExam: restoreExamForPapers }),
    ),
  );

/** Erases a paper in the trash, with files that no other record references. Throws 404 if it is not in the trash. */
export async function erasePaper(
  ctx: Context,
  attachments: Attachments,
  author: Author,
  paperId: number,
): Promise<void> {
  const keys = await ctx.write(author, async ({ transaction, audit }) => {
    const erased = await eraseFromTrash(transaction, [paperId]);
    if (erased.length === 0) throw notFound('This paper is no longer in the trash');
    await attachments.deleteOf(transaction, 'paper', getIds(erased));
    for (const row of erased) audit(erasureEntry(row));
    return getKeys(erased);
  });
  await deleteUnusedFiles(ctx, keys);
}

/** Calls `purge` until it returns fewer rows than a batch, and deletes the files that nothing references any more. */
async function purgeBatches(
  ctx: Context,
  stopped: AbortSignal | undefined,
  purge: (limit: number) => Promise<{ rows: number; keys: string[] }>,
): Promise<{ rows: number; files: number }> {
  let rows = 0;
  let files = 0;
  for (;;) {
    if (stopped?.aborted) return { rows, files };
    const purged = await purge(batchSize);
    rows += purged.rows;
    files += await deleteUnusedFiles(ctx, purged.keys);
    if (purged.rows < batchSize) return { rows, files };
  }
}

/** Erases records whose time in the trash is over at `now`. When `stopped` fires, it ends after the current batch. */
export async function purgeTrash(
  ctx: Context,
  attachments: Attachments,
  now: Date,
  stopped?: AbortSignal,
): Promise<Purge> {
  const before = new Date(now.getTime() - trashRetentionDays * dayMs);
  const papers = await purgeBatches(ctx, stopped, (limit) =>
    ctx.write(cleanUp, async ({ transaction, audit }) => {
      const erased = await eraseOld(transaction, before, limit);
      await attachments.deleteOf(transaction, 'paper', getIds(erased));
      for (const row of erased) audit(erasureEntry(row));
      return { rows: erased.length, keys: getKeys(erased) };
    }),
  );
  const replaced = await purgeBatches(ctx, stopped, async (limit) => {
    const { files, keys } = await forgetOldFiles(ctx.db, before, limit);
    return { rows: files, keys };
  });
  if (!stopped?.aborted) await rebuildSearchWords(ctx.db);
  return { papers: papers.rows, replacedFiles: replaced.rows, files: papers.files + replaced.files };
}

const getIds = (rows: ErasedRow[]) => rows.map(({ id }) => id);

function getKeys(rows: ErasedRow[]): string[] {
  return rows.flatMap(({ keys }) => keys);
}

function erasureEntry({ id, title, slug, examName, year }: ErasedRow) {
  const before = { title, slug, exam: examName, year };
  return { action: 'paper.erased', subjectId: id, subjectName: title, before } as const;
}

function presentTrashed(row: TrashRow): TrashedPaper {
  return {
    paperId: row.paperId,
    title: row.title,
    slug: row.slug,
    examId: row.examId,
    examName: row.examName,
    hasExam: row.hasExam,
    isExamInTrash: row.isExamInTrash,
    year: row.year,
    downloads: row.downloads,
    hasFile: row.hasFile,
    deletedAt: toIso(row.deletedAt),
    deletedByName: row.deletedByName,
    goneAt: getErasureTime(row.deletedAt),
  };
}
