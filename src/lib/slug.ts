/** Words that are routes of the site and so can never be the slug of a category or a content page. */
export const routeWords: ReadonlySet<string> = new Set([
  'admin',
  'admin-access',
  'api',
  'assets',
  'brand',
  'browse',
  'category',
  'exam-calendar',
  'favicon.ico',
  'files',
  'fonts',
  'healthz',
  'hi',
  'invitation',
  'login',
  'logout',
  'missing-file',
  'paper',
  'readyz',
  'reset-password',
  'robots.txt',
  'set-up',
  'setup',
  'sign-in',
  'sitemap.xml',
]);

const longestSlug = 120;

/**
 * Lower case, each run of characters that are no letter, mark or digit becomes one hyphen, edges trimmed,
 * at most 120 characters. Letters of every script stay, so a Hindi name does not become empty.
 * Answers `fallback` when nothing is left ('***').
 */
export function slugOf(name: string, fallback = 'untitled'): string {
  const hyphenated = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...hyphenated].slice(0, longestSlug).join('').replace(/-+$/, '');
  return short === '' ? fallback : short;
}

/** `base`, or `base-2`, `base-3`, ... : the first that is neither taken nor a route word. */
export function freeSlug(base: string, isTaken: (slug: string) => boolean): string {
  const isFree = (slug: string) => !routeWords.has(slug) && !isTaken(slug);
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
