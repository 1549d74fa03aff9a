import { lockUrls } from '#features/redirects/redirects.server.ts';
import { isGeneratedSlug, paperSlug } from '#lib/url/paper-slug.ts';
import type { BulkOutcome } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { bulkValues, paperOperationTitles } from '../../papers-bulk.contract.ts';
import { lockPapers } from '#features/paper-trash/paper-trash.server.ts';
import { getBulkColumns, notThere, papersById, unchanged } from '#features/papers/papers.server.ts';
import type { PaperOperation } from './column-operation.ts';
import { claimSlugs, movePapers, movePapersBack } from './move-papers.ts';
import { appliedColumns, type ColumnChange } from './write-columns.ts';

/** Returns the papers that get a new slug, and outcomes for the others. */
async function planSlugs(db: Database, paperIds: number[]) {
  const rows = await papersById(db, paperIds);
  const others: BulkOutcome[] = [];
  const moving: ColumnChange[] = [];
  for (const id of paperIds) {
    const row = rows.get(id);
    if (!row) others.push(notThere(id));
    else if (isGeneratedSlug(row.slug, row.title, row.year)) others.push(unchanged(row));
    else moving.push({ row, columns: getBulkColumns(row) });
  }
  const changes = await claimSlugs(db, moving, ({ row }) => paperSlug(row.title, row.year));
  return { changes, others };
}

/** Creates the operation that gives papers the slugs that new papers with their titles and years would get. */
export const slugOperation: PaperOperation = {
  name: 'regenerate-slugs',
  title: paperOperationTitles['regenerate-slugs'],
  values: bulkValues['regenerate-slugs'],
  describe: async () => paperOperationTitles['regenerate-slugs'],
  async apply(change, _author, paperIds) {
    const { transaction } = change;
    await lockUrls(transaction);
    await lockPapers(transaction, paperIds);
    const { changes, others } = await planSlugs(transaction, paperIds);
    return [...(await movePapers(change, changes)), ...others];
  },
  async undo(change, _author, done) {
    const { transaction } = change;
    await lockUrls(transaction);
    await lockPapers(
      transaction,
      done.map(({ id }) => id),
    );
    const { changes, left } = await appliedColumns(transaction, done);
    return [...(await movePapersBack(change, changes)), ...left];
  },
};
