import { LRUCache } from 'lru-cache';
import {
  refusalToStore,
  toCachedPage,
  withBrotli,
  copyBrotli,
  type CachedPage,
  type RenderedPage,
} from './cached-page.ts';
import { createDropHistory, type Ticket } from './drop-history.ts';
import { isSourceTag } from './source-tag.ts';
import { createTagIndex } from './tag-index.ts';

export type PageStore = ReturnType<typeof createPageStore>;

/** Rendered pages by URL, at most `maxBytes` in total; 0 caches none. */
export function createPageStore({ maxBytes }: { maxBytes: number }) {
  const tags = createTagIndex();
  const history = createDropHistory();
  const pages = new LRUCache<string, CachedPage>({
    // A maximum of 0 would mean no limit.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (page, _key, reason) => {
      if (reason !== 'set') tags.remove(page.key, page.tags);
    },
  });

  function put(page: CachedPage): boolean {
    const before = pages.peek(page.key);
    pages.set(page.key, page);
    const isKept = pages.peek(page.key) === page;
    // A page too large for the cache also removes the previous one.
    if (before && (!isKept || before.tags !== page.tags)) tags.remove(page.key, before.tags);
    if (isKept) tags.add(page.key, page.tags);
    return isKept;
  }

  function store(
    ticket: Ticket,
    key: string,
    rendered: RenderedPage,
  ): { page: CachedPage; isStored: boolean } {
    const isOvertaken = history.isOvertaken(ticket, rendered.tags);
    // A CDN that has been purged for the write must not cache this page from before it.
    const headers = { ...rendered.headers, ...(isOvertaken && { 'cache-control': 'no-store' }) };
    const page = copyBrotli(toCachedPage(key, { ...rendered, headers }), pages.peek(key));
    const isRefused = isOvertaken || refusalToStore(rendered) !== undefined;
    // An old copy must not hide that the page no longer exists. After a server error it may still be served.
    if (isRefused && rendered.status >= 400 && rendered.status < 500) pages.delete(key);
    return { page, isStored: !isRefused && put(page) };
  }

  const remove = (key: string) => pages.delete(key);

  function outdate(key: string): void {
    const page = pages.peek(key);
    if (page) page.isOutdated = true;
  }

  return {
    begin: (): Ticket => history.now(),
    /** Returns whether nothing was dropped since the ticket. If something was, a rendering must not be shared. */
    isCurrent: (ticket: Ticket): boolean => history.now() === ticket,
    /** Caches the page unless that is not allowed or the page was overtaken. Always returns it ready to send. */
    store,
    get: (key: string): CachedPage | undefined => pages.get(key),
    /** As `get`, but does not mark the page as recently used. */
    peek: (key: string): CachedPage | undefined => pages.peek(key),
    /** Returns the page with a compressed body. Updates the cache if the same page is still in it. */
    improve(page: CachedPage, compressed: Buffer, isTight: boolean): CachedPage {
      const current = pages.peek(page.key);
      // The body identifies a rendering. The object changes with each compression.
      if (current?.body !== page.body) return withBrotli(page, compressed, isTight);
      const better = withBrotli(current, compressed, isTight);
      put(better);
      return better;
    },
    /** Makes pages with these tags stale. Removes pages with a source tag. */
    drop(dropped: string[]): void {
      history.noteDrop(dropped);
      for (const tag of dropped)
        for (const key of tags.keysOf(tag)) (isSourceTag(tag) ? remove : outdate)(key);
    },
    /** Makes every page stale. Writes that removed some of them may have been missed. */
    outdateAll(): void {
      history.noteDropOfAll();
      for (const page of pages.values()) Object.assign(page, { isOutdated: true, mayBeRemoved: true });
    },
    /** Removes every page. */
    dropAll(): void {
      history.noteDropOfAll();
      pages.clear();
    },
    all: (): Iterable<CachedPage> => pages.values(),
    /** Returns the number of pages that are not stale. */
    pages: (): number => [...pages.values()].filter(({ isOutdated }) => !isOutdated).length,
    bytes: (): number => pages.calculatedSize,
  };
}
