import type { PageType } from '#lib/page-types.ts';

/** One page of the site in all its languages, with the time of its last change. */
export interface SitemapEntry {
  /** English path, percent-encoded, with a leading slash. */
  path: string;
  /** The owner can hide a page, or all pages of a type, from search engines. */
  pageType: PageType;
  /** Null for the single page of a type. */
  pageId: number | null;
  lastModified: Date | null;
}

/**
 * Pages in one sitemap. Each page has an entry for each language, and each entry lists all languages. With the
 * longest Hindi URLs that is 7 KB a page; the sitemaps.org protocol allows 50 MB and 50,000 URLs.
 */
export const sitemapPieceSize = 5_000;

/** The pages of a feature for the sitemap, in pieces that can be read independently. */
export interface SitemapSource {
  /** All types of its entries. */
  pageTypes: readonly PageType[];
  /** Returns the current number of pages. */
  count(): Promise<number>;
  /** Returns the number of pieces. A piece may have gaps or be empty. */
  pieces(): Promise<number>;
  /** Yields the entries of a piece, counted from zero. Reads them on demand. */
  entries(piece: number): AsyncIterable<SitemapEntry>;
}
