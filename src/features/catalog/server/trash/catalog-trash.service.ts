import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { trashRetentionDays } from '#lib/trash-retention.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import type {
  CatalogTrashList,
  CatalogTrashQuery,
  RestoredRecord,
  TrashedKind,
  TrashedRecord,
  TrashedRecordParams,
} from '../../catalog-trash.contract.ts';
import { createCatalogWrite, type FollowSeoTexts } from '../admin/catalog-write.ts';
import {
  countCatalogTrash,
  eraseCatalogTrash,
  selectCatalogTrash,
  type CatalogTrashRow,
} from './catalog-trash.queries.ts';
import {
  restoreCategory,
  restoreExam,
  restoreSubject,
  type RestorePapersOfExams,
} from './restore-catalog.ts';

export type CatalogTrash = ReturnType<typeof createCatalogTrash>;

/** Number of records erased in one transaction. */
const batchSize = 500;

/** Creates the trash of categories, exams and subjects. */
export function createCatalogTrash(dependencies: {
  db: Database;
  write: AuditedWrite;
  restorePapersOfExams: RestorePapersOfExams;
  followSeoTexts: FollowSeoTexts;
  attachments: Pick<PageAttachments, 'deleteOf'>;
}) {
  const { db, restorePapersOfExams, followSeoTexts, attachments } = dependencies;
  const write = createCatalogWrite(dependencies.write);

  const eraseBatch = (author: Author, kind: TrashedKind, before: Date, isLogged: boolean) =>
    write(author, async ({ transaction, audit }) => {
      const erased = await eraseCatalogTrash(transaction, kind, before, batchSize);
      const ids = erased.map(({ id }) => id);
      if (kind !== 'subject') await attachments.deleteOf(transaction, kind, ids);
      for (const { id, name, slug } of isLogged ? erased : [])
        audit({ action: `${kind}.erased`, subjectId: id, subjectName: name, before: { name, slug } });
      return erased.length;
    });

  async function eraseAll(author: Author, before: Date, isLogged: boolean, stopped?: AbortSignal) {
    let erased = 0;
    // Exams come before their categories.
    for (const kind of ['exam', 'category', 'subject'] as const)
      for (;;) {
        if (stopped?.aborted) return erased;
        const rows = await eraseBatch(author, kind, before, isLogged);
        erased += rows;
        if (rows < batchSize) break;
      }
    return erased;
  }

  return {
    /** Returns deleted records, the last deleted first. */
    async list({ search, limit = 25, offset = 0 }: CatalogTrashQuery): Promise<CatalogTrashList> {
      const [rows, total] = await Promise.all([
        selectCatalogTrash(db, { search, limit, offset }),
        countCatalogTrash(db, search),
      ]);
      return { records: rows.map(presentTrashed), total };
    },
    /**
     * Restores a record with its id, and with its slug unless that is taken. A category returns with its exams and
     * papers, an exam with its papers, and papers get their subject again. Throws 404 if the record is not in the
     * trash, and 409 if an exam has no category or another subject has the name.
     */
    restore: (
      author: Author,
      { kind, id }: TrashedRecordParams,
      categoryId?: number | null,
    ): Promise<RestoredRecord> =>
      write(author, (change) => {
        if (kind === 'category') return restoreCategory(change, id, restorePapersOfExams);
        if (kind === 'exam') return restoreExam(change, id, categoryId, restorePapersOfExams);
        return restoreSubject(change, id, followSeoTexts);
      }),
    /** Erases records that were deleted before a time, in batches, with an audit entry each. Returns their number. */
    erase: (author: Author, before: Date, stopped?: AbortSignal): Promise<number> =>
      eraseAll(author, before, true, stopped),
    /** Like `erase`, but without audit entries: the caller writes one for all. */
    eraseUnlogged: (author: Author, before: Date, stopped?: AbortSignal): Promise<number> =>
      eraseAll(author, before, false, stopped),
  };
}

const dayMs = 86_400_000;

function presentTrashed(row: CatalogTrashRow): TrashedRecord {
  const deletedAt = new Date(row.deletedAt);
  const goneAt = new Date(deletedAt.getTime() + trashRetentionDays * dayMs);
  return { ...row, deletedAt: deletedAt.toISOString(), goneAt: goneAt.toISOString() };
}
