import { queryOptions } from '@tanstack/react-query';
import type { FoundPaperPage } from '../page-search.contract.ts';

const minutes = 60_000;

const maxOnBrowse = 5;

/** Pages with the searched words. Only the first page of a list of results shows them. */
export const insidePapersQuery = ({
  search,
  page,
}: {
  search?: string | undefined;
  page?: number | undefined;
}) =>
  queryOptions<FoundPaperPage[]>({
    queryKey: ['/api/search', 'pages', { q: page ? '' : (search ?? ''), limit: maxOnBrowse }],
    staleTime: 30 * minutes,
  });
