import type { BulkOutcome } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { bulkValues, paperOperationTitles } from '../../papers-bulk.contract.ts';
import { lockPapers } from '#features/paper-trash/paper-trash.server.ts';
import {
  selectCounters,
  updateRatings,
  type CountersRow,
  difference,
  notThere,
} from '#features/papers/papers.server.ts';
import type { PaperOperation } from './column-operation.ts';

const batchSize = 1_000;

function outcomeOf(row: CountersRow): BulkOutcome {
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
export function countersOperation(flushDownloads: () => Promise<unknown>): PaperOperation {
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
        const outcome = outcomeOf(row);
        if (!isWrong(row)) return outcome;
        const { before, after } = outcome;
        audit({ action: 'paper.recalculated', subjectId: id, subjectName: row.title, before, after });
        changed(`paper:${id}`, `rating:${id}`);
        return { ...outcome, memory: {} };
      });
    },
  };
}
