import {
  refusalToStore,
  toCachedPage,
  withVariant,
  withVariantsOf,
  type CachedPage,
  type RenderedPage,
} from './cached-page.ts';
import { createDropHistory, type Ticket } from './drop-history.ts';
import { createPagePartitions } from './page-partitions.ts';
import { isSourceTag } from './source-tag.ts';
import { createTagIndex } from './tag-index.ts';

export interface PageStore {
  begin(): Ticket;
  /** Whether anything at all was dropped since: a rendering begun before is not to be shared. */
  isCurrent(ticket: Ticket): boolean;
  /** Keeps the page unless it must not be kept or was overtaken; answers it ready to be sent in any case. */
  store(ticket: Ticket, key: string, page: RenderedPage): { page: CachedPage; isStored: boolean };
  get(key: string): CachedPage | undefined;
  /** As get, without making the page more recently used. */
  peek(key: string): CachedPage | undefined;
  /** The page with one more, or a better, encoding; kept so if the same page is still kept. */
  improve(page: CachedPage, encoding: 'br' | 'gzip', body: Buffer, effort: 'quick' | 'tight'): CachedPage;
  /** Outdates pages of these tags: they stay as stale copies only. Pages of a source tag are removed. */
  drop(tags: string[]): void;
  /** Outdates every page. */
  outdateAll(): void;
  /** Removes every page. */
  dropAll(): void;
  all(): Iterable<CachedPage>;
  /** Without those that are kept as stale copies only. */
  pages(): number;
  bytes(): number;
}

/** Rendered pages by their URL, at most `maxBytes` in all; 0 keeps none. */
export function createPageStore({ maxBytes }: { maxBytes: number }): PageStore {
  const tags = createTagIndex();
  const history = createDropHistory();
  const pages = createPagePartitions(maxBytes, (page) => tags.remove(page.key, page.tags));

  function put(page: CachedPage): boolean {
    const before = pages.peek(page.key);
    pages.set(page);
    const isKept = pages.peek(page.key) === page;
    // A page too large for the whole cache takes the one before it out, too.
    if (before && (!isKept || before.tags !== page.tags)) tags.remove(page.key, before.tags);
    if (isKept) tags.add(page.key, page.tags);
    return isKept;
  }

  function store(ticket: Ticket, key: string, rendered: RenderedPage) {
    const page = withVariantsOf(toCachedPage(key, rendered), pages.peek(key));
    const isRefused = refusalToStore(rendered) !== undefined || history.isOvertaken(ticket, rendered.tags);
    // What is gone must not stand in for its own absence; a failure may still be stood in for.
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
      // The body tells renderings apart; the object changes with every encoding that is added.
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
