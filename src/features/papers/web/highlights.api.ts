import { queryOptions } from '@tanstack/react-query';
import type { Paper } from '#features/papers/papers.contract.ts';

const minutes = 60_000;

/** The most downloaded papers of the whole library. The page shows five of them. */
export const popularPapersQuery = queryOptions<Paper[]>({
  queryKey: ['/api/papers', 'popular', { limit: 10 }],
  meta: { isTranslated: true },
  staleTime: 5 * minutes,
});

/** The most recently added papers. */
export const recentPapersQuery = queryOptions<Paper[]>({
  queryKey: ['/api/papers', 'recent', { limit: 5 }],
  meta: { isTranslated: true },
  staleTime: 5 * minutes,
});
