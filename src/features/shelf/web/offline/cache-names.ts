/** The cache of papers that the visitor keeps. The only one that outlives a new version of the site. */
export const keptCache = 'kept';

/** Names of the caches of one version of the site. */
export const getCacheNames = (build: string) => ({ shell: `shell-${build}`, pages: `pages-${build}` });

const hindi = /^\/hi(?=\/|$)/;

/** The page that is shown instead of one that is not stored. */
export const getOfflinePath = (path: string) => (hindi.test(path) ? '/hi/offline' : '/offline');

/** Returns the path of a paper in the other language. */
export const getOtherLanguagePath = (path: string) =>
  hindi.test(path) ? path.replace(hindi, '') : `/hi${path}`;

/** Paths of the back office, of sign-in and of the API: the worker leaves them to the network. */
export const isPrivatePath = (path: string) =>
  /^\/(admin|admin-access|api|sign-in|set-up|invitation|reset-password)(\/|$)/.test(path);

/** Returns whether a response is a page for all visitors: no file, no draft, no error and nothing of a signed-in user. */
export const isPublicPage = ({ status, headers }: Pick<Response, 'status' | 'headers'>) =>
  status === 200 &&
  /(^|[ ,])public\b/.test(headers.get('cache-control') ?? '') &&
  /^text\/html\b/.test(headers.get('content-type') ?? '');
