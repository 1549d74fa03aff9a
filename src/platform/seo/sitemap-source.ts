import type { PageType } from '#lib/page-types.ts';

/** One page of the site in all its languages, and when what it shows last changed. */
export interface SitemapEntry {
  /** Its address in English: begins with a slash, percent-encoded. */
  path: string;
  /** What page it is: the owner can keep a page, or all of a type, from search engines. */
  pageType: PageType;
  /** Null for a page that is the only one of its type. */
  pageId: number | null;
  lastModified: Date | null;
}

/**
 * Pages that fit in one sitemap. Each stands there once a language and names itself in all of them: with the longest
 * Hindi addresses that is 7 KB a page, and the protocol of sitemaps.org ends at 50 MB (and 50,000 addresses).
 */
export const sitemapPieceSize = 5_000;

/** What a feature hands to the sitemap, in pieces that can each be read without the ones before. */
export interface SitemapSource {
  /** Every type that its entries may have. */
  pageTypes: readonly PageType[];
  /** How many pages there are now. */
  count(): Promise<number>;
  /** How many pieces they are in; a piece may have gaps, or be empty. */
  pieces(): Promise<number>;
  /** The entries of a piece, counted from zero, read as they are asked for. */
  entries(piece: number): AsyncIterable<SitemapEntry>;
}
