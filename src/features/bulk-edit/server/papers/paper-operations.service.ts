import type { Context } from '#platform/context/context.ts';
import { matchSearch } from '#features/search/search.server.ts';
import type { BulkOutcome, AppliedPaper } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { type PapersFilter, bulkValues, paperOperationTitles } from '../../papers-bulk.contract.ts';
import {
  resolveChoice,
  inMemory,
  selectChosenIds,
  selectMatches,
  getBulkColumns,
  notThere,
  papersById,
  unchanged,
  selectTrashedAt,
  refused,
  selectCounters,
  updateRatings,
  type CountersRow,
  difference,
} from '#features/papers/papers.server.ts';
import { movingOperation, type ColumnPlan, type PaperOperation } from './column-operation.ts';
import { setOperations } from './set-operations.ts';
import { isGeneratedSlug, paperSlug } from '#lib/url/paper-slug.ts';
import {
  lockPapers,
  moveToTrash,
  lockWaiting,
  restorePapers,
} from '#features/paper-trash/paper-trash.server.ts';
import { claimSlugs } from './move-papers.ts';
import type { ColumnChange } from './write-columns.ts';
import type { AuditedChange } from '#platform/audit/audited-write.ts';

const batchSize = 1_000;

function getOutcome(row: CountersRow): BulkOutcome {
  const { id, title, ratingSum, ratingCount, trueSum, trueCount } = row;
  const facts = difference(
    { ratings: ratingCount, stars: ratingSum },
    { ratings: trueCount, stars: trueSum },
  );
  return { id, title, ...(facts as Pick<BulkOutcome, 'before' | 'after'>) };
}

async function countersById(db: Database, paperIds: number[]): Promise<Map<number, CountersRow>> {
  const rows: CountersRow[] = [];
  for (let start = 0; start < paperIds.length; start += batchSize)
    rows.push(...(await selectCounters(db, paperIds.slice(start, start + batchSize))));
  return new Map(rows.map((row) => [row.id, row]));
}

const isWrong = ({ hasCounters, ...row }: CountersRow) =>
  !hasCounters || row.ratingSum !== row.trueSum || row.ratingCount !== row.trueCount;

/**
 * Corrects counters. `flushDownloads` adds the downloads that wait in this process's memory. Ratings are summed
 * again. Earlier downloads are stored as a count only, so that count stays and is never lowered.
 */
function countersOperation(flushDownloads: () => Promise<unknown>): PaperOperation {
  return {
    name: 'recalculate-downloads',
    title: paperOperationTitles['recalculate-downloads'],
    values: bulkValues['recalculate-downloads'],
    describe: async () => paperOperationTitles['recalculate-downloads'],
    async prepare() {
      await flushDownloads();
    },
    async apply({ transaction, changed, audit }, _author, paperIds) {
      // Concurrent ratings and downloads of these papers wait for the lock, so that the sums include all ratings.
      await lockPapers(transaction, paperIds);
      const rows = await countersById(transaction, paperIds);
      const wrong = [...rows.values()].filter(isWrong);
      if (wrong.length > 0) await updateRatings(transaction, wrong);
      return paperIds.map((id) => {
        const row = rows.get(id);
        if (!row) return notThere(id);
        const outcome = getOutcome(row);
        if (!isWrong(row)) return outcome;
        const { before, after } = outcome;
        audit({ action: 'paper.recalculated', subjectId: id, subjectName: row.title, before, after });
        changed(`paper:${id}`, `rating:${id}`);
        return { ...outcome, memory: {} };
      });
    },
  };
}

interface TrashMemory {
  deletedAt: string;
}

async function restored(change: AuditedChange, done: AppliedPaper[]): Promise<BulkOutcome[]> {
  const { transaction } = change;
  const ids = done.map(({ id }) => id);
  const waiting = new Map((await lockWaiting(transaction, ids)).map((row) => [row.id, row]));
  const trashedAt = await selectTrashedAt(transaction, ids);
  const outcomes = done.map((paper) => {
    const { deletedAt } = paper.memory as TrashMemory;
    const row = waiting.get(paper.id);
    if (!row) return refused(paper, 'It is no longer in the trash');
    if (trashedAt.get(paper.id) !== deletedAt)
      return refused(paper, 'It was restored and deleted again in the meantime');
    if (!row.hasExam)
      return refused(paper, `Its exam ${row.examName} no longer exists. Restore it from the trash`);
    return { id: paper.id, title: row.title, before: { place: 'Trash' }, after: { place: 'Library' } };
  });
  await restorePapers(
    change,
    outcomes.flatMap((outcome) => ('problem' in outcome ? [] : [outcome.id])),
  );
  return outcomes;
}

/** Creates the operation that moves papers to the trash. They can be restored one by one or together. */
const trashOperation: PaperOperation = {
  name: 'delete',
  title: paperOperationTitles.delete,
  values: bulkValues.delete,
  describe: async () => 'Move to trash',
  async apply(change, author, paperIds) {
    await lockPapers(change.transaction, paperIds);
    const rows = await papersById(change.transaction, paperIds);
    await moveToTrash(change, author, paperIds);
    const trashedAt = await selectTrashedAt(change.transaction, paperIds);
    return paperIds.map((id) => {
      const row = rows.get(id);
      if (!row) return notThere(id);
      const memory = { deletedAt: trashedAt.get(id) };
      return { id, title: row.title, before: { place: 'Library' }, after: { place: 'Trash' }, memory };
    });
  },
  undo: (change, _author, done) => restored(change, done),
};

/** Plans the papers that get a new slug. */
const planSlugs: ColumnPlan = async (source, paperIds) => {
  const rows = await papersById(source, paperIds);
  const others: BulkOutcome[] = [];
  const moving: ColumnChange[] = [];
  for (const id of paperIds) {
    const row = rows.get(id);
    if (!row) others.push(notThere(id));
    else if (isGeneratedSlug(row.slug, row.title, row.year)) others.push(unchanged(row));
    else moving.push({ row, columns: getBulkColumns(row) });
  }
  const changes = await claimSlugs(source, moving, ({ row }) => paperSlug(row.title, row.year));
  return { changes, others };
};

/** Gives papers the slugs that new papers with their titles and years would get. */
const slugOperation = movingOperation(
  'regenerate-slugs',
  async () => paperOperationTitles['regenerate-slugs'],
  async () => planSlugs,
);

/** Returns all bulk operations on papers. `flushDownloads` counts downloads that wait in memory. */
export function getPaperOperations(flushDownloads: () => Promise<unknown>): PaperOperation[] {
  return [...setOperations, slugOperation, countersOperation(flushDownloads), trashOperation];
}

/**
 * Returns up to `limit` ids of papers that match the filters of Manage Papers, in the order of its list. A search returns
 * its 2,000 best matches, as it does there.
 */
export async function selectFilteredIds(
  ctx: Pick<Context, 'db' | 'cache'>,
  { search, ...filters }: PapersFilter,
  limit: number,
): Promise<number[]> {
  const { db } = ctx;
  const choice = await resolveChoice(db, filters);
  if (search === undefined) return inMemory(db, (session) => selectChosenIds(session, choice, limit));
  const match = await matchSearch(ctx, search, { keepsWords: true });
  return match ? (await selectMatches(db, match, choice)).slice(0, limit) : [];
}
