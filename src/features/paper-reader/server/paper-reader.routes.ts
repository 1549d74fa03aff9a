import { z } from 'zod';
import { idParams, integerInQuery } from '#lib/contract/query-integers.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { searchText } from '#lib/contract/search-text.ts';
import { pageLines, pagesInPaper, pageText, paperPages } from '../paper-reader.contract.ts';
import {
  findPagesInPaper,
  getPageLines,
  getPageText,
  getPaperPages,
  type ReaderContext,
} from './paper-reader.service.ts';

const pageNumber = integerInQuery(z.number().int().min(1).max(5_000));
const fromPage = z.object({ from: integerInQuery(z.number().int().min(1).max(5_000).default(1)) });

const getTags = (paperId: number) => [`paper:${paperId}`, 'settings'];

/** Returns the reads of the reader. */
export function paperReaderReads(ctx: ReaderContext): PublicRead[] {
  return [
    publicRead({
      path: '/api/papers/:id/pages',
      summary: 'At most 40 pages of a stored paper, with their sizes and the path of their pictures',
      params: idParams,
      query: fromPage,
      answer: paperPages,
      maxAge: 300,
      read: ({ params, query }) => getPaperPages(ctx, params.id, query.from),
      tags: (_answer, { params }) => getTags(params.id),
    }),
    publicRead({
      path: '/api/papers/:id/pages/:page/text',
      summary: 'The text of one page, with the words of q marked',
      params: idParams.extend({ page: pageNumber }),
      query: z.object({ q: searchText.optional() }),
      answer: pageText,
      maxAge: 300,
      read: ({ params, query }) => getPageText(ctx, params.id, params.page, query.q),
      tags: (_answer, { params }) => getTags(params.id),
    }),
    publicRead({
      path: '/api/papers/:id/pages/:page/lines',
      summary: 'The lines of one page in reading order, with their places on its picture in ten-thousandths',
      params: idParams.extend({ page: pageNumber }),
      query: z.object({}),
      answer: pageLines,
      maxAge: 300,
      read: ({ params }) => getPageLines(ctx, params.id, params.page),
      tags: (_answer, { params }) => getTags(params.id),
    }),
    publicRead({
      path: '/api/papers/:id/find',
      summary: 'Up to 20 pages of a paper with words of q, best first',
      params: idParams,
      query: z.object({ q: searchText.default('') }),
      answer: pagesInPaper,
      maxAge: 300,
      read: async ({ params, query }) => ({ pages: await findPagesInPaper(ctx, params.id, query.q) }),
      tags: (_answer, { params }) => getTags(params.id),
    }),
  ];
}
