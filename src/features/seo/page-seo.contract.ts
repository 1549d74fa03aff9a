import { z } from 'zod';
import { pageTypes, type PageType } from '#lib/page-types.ts';

/** Types with many pages: a record is for one of them or for all. The other types have a single page. */
export const typesWithItems = ['category', 'exam', 'paper', 'page'] as const satisfies PageType[];
export type ItemType = (typeof typesWithItems)[number];

export function hasItems(pageType: PageType): pageType is ItemType {
  return typesWithItems.some((type) => type === pageType);
}

const text = z.string().nullable();

/** The text fields of a page's head. Null means not set. */
export const seoTexts = {
  title: text,
  description: text,
  keywords: text,
  ogTitle: text,
  ogDescription: text,
  ogImage: text,
  twitterTitle: text,
  twitterDescription: text,
  twitterImage: text,
};

/**
 * The owner's settings for one page: for each field the page's own record, otherwise the record of its type. Null
 * means not set: the page shows its default.
 */
export const pageSeo = z.object({
  pageType: z.enum(pageTypes),
  pageId: z.number().int().nullable(),
  ...seoTexts,
  /** An absolute URL, or an English path of this site. */
  canonicalUrl: text,
  /** Content of the robots meta tag. */
  robots: text,
});
export type PageSeo = z.infer<typeof pageSeo>;
