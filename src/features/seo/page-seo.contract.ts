import { z } from 'zod';
import { pageTypes, type PageType } from '#lib/page-types.ts';

/** Pages of these types are one each; the others have many, and a record is of one of them or of all. */
export const typesWithItems = ['category', 'exam', 'paper', 'page'] as const satisfies PageType[];
export type ItemType = (typeof typesWithItems)[number];

export function hasItems(pageType: PageType): pageType is ItemType {
  return typesWithItems.some((type) => type === pageType);
}

const text = z.string().nullable();

/** What of a page's head is text; null is nothing. */
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
 * What the owner set for one page: field by field the page's own record, else that of all pages of its type. Null is
 * nothing: the page says what it says by itself.
 */
export const pageSeo = z.object({
  pageType: z.enum(pageTypes),
  pageId: z.number().int().nullable(),
  ...seoTexts,
  /** Absolute, or a path of this site in English. */
  canonicalUrl: text,
  /** The content of the robots tag. */
  robots: text,
});
export type PageSeo = z.infer<typeof pageSeo>;
