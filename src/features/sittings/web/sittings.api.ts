import { queryOptions } from '@tanstack/react-query';
import type { ExamCoverage, Neighbours } from '../sittings.contract.ts';

export const neighboursQuery = (paperId: number) =>
  queryOptions<Neighbours>({ queryKey: ['/api/papers', paperId, 'neighbours'], staleTime: 300_000 });

export const coverageQuery = (examId: number) =>
  queryOptions<ExamCoverage>({
    queryKey: ['/api/exams', examId, 'coverage'],
    meta: { isTranslated: true },
    staleTime: 300_000,
  });
