import { splitLocale } from '#lib/text/locales.ts';
import { isPagePath } from '#lib/url/page-path.ts';
import { pageWords } from '#lib/url/pages.ts';
import { reservedSlugs } from '#lib/url/slug.ts';

/** Links to this site: their origin, and whether visitors get something at a path. */
export interface OwnLinks {
  /** No trailing slash. */
  publicUrl: string;
  hasPath: (path: string) => Promise<boolean>;
}

/** Returns whether a path of this site is a page, a stored file or a download. Other paths are not checked. */
export function isCheckedPath(path: string): boolean {
  if (path.startsWith('/files/') || /^\/api\/papers\/\d{1,15}\/download$/.test(path)) return true;
  const [first = ''] = splitLocale(path).url.slice(1).split('/', 1);
  return isPagePath(path) && (pageWords.has(first) || !reservedSlugs.has(first));
}
