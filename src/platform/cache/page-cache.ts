import type { IncomingMessage, ServerResponse } from 'node:http';
import { within } from '#lib/time/within.ts';
import type { CachedPage, RenderedPage } from './cached-page.ts';
import type { Ticket } from './drop-history.ts';
import { createPageCompression } from './page-compression.ts';
import { readPageRequest } from './page-request.ts';
import { createPageSender, type PageExchange } from './page-sender.ts';
import { createPageStore, type PageStore } from './page-store.ts';

/** Milliseconds after the start of a renewal during which other requests get the stale page. */
const renewalTimeoutMs = 10_000;

/** Whether the page was neither dropped nor has expired. */
function isFresh(page: CachedPage): boolean {
  return !page.isOutdated && page.expiresAt > Date.now();
}

/** Returns `stale` while another request renews the page. After `expired`, the caller has to renew it. */
function startRenewal(page: CachedPage): 'fresh' | 'stale' | 'expired' {
  if (isFresh(page)) return 'fresh';
  if (page.isOutdated) return 'expired';
  const now = Date.now();
  if ((page.staleUntil ?? 0) > now && now - page.renewingSince < renewalTimeoutMs) return 'stale';
  page.renewingSince = now;
  return 'expired';
}

/** Whether the page may be sent while rendering fails. */
function isStaleCopy(page: CachedPage): boolean {
  return (page.staleUntil ?? page.expiresAt) > Date.now();
}

export type { CachedPage, RenderedPage } from './cached-page.ts';
export type { Ticket } from './drop-history.ts';

export interface PageCacheStatus {
  hits: number;
  /** Number of started renderings. */
  misses: number;
  /**
   * Responses from a stale copy, while another request renders the page (also counted as hits) or after a failure.
   */
  stale: number;
  /** Pages that were not dropped since they were rendered. */
  pages: number;
  /** Bytes of all encodings of all pages, including stale copies. */
  bytes: number;
  maxBytes: number;
}

export interface TopPage {
  /** Canonical path and query. */
  path: string;
  hits: number;
  bytes: number;
}

/** Milliseconds until a visitor gets a stale copy instead of a page whose rendering waits for a slow database. */
const defaultStaleAfterMs = 2_000;

/** Public pages, rendered and compressed, by canonical URL: path and known query parameters. */
export type PageCache = ReturnType<typeof createPageCache>;

