import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingFor, type CachedPage, type RenderedPage } from './cached-page.ts';
import { chooseEncoding } from './content-encoding.ts';
import type { Ticket } from './drop-history.ts';
import { createPageCompression } from './page-compression.ts';
import { readPageRequest, sendVariant, type PageRequest } from './page-request.ts';
import { createPageStore } from './page-store.ts';
import { sendStaleCopy } from './stale-answer.ts';

export type { CachedPage, RenderedPage } from './cached-page.ts';
export type { Ticket } from './drop-history.ts';

export interface PageCacheStatus {
  hits: number;
  /** Renderings begun. */
  misses: number;
  /** Answers from an older copy: while somebody went to renew it (a hit as well), or because that failed. */
  stale: number;
  /** Up to date when they were rendered, and not dropped since. */
  pages: number;
  /** Of all encodings of all pages, stale copies included. */
  bytes: number;
  maxBytes: number;
}

export interface TopPage {
  /** Canonical address. */
  path: string;
  hits: number;
  bytes: number;
}

/** Public pages, rendered and compressed, by their canonical address: path and known query parameters. */
export interface PageCache {
  /**
   * Answers GET or HEAD of a page that is kept under exactly this raw address, and says whether it did; meant to
   * stand before everything else. A request with a session cookie or an Authorization header is never answered.
   */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Answers with the page of `key`, rendering it when it is not kept. When rendering fails (throws, or a status from 500
   * up) an older copy is sent, marked as stale; without one the failure is thrown and nothing has been written.
   * For visitors who are not signed in.
   */
  answer(request: IncomingMessage, response: ServerResponse, key: string, render: Render): Promise<void>;
  /** Renders a page once for all who ask meanwhile, and keeps it if it may be kept. */
  renderOnce(key: string, render: Render): Promise<CachedPage>;
  /** Taken before the data of a page is read. */
  begin(): Ticket;
  /** False, and not kept, when a tag of the page was dropped since the ticket, or the page is not for everybody. */
  store(ticket: Ticket, key: string, page: RenderedPage): boolean;
  /**
   * When it returns, pages that show any of these are served only as stale copies while rendering fails; pages of a
   * source tag are not served at all.
   */
  drop(tags: string[]): void;
  /** Drops every page as `drop` does: changes may have been missed. */
  outdateAll(): void;
  /** Removes every page: nothing that was shown before may be served again. */
  dropAll(): void;
  status(): PageCacheStatus;
  /** Milliseconds since the page of this key was rendered; null when none is kept that is up to date. */
  ageOf(key: string): number | null;
  /** Of the pages kept now those with the most hits since they were rendered, most first. Reads them all. */
  top(most: number): TopPage[];
  /** Settles when no background compression is left to do. */
  idle(): Promise<void>;
}

export type Render = () => Promise<RenderedPage>;

function isFresh(page: CachedPage): boolean {
  return !page.isOutdated && page.expiresAt > Date.now();
}

/** For so many milliseconds after somebody went to renew a stale page, the others are served the stale one. */
const renewalPatience = 10_000;

