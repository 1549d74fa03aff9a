/** The cache of papers that the visitor keeps. The only one that outlives a new version of the site. */
export const keptCache = 'kept';

/** Names of the caches of one version of the site. */
export const getCacheNames = (build: string) => ({ shell: `shell-${build}`, pages: `pages-${build}` });

/** The page that is shown instead of one that is not stored. */
export const getOfflinePath = (path: string) => (/^\/hi(\/|$)/.test(path) ? '/hi/offline' : '/offline');

/** Paths of the back office, of sign-in and of the API: the worker leaves them to the network. */
export const isPrivatePath = (path: string) =>
  /^\/(admin|admin-access|api|sign-in|set-up|invitation|reset-password)(\/|$)/.test(path);

/** Returns whether a response is the same for all visitors: no draft, no error and nothing of a signed-in user. */
export const isForAll = ({ status, headers }: Pick<Response, 'status' | 'headers'>) =>
  status === 200 && /(^|[ ,])public\b/.test(headers.get('cache-control') ?? '');
