import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Icon } from '#ui/icon.ts';
import { FileText, FolderTree, GraduationCap } from '#ui/icons.ts';
import { categoriesQuery } from '#features/catalog/catalog.web.tsx';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import type { AdminPage } from '#features/static-pages/static-pages-admin.contract.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import type { AdminTab } from '../tabs.ts';
import { createUrlEntry, matchingEntries, type PaletteEntry } from './palette-entries.ts';

const pagesQuery = queryOptions<Pick<AdminPage, 'id' | 'title' | 'slug'>[]>({
  queryKey: ['/api/admin/pages'],
});
const maxOfKind = 5;

interface Named {
  id: number | string;
  label: string;
  note: string;
  words?: string | undefined;
}

const toEntries = (
  records: readonly Named[],
  typed: string,
  icon: Icon,
  addressOf: (id: number | string) => string,
): PaletteEntry[] =>
  matchingEntries(
    records.map(({ id, ...labels }) => createUrlEntry({ ...labels, icon, url: addressOf(id) })),
    typed,
  ).slice(0, maxOfKind);

/**
 * Returns exams, categories and static pages whose names begin with the typed text, for the tabs that the user may
 * open.
 */
export function useFoundRecords(typed: string, tabs: AdminTab[]): PaletteEntry[] {
  const isTyping = typed.trim().length > 1;
  const mayOpen = (name: string) => isTyping && tabs.some((tab) => tab.name === name);
  const { data: exams = [] } = useQuery({
    ...examChoicesQuery,
    enabled: mayOpen('exams'),
    staleTime: 30_000,
  });
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: mayOpen('categories') });
  const { data: pages = [] } = useQuery({ ...pagesQuery, enabled: mayOpen('pages'), staleTime: 30_000 });
  if (!isTyping) return [];
  const categoryRecords = categories.map(({ id, name }) => ({ id, label: name, note: 'Category' }));
  const examRecords = exams.map(({ value, label, note, names = [] }) => ({
    id: value,
    label,
    note: note ? `Exam, ${note}` : 'Exam',
    words: names.join(' '),
  }));
  const pageRecords = pages.map(({ id, title, slug }) => ({
    id,
    label: title,
    note: `Page, /${slug}`,
    words: slug,
  }));
  return [
    ...toEntries(categoryRecords, typed, FolderTree, (open) => getTabUrl('categories', { open })),
    ...toEntries(examRecords, typed, GraduationCap, (open) => getTabUrl('exams', { open })),
    ...toEntries(pageRecords, typed, FileText, (page) => getTabUrl('pages', { page })),
  ];
}
