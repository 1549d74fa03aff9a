import { queryOptions } from '@tanstack/react-query';
import { examFilterNames, pickFilters, type PaperUrlFilters } from '#lib/url/paper-filters.ts';
import type { ZipSize } from '../paper-zip.contract.ts';

/** Returns the read of the archive of an exam page with these filters. */
export const examZipQuery = (examId: number, filters: PaperUrlFilters) =>
  queryOptions<ZipSize>({
    queryKey: ['/api/exams', examId, 'papers-zip', pickFilters(filters, examFilterNames)],
    staleTime: 300_000,
  });
