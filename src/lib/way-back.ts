import { sitePath } from './link-target.ts';

const home = '/admin';
const leadsInOrOut = /^\/+(sign-in|admin-access|api)(\/|$)/;

/**
 * Where to go on after signing in, out of the `to` of an address: a path on this site. The back office for
 * everything else, and for what leads to signing in or out, which would be a circle.
 */
export function wayBack(to: string | null | undefined): string {
  const path = sitePath(to ?? '');
  if (path === null) return home;
  const page = decodedPage(path);
  return page === undefined || leadsInOrOut.test(page) ? home : path;
}

/** What the server takes a path for: dots resolved, percent signs decoded; undefined for what cannot be decoded. */
function decodedPage(path: string): string | undefined {
  try {
    return decodeURIComponent(new URL(path, 'http://site').pathname);
  } catch {
    return undefined;
  }
}
