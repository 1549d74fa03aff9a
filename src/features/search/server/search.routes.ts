import { z } from 'zod';
import { isPublicText } from '#lib/public-text.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { searchResult } from '../search.contract.ts';
import type { SearchService } from './search.service.ts';

const text = z.string().max(200).refine(isPublicText, 'has characters that cannot be searched').default('');

/** GET /api/search. */
export function searchReads(service: SearchService): PublicRead[] {
  return [
    publicRead({
      path: '/api/search',
      summary: 'Categories, exams and papers for a text, best first; nothing for a blank one',
      query: z.object({ q: text }),
      answer: searchResult,
      maxAge: 1800,
      read: ({ query }) => service.search(query.q),
      tags: () => ['papers', 'catalog'],
    }),
  ];
}
