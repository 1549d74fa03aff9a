import { z } from 'zod';
import { integerInQuery } from '#lib/contract/query-integers.ts';
import { searchText } from '#lib/contract/search-text.ts';
import type { Context } from '#platform/context/context.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { foundPaperPage } from '../page-search.contract.ts';
import { searchPages } from './page-search.service.ts';

/** Returns the read of the section "Inside papers". */
export function pageSearchReads(ctx: Context): PublicRead[] {
  return [
    publicRead({
      path: '/api/search/pages',
      summary: 'Pages of papers that contain the words of a text, best first',
      query: z.object({
        q: searchText.default(''),
        limit: integerInQuery(z.number().int().min(1).max(20).default(10)),
      }),
      answer: z.array(foundPaperPage),
      maxAge: 1800,
      read: ({ query }) => searchPages(ctx, query.q, query.limit),
      tags: () => ['papers', 'settings'],
    }),
  ];
}
