import { queryOptions } from '@tanstack/react-query';
import type { Paper, PaperDetail, PaperFacets, PaperFilters } from '#features/papers/papers.contract.ts';

const minutes = 60_000;

export interface PaperPage extends PaperFilters {
  sort?: string | undefined;
  limit: number;
  offset: number;
}

export const paperListQuery = (page: PaperPage) =>
  queryOptions<Paper[]>({
    queryKey: ['/api/papers', page],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });

export const paperFacetsQuery = (filters: PaperFilters) =>
  queryOptions<PaperFacets>({
    queryKey: ['/api/papers/facets', filters],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });

export const paperQuery = (slug: string) =>
  queryOptions<PaperDetail>({
    queryKey: ['/api/papers/by-slug', slug],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });

export const paperOfIdQuery = (paperId: number) =>
  queryOptions<PaperDetail>({ queryKey: ['/api/papers', paperId], staleTime: 5 * minutes });

/** At most `maxPaperIds` papers. */
export const papersByIdsQuery = (ids: readonly number[]) =>
  queryOptions<Paper[]>({
    queryKey: ['/api/papers/by-ids', { ids: ids.join(',') }],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });

export const relatedPapersQuery = (paperId: number) =>
  queryOptions<Paper[]>({
    queryKey: ['/api/papers', paperId, 'related'],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });

/** Papers related to an exam whose page lists the papers `listed`. */
export const examRelatedQuery = (examId: number, listed: Pick<Paper, 'id'>[]) =>
  queryOptions<Paper[]>({
    queryKey: [
      '/api/exams',
      examId,
      'related',
      { listed: listed.map(({ id }) => id).join(',') || undefined },
    ],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });
