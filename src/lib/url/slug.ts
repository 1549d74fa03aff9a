import { pageWords } from './pages.ts';

/** Words in use by routes. They can never be the slug of a category or a static page. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...pageWords,
  'admin',
  'admin-access',
  'api',
  'assets',
  'brand',
  'favicon.ico',
  'feed',
  'feed.xml',
  'files',
  'fonts',
  'healthz',
  'hi',
  'invitation',
  'link-pictures',
  'login',
  'logout',
  'missing-file',
  'opds',
  'opds2',
  'opensearch.xml',
  'page-images',
  'readyz',
  'reset-password',
  'robots.txt',
  'rss',
  'rss.xml',
  'set-up',
  'setup',
  'sign-in',
  'sitemap.xml',
]);

const maxSlugLength = 120;

/**
 * Converts a name to a slug: lower case, with each run of other characters than letters, marks and digits as one
 * hyphen. Trims the edges; at most 120 characters. Keeps letters of all scripts, so that a Hindi name does not
 * become empty (docs/decisions/0043-slugs-keep-letters-of-all-scripts.md). Returns `fallback` if nothing is left ('***').
 */
export function createSlug(name: string, fallback = 'untitled'): string {
  const hyphenated = name
    // Invisible characters separate no words: joiners in Hindi, soft hyphens, variation selectors of emoji.
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    // A mark belongs to the letter or digit before it. Without one it is a rest of an emoji.
    .replace(/(?<![\p{L}\p{Mn}\p{Mc}\p{N}])\p{M}+|[^\p{L}\p{Mn}\p{Mc}\p{N}]+/gu, '-')
    .replace(/-+/g, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...hyphenated].slice(0, maxSlugLength).join('').replace(/-+$/, '');
  return short === '' ? fallback : short;
}

/** Returns `base`, or the first of `base-2`, `base-3`, ... that is neither taken nor a route word. */
export function freeSlug(base: string, isTaken: (slug: string) => boolean): string {
  const isFree = (slug: string) => !reservedSlugs.has(slug) && !isTaken(slug);
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
