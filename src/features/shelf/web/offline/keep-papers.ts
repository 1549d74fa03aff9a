import { createStore, get, set } from 'idb-keyval';
import type { Paper } from '#features/papers/papers.contract.ts';
import { keptCache } from './cache-names.ts';

/** A paper that can be read without a connection. */
export interface KeptPaper {
  bytes: number;
  /** Everything of the paper in the cache. */
  urls: string[];
}
/** By paper id. */
export type KeptPapers = Record<number, KeptPaper>;

const store = createStore('shelf-offline', 'values');
const key = 'kept';
const changeEvent = 'kept-change';

const canKeepPapers = () => 'serviceWorker' in navigator && 'caches' in globalThis;

/** Returns nothing without the cache: the worker of `OFFLINE=off` deletes it, and the browser when space is short. */
export async function listKept(): Promise<KeptPapers> {
  const isCached = canKeepPapers() && (await caches.has(keptCache));
  return (isCached && (await get<KeptPapers>(key, store))) || {};
}

export function onKeptChange(listener: () => void): () => void {
  addEventListener(changeEvent, listener);
  return () => removeEventListener(changeEvent, listener);
}

/** Returns whether this browser can keep a paper: not one on another server, and not without https. */
export const isKeepable = ({ file }: Pick<Paper, 'file'>) =>
  canKeepPapers() && file !== null && !file.isDamaged;

/** Makes the worker store the list of saved papers and the code of the reader. */
async function storeShelf({ active }: ServiceWorkerRegistration): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const isStored = await new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
    active!.postMessage('store-shelf', [port2]);
  });
  port1.close();
  if (!isStored) throw new Error('The shelf could not be stored');
}

/** Starts the worker that shows kept papers. Returns false if the site has turned it off. */
export async function startWorker(): Promise<boolean> {
  const answer = await fetch('/sw.js', { method: 'HEAD' });
  if (answer.headers.get('x-offline') === 'off') return false;
  await navigator.serviceWorker.register('/sw.js');
  await storeShelf(await navigator.serviceWorker.ready);
  return true;
}

/** More pages are kept as the PDF, which is smaller than their pictures. The page has at most 40 of them. */
const maxPictures = 40;

const getUrl = (path: string | null) => (path === null ? [] : [new URL(path, location.origin).href]);

/** Returns the elements of a page, also those in templates, which the loader inserts while the visitor scrolls. */
const findAll = (root: Document | DocumentFragment, selector: string): Element[] => [
  ...root.querySelectorAll(selector),
  ...[...root.querySelectorAll('template')].flatMap(({ content }) => findAll(content, selector)),
];

/** Returns the URLs that a page of a paper needs: code, styles, fonts, and the pictures or the PDF. */
function findUrls(html: string, paper: Paper): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const files = findAll(page, 'link[rel=stylesheet], link[rel=preload][as=font]').map((link) =>
    link.getAttribute('href'),
  );
  const scripts = findAll(page, 'script[src^="/assets/"]').map((script) => script.getAttribute('src'));
  const pictures = findAll(page, '[data-page] img').map((picture) => picture.getAttribute('src'));
  const isRead = pictures.length > 0 && (paper.file?.pages ?? 0) <= maxPictures;
  const content = isRead ? pictures : [`/api/papers/${paper.id}/download`];
  return [...new Set([...files, ...scripts, ...content].flatMap(getUrl))];
}

/** The server does not count this request as a view. */
const withoutCount = { headers: { 'x-purpose': 'prefetch' } };

async function load(url: string): Promise<{ content: Blob; headers: Headers }> {
  const answer = await fetch(url, withoutCount);
  if (!answer.ok) throw new Error(`${answer.status}: ${url}`);
  return { content: await answer.blob(), headers: answer.headers };
}

/** Runs one change of the kept papers at a time, also of other tabs: papers share code, which a removal deletes. */
const withLock = (change: () => Promise<void>): Promise<void> =>
  navigator.locks.request('kept-papers', change);

async function storeKept(kept: KeptPapers): Promise<void> {
  await set(key, kept, store);
  dispatchEvent(new Event(changeEvent));
}

/**
 * Stores a paper for reading without a connection. `onProgress` gets the share that is stored, from 0 to 1. Rejects if
 * something cannot be loaded or stored; then nothing of the paper is kept.
 */
export const keepPaper = (paper: Paper, path: string, onProgress: (share: number) => void): Promise<void> =>
  withLock(async () => {
    const others = await listKept();
    // The papers of a deleted cache must not come back with the new one.
    await storeKept(others);
    const cache = await caches.open(keptCache);
    const kept: KeptPaper = { bytes: 0, urls: [] };
    async function add(url: string): Promise<Blob> {
      const { content, headers } = await load(url);
      // A new response: browsers do not show a page whose response was redirected.
      await cache.put(url, new Response(content, { headers }));
      kept.urls.push(url);
      kept.bytes += content.size;
      return content;
    }
    try {
      const page = await add(location.origin + path);
      const urls = findUrls(await page.text(), paper);
      for (const [position, url] of urls.entries()) {
        await add(url);
        onProgress((position + 1) / urls.length);
      }
    } catch (error) {
      await removeUrls(kept.urls, others);
      throw error;
    }
    await storeKept({ ...others, [paper.id]: kept });
  });

/** Removes URLs from the cache that no other kept paper needs. */
async function removeUrls(urls: string[], others: KeptPapers): Promise<void> {
  const needed = new Set(Object.values(others).flatMap((kept) => kept.urls));
  // Without it, the next version of the worker stores less.
  if (needed.size === 0) return void (await caches.delete(keptCache));
  const cache = await caches.open(keptCache);
  for (const url of urls) if (!needed.has(url)) await cache.delete(url);
}

/** Frees the space of papers. Papers that are not kept change nothing. */
export async function removeKept(ids: readonly number[]): Promise<void> {
  // Browsers without caches, as those without https, have no locks.
  if (!canKeepPapers()) return;
  await withLock(async () => {
    const kept = await listKept();
    const urls = ids.flatMap((id) => kept[id]?.urls ?? []);
    if (urls.length === 0) return;
    const others = Object.fromEntries(Object.entries(kept).filter(([id]) => !ids.includes(Number(id))));
    await storeKept(others);
    await removeUrls(urls, others);
  });
}
