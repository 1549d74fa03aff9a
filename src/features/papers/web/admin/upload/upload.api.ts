import { queryOptions } from '@tanstack/react-query';
import type { SimilarPaper } from '../../../intake.contract.ts';

/** Papers that could be the same as one that is about to be saved. */
export const similarPapersQuery = (asked: {
  examId: string;
  year: string;
  subjectName: string;
  session: string;
}) => queryOptions<SimilarPaper[]>({ queryKey: ['/api/admin/similar-papers', asked], staleTime: 0 });
