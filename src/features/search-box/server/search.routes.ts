import { z } from 'zod';
import { englishNames, type FindLocalNames } from '#features/catalog/catalog.server.ts';
import type { PageSearch } from '#features/page-search/page-search.server.ts';
import { searchText } from '#lib/contract/search-text.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { namedRecords, searchAnswer } from '../search.contract.ts';
import type { NamedRecordsService } from './named-records.service.ts';
import type { SearchService } from './search.service.ts';

const text = searchText.default('');
/** With `1`, a search ignores and corrects no word. */
const strict = z.literal('1').optional();

const mostPages = 5;

/**
 * Defines GET /api/search. `findNames` returns the names of the catalogue per language, `pages` searches inside papers.
 */
export function searchReads(
  service: SearchService,
  findNames: FindLocalNames = async () => englishNames,
  pages: Pick<PageSearch, 'find'> = { find: async () => [] },
): PublicRead[] {
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
        const [found, inside] = await Promise.all([
          findNames(locale).then((names) =>
            service.search(query.q, names, { isStrict: query.strict === '1' }),
          ),
          pages.find(query.q, mostPages),
        ]);
        return { ...found, pages: inside };
      },
      tags: () => ['papers', 'catalog', 'settings', 'search-words'],
    }),
  ];
}

/** GET /api/search/named; `findNames` gives the names of the catalogue per language. */
export function namedRecordReads(
  service: NamedRecordsService,
  findNames: FindLocalNames = async () => englishNames,
): PublicRead[] {
  return [
    publicRead({
      path: '/api/search/named',
      summary: 'Exams, categories and subjects that a text names, with their papers and years',
      query: z.object({ q: text }),
      answer: namedRecords,
      maxAge: 300,
      isTranslated: true,
      read: async ({ query, locale }) => service.named(query.q, await findNames(locale)),
      tags: () => ['papers', 'catalog', 'search-words'],
    }),
  ];
}
