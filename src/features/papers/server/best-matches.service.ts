import { maxRanked, selectBestMatches, type SearchMatch } from '#features/search/search.server.ts';
import { getCount } from '#platform/cache/get-count.ts';
import type { Context } from '#platform/context/context.ts';
import { getChoiceFilter, type PaperChoice } from './paper-selection.queries.ts';

/** Shorter lists are ranked for each request, which takes a few milliseconds. */
const minRows = 1_000;

/**
 * Returns one page of ids of the papers that match the search and the choice's other conditions, best first. All pages
 * of a list of 1,000 papers or more come from one ranking, which is cached for a minute.
 */
export async function rankBestMatches(
  { cache, db }: Pick<Context, 'cache' | 'db'>,
  { match, ...others }: PaperChoice & { match: SearchMatch },
  page: { limit: number; offset: number },
): Promise<number[]> {
  const facts = { ...match, notes: undefined, names: undefined, found: undefined };
  const key = `best matches ${JSON.stringify([facts, others])}`;
  const ids = await getCount(cache, key, { tags: ['papers', 'catalog'], minRows }, async () => {
    const value = await selectBestMatches(db, match, getChoiceFilter(others), {
      limit: maxRanked,
      offset: 0,
    });
    return { value, rows: value.length };
  });
  return ids.slice(page.offset, page.offset + page.limit);
}
