import { queryOptions } from '@tanstack/react-query';
import { windowSize } from '../reader-sizes.ts';
import type { PagesInPaper, PageText, PaperPages } from '../paper-reader.contract.ts';

const minutes = 60_000;

/** The pages that are shown together with a page. */
export const paperPagesQuery = (paperId: number, page: number) =>
  queryOptions<PaperPages>({
    queryKey: ['/api/papers', paperId, 'pages', { from: page - ((page - 1) % windowSize) }],
    staleTime: 5 * minutes,
  });

export const pageTextQuery = (paperId: number, page: number, q: string | undefined) =>
  queryOptions<PageText>({
    queryKey: ['/api/papers', paperId, 'pages', page, 'text', { q }],
    staleTime: 5 * minutes,
  });

export const pagesInPaperQuery = (paperId: number, q: string) =>
  queryOptions<PagesInPaper>({
    queryKey: ['/api/papers', paperId, 'find', { q }],
    staleTime: 5 * minutes,
  });
