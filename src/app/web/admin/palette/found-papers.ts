import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useSettled } from '#admin-kit/use-settled.ts';
import { FileText } from '#ui/icons.ts';
import type { AdminTab } from '../tabs.ts';
import { createUrlEntry } from './palette-entries.ts';

const mostShown = 8;

/** Papers that match a text, best first. Sends a request only if the text has two characters or more. */
function foundPapersQuery(text: string) {
  return queryOptions<{ papers: Pick<AdminPaper, 'id' | 'title' | 'examName' | 'year'>[]; total: number }>({
    queryKey: ['/api/admin/papers', { search: text, limit: mostShown }],
    enabled: text.length > 1,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** Returns links to the papers that match the text. Empty for users without a list of papers to open them in. */
export function useFoundPapers(typed: string, tabs: AdminTab[]) {
  const hasList = tabs.some(({ name }) => name === 'manage');
  const text = useSettled(typed.trim(), 150);
  const query = foundPapersQuery(text);
  const { data, isFetching, isError } = useQuery({ ...query, enabled: hasList && query.enabled });
  const papers = typed.trim() === '' || isError ? [] : (data?.papers ?? []);
  const entries = papers.map(({ id, title, examName, year }) =>
    createUrlEntry({
      url: getTabUrl('manage', { open: id }),
      label: title,
      note: [examName, year].filter(Boolean).join(', '),
      icon: FileText,
    }),
  );
  return { entries, isSearching: isFetching || text !== typed.trim(), isError };
}
