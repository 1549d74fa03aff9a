/** One address of the site, and when what it shows last changed. */
export interface SitemapEntry {
  /** Begins with a slash, percent-encoded. */
  path: string;
  lastModified: Date | null;
}

/** Addresses of a source that fit in one sitemap: at most 25,000, for 50 MB must hold long Hindi addresses too. */
export const sitemapPieceSize = 25_000;

/** What a feature hands to the sitemap, in pieces that can each be read without the ones before. */
export interface SitemapSource {
  /** How many addresses there are now. */
  count(): Promise<number>;
  /** How many pieces they are in; a piece may have gaps, or be empty. */
  pieces(): Promise<number>;
  /** The entries of a piece, counted from zero, read as they are asked for. */
  entries(piece: number): AsyncIterable<SitemapEntry>;
}
