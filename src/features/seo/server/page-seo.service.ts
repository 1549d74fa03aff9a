import type { PageType } from '#lib/page-types.ts';
import { distinguishTitles } from '#lib/text/seo-placeholders.ts';
import { robotsContent } from '#lib/url/robots.ts';
import type { Context } from '#platform/context/context.ts';
import { hasItems, type PageSeo } from '../page-seo.contract.ts';
import { type PageSeoRow, selectPageSeo } from './page-seo.queries.ts';

/** Returns the cache tag of the pages that show a record. */
export function pageSeoTag(pageType: PageType, pageId: number | null): string {
  return pageId === null ? `seo:${pageType}` : `seo:${pageType}:${pageId}`;
}

/**
 * Merges the page's own record with its type's, field by field. The robots directives come
 * from one record as a whole. All fields are null without records.
 */
export function mergePageSeo(
  pageType: PageType,
  pageId: number | null,
  records: { ofItem?: PageSeoRow | undefined; ofType?: PageSeoRow | undefined } = {},
): PageSeo {
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

/** Returns the owner's settings for a page. `pageId` is null for the single page of a type. */
export async function getPageSeo(
  { db }: Pick<Context, 'db'>,
  pageType: PageType,
  pageId: number | null,
): Promise<PageSeo> {
  return mergePageSeo(pageType, pageId, await selectPageSeo(db, pageType, pageId));
}
