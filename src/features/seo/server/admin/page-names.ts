import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import type { NamedPage, PageDirectory } from '#platform/seo/page-directory.ts';
import type { PageSeoRow } from '../page-seo.queries.ts';

/** Labels for all pages of a type. */
const namesOfTypes: Record<PageType, string> = {
  home: 'the home page',
  browse: 'the list of all papers',
  calendar: 'the exam calendar',
  category: 'all categories',
  exam: 'all exams',
  paper: 'all papers',
  page: 'all content pages',
};

export interface PageNames {
  /** Returns at most `limit` pages of a type. Returns none for a type without a directory. */
  pages(pageType: PageType, query: Parameters<PageDirectory['pages']>[0]): Promise<NamedPage[]>;
  /** Returns `undefined` for a deleted page. */
  page(pageType: PageType, pageId: number): Promise<NamedPage | undefined>;
  /** Like `page`, but reads within a transaction, on its connection. */
  pageWithin(transaction: Database, pageType: PageType, pageId: number): Promise<NamedPage | undefined>;
  /** Returns the pages of these records, keyed by type and id: 'exam:12'. */
  ofRecords(rows: readonly Pick<PageSeoRow, 'pageType' | 'pageId'>[]): Promise<Map<string, NamedPage>>;
  /** Returns the name of a record for the audit log: of its page, or of its type. */
  subjectName(pageType: PageType, pageId: number | null, page: NamedPage | undefined): string;
}

/** Collects the page names of all features. */
export function createPageNames(directories: readonly PageDirectory[]): PageNames {
  const directoryOf = (pageType: PageType) => directories.find((each) => each.pageType === pageType);
  const pages: PageNames['pages'] = async (pageType, query) =>
    (await directoryOf(pageType)?.pages(query)) ?? [];
  return {
    pages,
    page: async (pageType, pageId) => (await pages(pageType, { ids: [pageId], limit: 1 }))[0],
    pageWithin: async (transaction, pageType, pageId) => directoryOf(pageType)?.page(transaction, pageId),
    ofRecords: async (rows) => {
      const named = new Map<string, NamedPage>();
      for (const [pageType, group] of Map.groupBy(rows, (row) => row.pageType)) {
        const ids = group.flatMap(({ pageId }) => pageId ?? []);
        if (ids.length === 0) continue;
        for (const page of await pages(pageType, { ids, limit: ids.length }))
          named.set(`${pageType}:${page.id}`, page);
      }
      return named;
    },
    subjectName: (pageType, pageId, page) => {
      if (pageId === null) return namesOfTypes[pageType];
      return page?.name ?? `deleted ${pageType} ${pageId}`;
    },
  };
}
