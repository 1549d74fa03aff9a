import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createMemoizedReads } from '#platform/cache/memoized-reads.ts';
import { perContext } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  selectPaperFigures,
  type PaperFigures,
  selectPaperCounts,
  type CountedColumn,
  type PapersBy,
} from './papers-of-catalog.queries.ts';

/** Counts above this number of papers may be a minute old, also after a write. */
const alwaysExact = 20_000;

export type PaperCounts = ReturnType<typeof createPaperCounts>;

/** Returns the number of papers of each exam or subject. From 20,000 papers on, it may be a minute old. */
export function createPaperCounts({ db }: { db: Database }) {
  const known = createMemoizedReads();
  return {
    by: (column: CountedColumn): Promise<PapersBy> =>
      known.get(column, async () => {
        const value = await selectPaperCounts(db, column);
        return { value, rows: value.papers.reduce((sum, papers) => sum + papers, 0) };
      }),
    /** Returns the records that a deletion of these exams affects. May be as old. */
    figures: (examIds: number[]): Promise<PaperFigures> =>
      known.get(`figures ${examIds.join(' ')}`, async () => {
        const value = await selectPaperFigures(db, examIds);
        return { value, rows: value.papers };
      }),
    /** Drops counts that a write has made stale. */
    forget(tags: DroppedTags): void {
      if (tags === 'all' || tags.includes('papers') || tags.includes('catalog'))
        known.forgetBelow(alwaysExact);
    },
  };
}

/** The counts of a process. */
export const getPaperCounts = perContext((ctx) => {
  const counts = createPaperCounts(ctx);
  ctx.onChange(counts.forget);
  return counts;
});
