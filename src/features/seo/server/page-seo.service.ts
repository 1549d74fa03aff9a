import type { PageType } from '#lib/page-types.ts';
import { distinguishTitles } from '#lib/text/seo-placeholders.ts';
import { robotsContent } from '#lib/url/robots.ts';
import type { Database } from '#platform/database/database.ts';
import { hasItems, type PageSeo } from '../page-seo.contract.ts';
import { type PageSeoRow, selectPageSeo } from './page-seo.queries.ts';

export type PageSeoService = ReturnType<typeof createPageSeoService>;

/** Returns the cache tag of the pages that show a record. */
export function pageSeoTag(pageType: PageType, pageId: number | null): string {
  return pageId === null ? `seo:${pageType}` : `seo:${pageType}:${pageId}`;
}

type Records = { ofItem: PageSeoRow | undefined; ofType: PageSeoRow | undefined };

/**
 * Merges the page's own record with its type's, field by field. The robots directives come
 * from one record as a whole.
 */
export function mergedPageSeo(pageType: PageType, pageId: number | null, records: Records): PageSeo {
  const { ofItem } = records;
  const ofType = records.ofType && hasItems(pageType) ? distinguishTitles(records.ofType) : records.ofType;
  const robots = ofItem ?? ofType;
  const field = (name: Exclude<keyof PageSeo, 'pageType' | 'pageId' | 'robots'>) =>
    ofItem?.[name] ?? ofType?.[name] ?? null;
  return {
    pageType,
    pageId,
    title: field('title'),
    description: field('description'),
    keywords: field('keywords'),
    ogTitle: field('ogTitle'),
    ogDescription: field('ogDescription'),
    ogImage: field('ogImage'),
    twitterTitle: field('twitterTitle'),
    twitterDescription: field('twitterDescription'),
    twitterImage: field('twitterImage'),
    canonicalUrl: field('canonicalUrl'),
    robots: robots ? robotsContent(robots) : null,
  };
}

/** Serves the owner's SEO settings for public pages. */
export function createPageSeoService({ db }: { db: Database }) {
  return {
    /**
     * Returns the owner's settings for a page. `pageId` is null for the single page of a type. All fields
     * are null if nothing is set.
     */
    forPage: async (pageType: PageType, pageId: number | null): Promise<PageSeo> =>
      mergedPageSeo(pageType, pageId, await selectPageSeo(db, pageType, pageId)),
  };
}
