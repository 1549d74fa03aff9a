import { queryOptions } from '@tanstack/react-query';
import type { SimilarPaper, TitleTemplates } from '../../paper-upload.contract.ts';

/** Reads papers that may be the same as the one to be saved. */
export const similarPapersQuery = (asked: {
  examId: string;
  year: string;
  subjectName: string;
  session: string;
}) => queryOptions<SimilarPaper[]>({ queryKey: ['/api/admin/similar-papers', asked], staleTime: 0 });

/** Reads the templates of titles of the exams that have an own one. */
export const titleTemplatesQuery = queryOptions<TitleTemplates>({
  queryKey: ['/api/admin/title-templates'],
  staleTime: 0,
});
