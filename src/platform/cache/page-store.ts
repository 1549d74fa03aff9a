import {
  refusalToStore,
  toCachedPage,
  withVariant,
  copyVariants,
  type CachedPage,
  type RenderedPage,
} from './cached-page.ts';
import { createDropHistory, type Ticket } from './drop-history.ts';
import { createPagePartitions } from './page-partitions.ts';
import { isSourceTag } from './source-tag.ts';
import { createTagIndex } from './tag-index.ts';

export interface PageStore {
  begin(): Ticket;
  /** Returns whether nothing was dropped since the ticket. If something was, a rendering must not be shared. */
  isCurrent(ticket: Ticket): boolean;
  /** Caches the page unless that is not allowed or the page was overtaken. Always returns it ready to send. */
  store(ticket: Ticket, key: string, page: RenderedPage): { page: CachedPage; isStored: boolean };
  get(key: string): CachedPage | undefined;
  /** As `get`, but does not mark the page as recently used. */
  peek(key: string): CachedPage | undefined;
  /** Returns the page with one more encoding, or a better one. Updates the cache if the same page is still in it. */
  improve(page: CachedPage, encoding: 'br' | 'gzip', body: Buffer, effort: 'quick' | 'tight'): CachedPage;
  /** Makes pages with these tags stale. Removes pages with a source tag. */
  drop(tags: string[]): void;
  /** Makes every page stale. */
  outdateAll(): void;
  /** Removes every page. */
  dropAll(): void;
  all(): Iterable<CachedPage>;
  /** Returns the number of pages that are not stale. */
  pages(): number;
  bytes(): number;
}

/** Rendered pages by URL, at most `maxBytes` in total; 0 caches none. */
export function createPageStore({ maxBytes }: { maxBytes: number }): PageStore {
  const tags = createTagIndex();
  const history = createDropHistory();
  const pages = createPagePartitions(maxBytes, (page) => tags.remove(page.key, page.tags));

  function put(page: CachedPage): boolean {
    const before = pages.peek(page.key);
    pages.set(page);
    const isKept = pages.peek(page.key) === page;
    // A page too large for the cache also removes the previous one.
    if (before && (!isKept || before.tags !== page.tags)) tags.remove(page.key, before.tags);
    if (isKept) tags.add(page.key, page.tags);
    return isKept;
  }

  function store(ticket: Ticket, key: string, rendered: RenderedPage) {
    const page = copyVariants(toCachedPage(key, rendered), pages.peek(key));
    const isRefused = refusalToStore(rendered) !== undefined || history.isOvertaken(ticket, rendered.tags);
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
    begin: () => history.now(),
    isCurrent: (ticket) => history.now() === ticket,
    store,
    get: (key) => pages.get(key),
    peek: (key) => pages.peek(key),
    improve(page, encoding, body, effort) {
      const current = pages.peek(page.key);
      // The body identifies a rendering. The object changes with each added encoding.
      if (current?.body !== page.body) return withVariant(page, encoding, body, effort);
      const better = withVariant(current, encoding, body, effort);
      put(better);
      return better;
    },
    drop(dropped) {
      history.noteDrop(dropped);
      for (const tag of dropped)
        for (const key of tags.keysOf(tag)) (isSourceTag(tag) ? remove : outdate)(key);
    },
    outdateAll() {
      history.noteDropOfAll();
      for (const page of pages.values()) page.isOutdated = true;
    },
    dropAll() {
      history.noteDropOfAll();
      pages.clear();
    },
    all: () => pages.values(),
    pages: () => [...pages.values()].filter(({ isOutdated }) => !isOutdated).length,
    bytes: () => pages.bytes(),
  };
}
