import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import type { NamedPage, PageDirectory } from '#platform/seo/page-directory.ts';
import type { PageSeoRow } from '../page-seo.queries.ts';

/** What people call all pages of a type. */
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
  /** At most `limit` pages of a type; none of a type that nobody hands over. */
  pages(pageType: PageType, query: Parameters<PageDirectory['pages']>[0]): Promise<NamedPage[]>;
  /** Undefined for a page that is gone. */
  page(pageType: PageType, pageId: number): Promise<NamedPage | undefined>;
  /** The same as a transaction sees it, by the connection that this has. */
  pageWithin(transaction: Database, pageType: PageType, pageId: number): Promise<NamedPage | undefined>;
  /** The pages of these records, by type and id: 'exam:12'. */
  ofRecords(rows: readonly Pick<PageSeoRow, 'pageType' | 'pageId'>[]): Promise<Map<string, NamedPage>>;
  /** What a record is called: by its page, or by its type. */
  subjectName(pageType: PageType, pageId: number | null, page: NamedPage | undefined): string;
}

/** The names of all pages, from the features that have them. */
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
      return page?.name ?? `${pageType} ${pageId}, which is gone`;
    },
  };
}
