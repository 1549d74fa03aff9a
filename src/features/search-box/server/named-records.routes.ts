import { z } from 'zod';
import { englishNames, type FindLocalNames } from '#features/catalog/catalog.server.ts';
import { searchText } from '#lib/contract/search-text.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { namedRecords } from '../named-records.contract.ts';
import type { NamedRecordsService } from './named-records.service.ts';

const text = searchText.default('');

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
