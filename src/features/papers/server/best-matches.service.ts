import type { SearchMatch } from '#features/search-index/search-index.server.ts';
import { createRememberedCounts } from '#platform/cache/remembered-counts.ts';
import type { Database } from '#platform/database/database.ts';
import { mostRanked, selectBestMatches } from './best-matches.queries.ts';
import { filterOf, type PaperChoice } from './paper-choice.queries.ts';

/** Shorter lists are ranked for each reader, which takes a few milliseconds. */
const worthRemembering = 1_000;
/** Lists of up to 2,000 ids: 4 MB in all. */
const mostLists = 200;

export interface BestMatches {
  /** Ids of a page of the papers that match and pass the choice's other conditions, best first. */
  page(
    choice: PaperChoice & { match: SearchMatch },
    page: { limit: number; offset: number },
  ): Promise<number[]>;
  /** Ranks again; to be called after papers, exams or categories were written. */
  forget(): void;
}

/** Ranks papers for searches. A list of 1,000 papers or more is made once a minute, and all its pages are parts of it. */
export function createBestMatches({ db }: { db: Database }): BestMatches {
  const lists = createRememberedCounts(Date.now, { worthRemembering, mostEntries: mostLists });
  return {
    async page({ match, ...others }, page) {
      const key = JSON.stringify([{ ...match, notes: undefined, names: undefined }, others]);
      const ids = await lists.get(key, async () => {
        const value = await selectBestMatches(db, match, filterOf(others), { limit: mostRanked, offset: 0 });
        return { value, rows: value.length };
      });
      return ids.slice(page.offset, page.offset + page.limit);
    },
    forget: () => lists.forget(),
  };
}
