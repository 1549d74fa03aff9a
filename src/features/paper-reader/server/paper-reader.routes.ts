import { z } from 'zod';
import { idParams, integerInQuery } from '#lib/contract/query-integers.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { paperPages } from '../paper-reader.contract.ts';
import type { PaperReader } from './paper-reader.service.ts';

const fromPage = z.object({ from: integerInQuery(z.number().int().min(1).max(5_000).default(1)) });

/** Returns the reads of the reader. */
export function paperReaderReads(reader: PaperReader): PublicRead[] {
  return [
    publicRead({
      path: '/api/papers/:id/pages',
      summary: 'At most 40 pages of a stored paper, with their sizes and the path of their pictures',
      params: idParams,
      query: fromPage,
      answer: paperPages,
      maxAge: 300,
      read: ({ params, query }) => reader.pages(params.id, query.from),
      tags: (_answer, { params }) => [`paper:${params.id}`, 'settings'],
    }),
  ];
}
