import type { PageType } from '#lib/page-types.ts';
import { robotsContent } from '#lib/robots.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageSeo } from '../page-seo.contract.ts';
import { selectPageSeo, type PageSeoRow } from './page-seo.queries.ts';

export interface PageSeoService {
  /** What the owner set for a page, or with null for a page that is one of its type. All null where nothing is set. */
  forPage(pageType: PageType, pageId: number | null): Promise<PageSeo>;
}

/** Tags of the pages that a record is shown on. */
export function pageSeoTag(pageType: PageType, pageId: number | null): string {
  return pageId === null ? `seo:${pageType}` : `seo:${pageType}:${pageId}`;
}

type Records = { ofItem: PageSeoRow | undefined; ofType: PageSeoRow | undefined };

/** Field by field the page's own record, then its type's; what is told to robots comes whole from one of them. */
export function mergedPageSeo(pageType: PageType, pageId: number | null, records: Records): PageSeo {
  const { ofItem, ofType } = records;
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

/** What the owner set for pages, as they are shown. */
export function createPageSeoService({ db }: { db: Database }): PageSeoService {
  return {
    forPage: async (pageType, pageId) =>
      mergedPageSeo(pageType, pageId, await selectPageSeo(db, pageType, pageId)),
  };
}
