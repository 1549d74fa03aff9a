import { z } from 'zod';
import { englishNames, type FindLocalNames } from '#features/catalog/catalog.server.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { searchResult } from '../search.contract.ts';
import type { SearchService } from './search.service.ts';

const text = z.string().max(200).refine(isPublicText, 'has characters that cannot be searched').default('');

/** Defines GET /api/search. `findNames` returns the names of the catalogue per language. */
export function searchReads(
  service: SearchService,
  findNames: FindLocalNames = async () => englishNames,
): PublicRead[] {
  return [
    publicRead({
      path: '/api/search',
      summary: 'Categories, exams and papers that match a text, best first; empty for a blank text',
      query: z.object({ q: text }),
      answer: searchResult,
      maxAge: 1800,
      isTranslated: true,
      read: async ({ query, locale }) => service.search(query.q, await findNames(locale)),
      tags: () => ['papers', 'catalog', 'search-words'],
    }),
  ];
}
