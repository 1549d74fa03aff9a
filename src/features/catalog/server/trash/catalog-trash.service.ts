import type { Author } from '#platform/audit/audited-write.ts';
import { trashRetentionDays } from '#lib/trash-retention.ts';
import type { Context } from '#platform/context/context.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import type {
  CatalogTrashList,
  CatalogTrashQuery,
  RestoredRecord,
  TrashedRecord,
  TrashedRecordParams,
} from '../../catalog-trash.contract.ts';
import { type FollowSeoTexts, writeCatalog } from '../admin/catalog-write.ts';
import {
  countCatalogTrash,
  deleteFromCatalogTrash,
  selectCatalogTrash,
  type CatalogTrashRow,
} from './catalog-trash.queries.ts';
import {
  restoreCategory,
  restoreExam,
  restoreSubject,
  type RestorePapersOfExams,
} from './restore-catalog.ts';

/** What restoring and erasing need of other features. */
export interface CatalogTrashContext extends Context {
  restorePapersOfExams: RestorePapersOfExams;
  followSeoTexts: FollowSeoTexts;
  attachments: Pick<PageAttachments, 'deleteOf'>;
}

/** Number of records erased in one transaction. */
const batchSize = 500;

/** Returns deleted records, the last deleted first. */
export async function listCatalogTrash(
  { db }: Context,
  { search, limit = 25, offset = 0 }: CatalogTrashQuery,
): Promise<CatalogTrashList> {
  const [rows, total] = await Promise.all([
    selectCatalogTrash(db, { search, limit, offset }),
    countCatalogTrash(db, search),
  ]);
  return { records: rows.map(presentTrashed), total };
}

/**
 * Restores a record with its id, and with its slug unless that is taken. A category returns with its exams and
 * papers, an exam with its papers, and papers get their subject again. Throws 404 if the record is not in the
 * trash, and 409 if an exam has no category or another subject has the name.
 */
export function restoreFromCatalogTrash(
  ctx: CatalogTrashContext,
  author: Author,
  { kind, id }: TrashedRecordParams,
  categoryId?: number | null,
): Promise<RestoredRecord> {
  return writeCatalog(ctx, author, (change) => {
    if (kind === 'category') return restoreCategory(change, id, ctx.restorePapersOfExams);
    if (kind === 'exam') return restoreExam(change, id, categoryId, ctx.restorePapersOfExams);
    return restoreSubject(change, id, ctx.followSeoTexts);
  });
}

export interface EraseOptions {
  /** Erases records that were deleted before this time. */
  before: Date;
  /** Whether each record has an audit entry. Without them, the caller writes one for all. */
  isLogged: boolean;
  signal?: AbortSignal;
}

/** Erases deleted records in batches. Returns their number. */
export async function eraseCatalogTrash(
  ctx: CatalogTrashContext,
  author: Author,
  { before, isLogged, signal }: EraseOptions,
): Promise<number> {
  let total = 0;
  // Exams come before their categories.
  for (const kind of ['exam', 'category', 'subject'] as const)
    for (let erased = batchSize; erased === batchSize; total += erased) {
      if (signal?.aborted) return total;
      erased = await writeCatalog(ctx, author, async ({ transaction, audit }) => {
        const records = await deleteFromCatalogTrash(transaction, kind, before, batchSize);
        const ids = records.map(({ id }) => id);
        if (kind !== 'subject') await ctx.attachments.deleteOf(transaction, kind, ids);
        for (const { id, name, slug } of isLogged ? records : [])
          audit({ action: `${kind}.erased`, subjectId: id, subjectName: name, before: { name, slug } });
        return records.length;
      });
    }
  return total;
}

const dayMs = 86_400_000;

function presentTrashed(row: CatalogTrashRow): TrashedRecord {
  const deletedAt = new Date(row.deletedAt);
  const goneAt = new Date(deletedAt.getTime() + trashRetentionDays * dayMs);
  return { ...row, deletedAt: deletedAt.toISOString(), goneAt: goneAt.toISOString() };
}