export function createPageCache(options: {
  /** 0 keeps nothing. */
  maxBytes: number;
  /** Without a prefix: `session` also means `__Host-session`. */
  sessionCookie: string;
  /** The body of a page as a stale copy, with a notice for its readers; unchanged unless given. */
  markStale?: (body: Buffer) => Buffer;
  /** Called with a failure that a stale copy was served for. */
  onError: (error: unknown) => void;
  /** Told of each page that is sent to who is not signed in, before it is; by its key. Must take no time. */
  onPage?: (request: IncomingMessage, key: string, status: number) => void;
}): PageCache {
  const { maxBytes, sessionCookie, markStale = (body) => body, onError, onPage } = options;
  const store = createPageStore({ maxBytes });
  const compression = createPageCompression(store, onError);
  const rendering = new Map<string, { ticket: Ticket; page: Promise<CachedPage> }>();
  let hits = 0;
  let misses = 0;
  let stale = 0;

  /** Whether the page is fresh, or stale while somebody renews it. If not, the caller is the one to renew it. */
  function isUsable(page: CachedPage): boolean {
    if (isFresh(page)) return true;
    if (page.isOutdated) return false;
    const now = Date.now();
    if ((page.staleUntil ?? 0) > now && now - page.renewingSince < renewalPatience) {
      stale += 1;
      return true;
    }
    page.renewingSince = now;
    return false;
  }

  function staleCopy(key: string): CachedPage | undefined {
    const page = store.get(key);
    if (!page || (page.staleUntil ?? page.expiresAt) <= Date.now()) return undefined;
    stale += 1;
    return page;
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    read: PageRequest,
    page: CachedPage,
  ): Promise<void> | undefined {
    if (onPage && !read.isSignedIn) onPage(request, page.key, page.status);
    const encoding = encodingFor(page, chooseEncoding(read.acceptEncoding));
    const variant = page.variants[encoding];
    if (variant) {
      if (encoding !== 'identity') compression.noteHit(page, encoding);
      sendVariant(request, response, read, page, variant);
      return undefined;
    }
    return compression.quickly(page, encoding as 'br' | 'gzip').then(
      (made) => sendVariant(request, response, read, page, made),
      (error) => {
        onError(error);
        sendVariant(request, response, read, page, page.variants.identity);
      },
    );
  }

  function serveHit(
    request: IncomingMessage,
    response: ServerResponse,
    read: PageRequest,
    page: CachedPage,
  ): void {
    hits += 1;
    page.hits += 1;
    void send(request, response, read, page);
  }

  function renderOnce(key: string, render: Render): Promise<CachedPage> {
    const running = rendering.get(key);
    // Whoever asks after a write must not be given what was read before it.
    if (running && store.isCurrent(running.ticket)) return running.page;
    misses += 1;
    const ticket = store.begin();
    const page = render().then((rendered) => store.store(ticket, key, rendered).page);
    const entry = { ticket, page };
    const forget = () => {
      if (rendering.get(key) === entry) rendering.delete(key);
    };
    rendering.set(key, entry);
    page.then(forget, forget);
    return page;
  }

  async function renderOrStaleCopy(
    key: string,
    render: Render,
  ): Promise<{ page: CachedPage; isStale: boolean }> {
    try {
      const page = await renderOnce(key, render);
      const copy = page.status >= 500 ? staleCopy(key) : undefined;
      return { page: copy ?? page, isStale: copy !== undefined };
    } catch (error) {
      const page = staleCopy(key);
      if (!page) throw error;
      onError(error);
      return { page, isStale: true };
    }
  }

  return {
    tryServe(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = store.get(request.url as string);
      if (!page) return false;
      const read = readPageRequest(request, sessionCookie);
      if (read.isSignedIn || !isUsable(page)) return false;
      serveHit(request, response, read, page);
      return true;
    },
    async answer(request, response, key, render) {
      const read = readPageRequest(request, sessionCookie);
      const known = store.get(key);
      if (known && isFresh(known)) return serveHit(request, response, read, known);
      const { page, isStale } = await renderOrStaleCopy(key, render);
      if (!isStale) return send(request, response, read, page);
      if (onPage && !read.isSignedIn) onPage(request, key, page.status);
      return sendStaleCopy(request, response, read, { page, body: markStale(page.body) });
    },
    renderOnce,
    begin: () => store.begin(),
    store: (ticket, key, page) => store.store(ticket, key, page).isStored,
    drop: (tags) => store.drop(tags),
    outdateAll: () => store.outdateAll(),
    dropAll: () => store.dropAll(),
    status: () => ({ hits, misses, stale, pages: store.pages(), bytes: store.bytes(), maxBytes }),
    ageOf(key) {
      const page = store.peek(key);
      return page && !page.isOutdated ? Date.now() - page.renderedAt : null;
    },
    top: (most) =>
      [...store.all()]
        .filter(({ isOutdated }) => !isOutdated)
        .toSorted((one, other) => other.hits - one.hits)
        .slice(0, most)
        .map(({ key, hits, bytes }) => ({ path: key, hits, bytes })),
    idle: () => compression.idle(),
  };
}
