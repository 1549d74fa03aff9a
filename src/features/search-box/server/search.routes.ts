import { z } from 'zod';
import { getLocalNames } from '#features/catalog/catalog.server.ts';
import { searchPages } from '#features/page-search/page-search.server.ts';
import { searchText } from '#lib/contract/search-text.ts';
import type { Context } from '#platform/context/context.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { namedRecords, searchAnswer } from '../search.contract.ts';
import { findNamedRecords } from './named-records.service.ts';
import { search } from './search.service.ts';

const text = searchText.default('');
/** With `1`, a search ignores and corrects no word. */
const strict = z.literal('1').optional();

const maxPages = 5;

/** GET /api/search and GET /api/search/named. */
export function searchReads(ctx: Context): PublicRead[] {
  return [
    publicRead({
      path: '/api/search',
      summary:
        'Categories, exams, papers and pages of papers that match a text, best first; empty for a blank text',
      query: z.object({ q: text, strict }),
      answer: searchAnswer,
      maxAge: 1800,
      isTranslated: true,
      read: async ({ query, locale }) => {
        const names = await getLocalNames(ctx, locale);
        const [answer, pages] = await Promise.all([
          search(ctx, query.q, names, { isStrict: query.strict === '1' }),
          searchPages(ctx, query.q, maxPages),
        ]);
        return { ...answer, pages };
      },
      tags: () => ['papers', 'catalog', 'settings', 'search-words'],
    }),
    publicRead({
      path: '/api/search/named',
      summary: 'Exams, categories and subjects that a text names, with their papers and years',
      query: z.object({ q: text }),
      answer: namedRecords,
      maxAge: 300,
      isTranslated: true,
      read: async ({ query, locale }) => findNamedRecords(ctx, query.q, await getLocalNames(ctx, locale)),
      tags: () => ['papers', 'catalog', 'search-words'],
    }),
  ];
}
