import { sitePath } from './link-target.ts';

const home = '/admin';
const signInPaths = /^\/+(sign-in|admin-access|api)(\/|$)/;

/**
 * Returns the return URL after sign-in, from the query parameter `to`: a path on this site. Returns the admin page
 * for anything else, and for sign-in and sign-out paths, which would cause a loop.
 */
export function getReturnUrl(to: string | null | undefined): string {
  const path = sitePath(to ?? '');
  if (path === null) return home;
  const page = decodedPage(path);
  return page === undefined || signInPaths.test(page) ? home : path;
}

/**
 * Returns the path as the server interprets it: dot segments resolved, percent-encoding decoded. Returns `undefined`
 * if it cannot be decoded.
 */
function decodedPage(path: string): string | undefined {
  try {
    return decodeURIComponent(new URL(path, 'http://site').pathname);
  } catch {
    return undefined;
  }
}