/** Creates the page cache of one process. */
export function createPageCache(options: {
  /** 0 caches nothing. */
  maxBytes: number;
  /** Without a prefix: `session` also matches `__Host-session`. */
  sessionCookie: string;
  /** Returns a stale page's body with a notice for its readers. By default the body is unchanged. */
  markStale?: (body: Buffer) => Buffer;
  staleAfterMs?: number;
  /** Called with an error that caused a stale copy to be served. */
  onError: (error: unknown) => void;
  /** Called before each page is sent to a visitor who is not signed in, with its key. Must be fast. */
  onPage?: (request: IncomingMessage, key: string, status: number) => void;
}) {
  const { maxBytes, sessionCookie, markStale = (body) => body, onError, onPage } = options;
  const { staleAfterMs = defaultStaleAfterMs } = options;
  const store = createPageStore({ maxBytes });
  const compression = createPageCompression(store, onError);
  const renderings = createPageRenderings(store);
  const sender = createPageSender({ compression, markStale, onError, onPage });
  let hits = 0;
  let stale = 0;

  function staleCopy(key: string): CachedPage | undefined {
    const page = store.get(key);
    if (!page || !isStaleCopy(page)) return undefined;
    stale += 1;
    return page;
  }

  function sendHit(exchange: PageExchange, page: CachedPage): void {
    hits += 1;
    page.hits += 1;
    void sender.send(exchange, page);
  }

  async function renderOrStaleCopy(
    key: string,
    render: Render,
  ): Promise<{ page: CachedPage; isStale: boolean }> {
    try {
      const rendering = renderings.once(key, render);
      // The rendering continues, and later visitors get its page.
      const mayBeRemoved = store.peek(key)?.mayBeRemoved ?? false;
      const inTime = await (mayBeRemoved ? rendering : within(staleAfterMs, rendering));
      const copy = inTime && inTime.status < 500 ? undefined : staleCopy(key);
      return { page: copy ?? inTime ?? (await rendering), isStale: copy !== undefined };
    } catch (error) {
      const page = staleCopy(key);
      if (!page) throw error;
      onError(error);
      return { page, isStale: true };
    }
  }

  return {
    /**
     * Responds to a GET or HEAD request for a page that is cached under exactly this raw URL. Returns whether it did.
     * Call it before everything else. It never responds to a request with a session cookie or an Authorization header.
     */
    tryServe(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = store.get(request.url as string);
      if (!page) return false;
      const read = readPageRequest(request, sessionCookie);
      if (read.isSignedIn) return false;
      const freshness = startRenewal(page);
      if (freshness === 'expired') return false;
      if (freshness === 'stale') stale += 1;
      sendHit({ request, response, read }, page);
      return true;
    },
    /**
     * Responds with the page of `key`, and renders it if it is not cached. If rendering fails (throws, or status 500
     * or above) or takes longer than `staleAfterMs`, sends an older copy marked as stale. Without one, throws the error before anything is written. For
     * visitors who are not signed in.
     */
    async answer(
      request: IncomingMessage,
      response: ServerResponse,
      key: string,
      render: Render,
    ): Promise<void> {
      const exchange = { request, response, read: readPageRequest(request, sessionCookie) };
      const cached = store.get(key);
      if (cached && isFresh(cached)) return sendHit(exchange, cached);
      const { page, isStale } = await renderOrStaleCopy(key, render);
      return isStale ? sender.sendStale(exchange, page) : sender.send(exchange, page);
    },
    /** Renders a page once for all concurrent callers, and caches it if allowed. */
    renderOnce: (key: string, render: Render): Promise<CachedPage> => renderings.once(key, render),
    /** Returns a ticket. Call it before the page's data is read. */
    begin: (): Ticket => store.begin(),
    /**
     * Caches a page. Returns false if a tag of the page was dropped since the ticket, or the page must not be cached.
     */
    store: (ticket: Ticket, key: string, page: RenderedPage): boolean =>
      store.store(ticket, key, page).isStored,
    /**
     * Makes the pages with any of these tags stale. From its return on, they are served only while rendering fails.
     * Pages with a source tag are removed.
     */
    drop: (tags: string[]): void => store.drop(tags),
    /**
     * Makes every page stale: notifications may have been missed, also of removals. The pages are served only if
     * rendering fails, not while it is slow.
     */
    outdateAll: (): void => store.outdateAll(),
    /** Removes every page. No old content may be served again. */
    dropAll: (): void => store.dropAll(),
    status: (): PageCacheStatus => ({
      hits,
      misses: renderings.started(),
      stale,
      pages: store.pages(),
      bytes: store.bytes(),
      maxBytes,
    }),
    /** Returns the milliseconds since the page of this key was rendered, or null if no current page is cached. */
    ageOf(key: string): number | null {
      const page = store.peek(key);
      return page && !page.isOutdated ? Date.now() - page.renderedAt : null;
    },
    /** Returns the cached pages with the most hits since they were rendered, most first. Iterates over all pages. */
    top: (limit: number): TopPage[] =>
      [...store.all()]
        .filter(({ isOutdated }) => !isOutdated)
        .toSorted((a, b) => b.hits - a.hits)
        .slice(0, limit)
        .map(({ key, hits, bytes }) => ({ path: key, hits, bytes })),
    /** Resolves when no background compression is left to do. */
    idle: (): Promise<void> => compression.idle(),
  };
}

type Render = () => Promise<RenderedPage>;

/** Creates the list of pages that are being rendered. */
function createPageRenderings(store: PageStore) {
  const rendering = new Map<string, { ticket: Ticket; page: Promise<CachedPage> }>();
  let started = 0;
  return {
    /** Renders a page once for all concurrent callers, and caches it if allowed. */
    once(key: string, render: Render): Promise<CachedPage> {
      const running = rendering.get(key);
      // A request after a write must not get data from before it.
      if (running && store.isCurrent(running.ticket)) return running.page;
      started += 1;
      const ticket = store.begin();
      const page = render().then((rendered) => store.store(ticket, key, rendered).page);
      const entry = { ticket, page };
      const remove = () => {
        if (rendering.get(key) === entry) rendering.delete(key);
      };
      rendering.set(key, entry);
      page.then(remove, remove);
      return page;
    },
    /** Returns the number of renderings that were started. */
    started: (): number => started,
  };
}
