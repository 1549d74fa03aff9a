import { canonicalUrl } from '#lib/url/canonical-url.ts';
import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import type { SitemapEntry, SitemapSource } from '#platform/seo/sitemap-source.ts';
import {
  countItemRecords,
  type Listing,
  selectListingOfItems,
  selectListingOfTypes,
} from './page-seo.queries.ts';

/** Decides which pages are in the sitemap. */
export type ListedPages = ReturnType<typeof createListedPages>;

/** Reads the owner's SEO settings for the sitemap. */
export function createListedPages({ db, publicUrl }: { db: Database; publicUrl: string }) {
  async function listingsOfItems(entries: SitemapEntry[]): Promise<Map<string, Listing>> {
    const listings = new Map<string, Listing>();
    for (const [pageType, group] of Map.groupBy(entries, (entry) => entry.pageType)) {
      const ids = group.flatMap(({ pageId }) => pageId ?? []);
      if (ids.length === 0) continue;
      for (const { pageId, ...listing } of await selectListingOfItems(db, pageType, ids))
        listings.set(`${pageType}:${pageId}`, listing);
    }
    return listings;
  }

  function isListed(
    { path }: SitemapEntry,
    ofItem: Listing | undefined,
    ofType: Listing | undefined,
  ): boolean {
    if ((ofItem ?? ofType)?.noIndex) return false;
    const page = { publicUrl, locale: 'en', path } as const;
    return canonicalUrl(page, ofItem?.canonicalUrl ?? ofType?.canonicalUrl) === canonicalUrl(page);
  }

  return {
    /** Returns the entries that search engines may index and that are their own canonical page. */
    among: async (entries: SitemapEntry[]): Promise<SitemapEntry[]> => {
      const [ofTypes, ofItems] = await Promise.all([selectListingOfTypes(db), listingsOfItems(entries)]);
      return entries.filter((entry) =>
        isListed(entry, ofItems.get(`${entry.pageType}:${entry.pageId}`), ofTypes.get(entry.pageType)),
      );
    },
    /** Returns the sources with pages to list. Their counts exclude pages with a record that hides them. */
    sources: async (all: SitemapSource[]): Promise<SitemapSource[]> => {
      const [ofTypes, counts] = await Promise.all([selectListingOfTypes(db), countItemRecords(db)]);
      const isAllHidden = (type: PageType) =>
        ofTypes.get(type)?.noIndex === true && !counts.get(type)?.listed;
      const hiddenOf = (source: SitemapSource) =>
        source.pageTypes.reduce((sum, type) => sum + (counts.get(type)?.hidden ?? 0), 0);
      return all
        .filter(({ pageTypes }) => !pageTypes.every(isAllHidden))
        .map((source) => ({
          ...source,
          count: async () => Math.max(0, (await source.count()) - hiddenOf(source)),
        }));
    },
  };
}
