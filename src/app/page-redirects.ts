import type { FoundRedirect } from '#features/redirects/server/redirects.service.ts';
import { canonicalAddress } from '#lib/canonical-address.ts';
import { splitLocale, type Locale } from '#lib/locales.ts';
import { enteredAddressIn, isPagePath } from '#lib/page-address.ts';
import { sitePaths, type PaperAddress } from '#lib/site-paths.ts';

export interface PageRedirect {
  location: string;
  statusCode: number;
}

/** Where the canonical address of a page leads; undefined when its page is there. */
export type FindPageRedirect = (address: string) => Promise<PageRedirect | undefined>;

/** Filters that name something with an address of its own: `/browse?category=old` moves as the category does. */
const movingFilters = ['category', 'examId', 'subjectId'] as const satisfies (keyof PaperAddress)[];

/**
 * Redirects as pages need them: in every language, with the part of the query that the target knows. `find` takes an
 * address in English, without a query or with one filter of `/browse` alone.
 */
export function createPageRedirects(
  find: (address: string) => Promise<FoundRedirect | undefined>,
): FindPageRedirect {
  async function movedFilters(query: string): Promise<{ query: string; statusCode: number } | undefined> {
    const parameters = new URLSearchParams(query);
    let statusCode: number | undefined;
    for (const name of movingFilters) {
      const value = parameters.get(name);
      const moved = value === null ? undefined : await find(sitePaths.browse({ [name]: value }));
      const movedValue = new URLSearchParams(moved?.target.split('?')[1]).get(name);
      if (!moved || movedValue === null) continue;
      parameters.set(name, movedValue);
      statusCode = moved.statusCode;
    }
    return statusCode === undefined ? undefined : { query: parameters.toString(), statusCode };
  }

  return async (address) => {
    const { locale, address: english } = splitLocale(address);
    const [path = '/', query = ''] = english.split('?', 2);
    const page = await find(path);
    const filters = page || query === '' ? undefined : await movedFilters(query);
    const redirect = page
      ? { location: addressOf(locale, page.target, query), statusCode: page.statusCode }
      : filters && { location: addressOf(locale, path, filters.query), statusCode: filters.statusCode };
    // Whatever is stored, no visitor is sent in a circle of one.
    return redirect?.location === address ? undefined : redirect;
  };
}

/** A target in the visitor's language with what it knows of the query they came with; its own query goes first. */
function addressOf(locale: Locale, target: string, query: string): string {
  const [path = '', ownQuery = ''] = target.split('?', 2);
  if (!isPagePath(path)) return target;
  const merged = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(ownQuery)) merged.set(name, value);
  const whole = enteredAddressIn(locale, merged.size === 0 ? path : `${path}?${merged}`);
  return canonicalAddress(whole)?.address ?? target;
}
