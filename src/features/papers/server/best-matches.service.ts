import { maxRanked, selectBestMatches, type SearchMatch } from '#features/search/search.server.ts';
import { createMemoizedReads } from '#platform/cache/memoized-reads.ts';
import type { Database } from '#platform/database/database.ts';
import { getChoiceFilter, type PaperChoice } from './paper-selection.queries.ts';

/** Shorter lists are ranked for each request, which takes a few milliseconds. */
const minRows = 1_000;
/** Lists of up to 2,000 ids: 4 MB in total. */
const maxLists = 200;

/**
 * Ranks papers for searches. A list of 1,000 papers or more is cached for a minute, and all its pages are parts of
 * it.
 */
export function createBestMatches({ db }: { db: Database }) {
  const lists = createMemoizedReads(Date.now, { minRows, maxEntries: maxLists });
  return {
    /** Returns one page of ids of the papers that match the search and the choice's other conditions, best first. */
    async page(
      { match, ...others }: PaperChoice & { match: SearchMatch },
      page: { limit: number; offset: number },
    ): Promise<number[]> {
      const key = JSON.stringify([
        { ...match, notes: undefined, names: undefined, found: undefined },
        others,
      ]);
      const ids = await lists.get(key, async () => {
        const value = await selectBestMatches(db, match, getChoiceFilter(others), {
          limit: maxRanked,
          offset: 0,
        });
        return { value, rows: value.length };
      });
      return ids.slice(page.offset, page.offset + page.limit);
    },
    /** Drops the cached lists. Call it after a write of papers, exams or categories. */
    forget: () => lists.forget(),
  };
}
