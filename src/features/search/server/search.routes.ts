import { z } from 'zod';
import { englishNames, type FindLocalNames } from '#features/catalog/catalog.server.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { searchResult } from '../search.contract.ts';
import type { SearchService } from './search.service.ts';

const text = z.string().max(200).refine(isPublicText, 'has characters that cannot be searched').default('');
/** With `1`, a search ignores and corrects no word. */
const strict = z.literal('1').optional();

/** GET /api/search; `findNames` gives the names of the catalogue per language. */
export function searchReads(
  service: SearchService,
  findNames: FindLocalNames = async () => englishNames,
): PublicRead[] {
  return [
    publicRead({
      path: '/api/search',
      summary: 'Categories, exams and papers for a text, best first; nothing for a blank one',
      query: z.object({ q: text, strict }),
      answer: searchResult,
      maxAge: 1800,
      isTranslated: true,
      read: async ({ query, locale }) =>
        service.search(query.q, await findNames(locale), { isStrict: query.strict === '1' }),
      tags: () => ['papers', 'catalog'],
    }),
  ];
}
