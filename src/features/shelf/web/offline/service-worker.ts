/**
 * The service worker of public pages. The server sends it as `/sw.js`, after a line that sets `version`. Everything that
 * it stores belongs to one version of the site, except the papers that the visitor keeps, which have their own assets.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { handleNotices } from '#features/push-notices/worker-notices.web.ts';
import {
  getCacheNames,
  getOfflinePath,
  getOtherLanguagePath,
  isPrivatePath,
  isPublicPage,
  keptCache,
} from './cache-names.ts';

/** What the types of a page do not have. */
interface Worker {
  version: {
    build: string;
    /** What the first paint of every page needs. */
    first: string[];
    /** All code and styles of public pages. */
    assets: string[];
  };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };

const worker = globalThis as unknown as Worker;
const { build, first, assets } = worker.version;
const names = getCacheNames(build);
const maxPages = 40;
/** A page that is stored is shown if the network has not answered after these seconds. */
const networkTimeoutSeconds = 6;

const offlinePages = ['/offline', '/hi/offline', ...first];
/** What a visitor with kept papers needs: the list of them, and the code of its page and of the reader. */
const shelf = ['/saved', '/hi/saved', ...assets];

async function storeInShell(paths: string[]): Promise<void> {
  const cache = await caches.open(names.shell);
  // The header keeps the server from counting views.
  await cache.addAll(paths.map((path) => new Request(path, { headers: { 'x-purpose': 'prefetch' } })));
}

async function install(): Promise<void> {
  await storeInShell(offlinePages);
  if (await caches.has(keptCache)) await storeInShell(shelf);
  await worker.skipWaiting();
}

/** Answers a page that is about to keep a paper: whether the shelf is stored. */
async function storeShelf({ ports: [port] }: MessageEvent): Promise<void> {
  const isStored = await storeInShell(shelf).then(
    () => true,
    () => false,
  );
  port?.postMessage(isStored);
}

async function activate(): Promise<void> {
  const own: string[] = [names.shell, names.pages, keptCache];
  for (const name of await caches.keys()) if (!own.includes(name)) await caches.delete(name);
  await worker.clients.claim();
}

/** Returns what is stored of a kept paper. `caches.open` would create the cache. */
const findKept = (url: string, options: CacheQueryOptions = {}) =>
  caches.match(url, { ...options, cacheName: keptCache });

/**
 * Returns the stored page of a URL: a kept paper at any of its pages, also in the other language, or the page that says
 * that nothing is stored.
 */
async function findPage(url: string): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  const options = { ignoreSearch: true, ignoreVary: true };
  const findInShell = (path: string) => caches.match(path, { ...options, cacheName: names.shell });
  return (
    (await findKept(pathname, options)) ??
    (await findInShell(pathname)) ??
    (await findKept(getOtherLanguagePath(pathname), options)) ??
    findInShell(getOfflinePath(pathname))
  );
}

/** A kept paper has one size and format of each picture. */
const findPicture = async (url: string): Promise<Response | undefined> =>
  (await findKept(url)) ?? findKept(url.replace(/-\d+\.\w+$/, '-720.webp'));

addEventListener('install', (event) => (event as ExtendableEvent).waitUntil(install()));
addEventListener('message', (event) =>
  (event as MessageEvent & ExtendableEvent).waitUntil(storeShelf(event)),
);
handleNotices();
addEventListener('activate', (event) => (event as ExtendableEvent).waitUntil(activate()));

const pages = new NetworkFirst({
  cacheName: names.pages,
  networkTimeoutSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [
    new ExpirationPlugin({ maxEntries: maxPages, purgeOnQuotaError: true }),
    {
      cacheWillUpdate: async ({ response }) =>
        isPublicPage(response) && !response.redirected ? response : null,
      handlerDidError: ({ request }) => findPage(request.url),
    },
  ],
});
registerRoute(({ request, url }) => request.mode === 'navigate' && !isPrivatePath(url.pathname), pages);

const code = new CacheFirst({ cacheName: names.shell, matchOptions: { ignoreVary: true } });
const isPublicAsset = ({ pathname }: URL) =>
  assets.includes(pathname) || /^\/assets\/.*\.woff2$/.test(pathname);
registerRoute(({ url }) => url.origin === location.origin && isPublicAsset(url), code);

// Code of an earlier version, for the kept papers of that version.
registerRoute(
  ({ url }) => url.origin === location.origin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);

registerRoute(
  ({ url }) =>
    url.origin === location.origin && /^\/files\/|^\/api\/papers\/\d+\/download$/.test(url.pathname),
  async ({ request }) =>
    fetch(request).catch(async (error: unknown) => {
      const kept = await findPicture(request.url);
      if (!kept) throw error;
      return kept;
    }),
);
