import { setTimeout as sleep } from 'node:timers/promises';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { createPendingWrites } from '#platform/pending-writes/pending-writes.ts';
import { redirectsTag } from './moved-urls.service.ts';
import { createSourceIndex, parseSource, type SourceIndex } from './redirect-sources.ts';
import {
  addHits,
  readActiveRedirects,
  selectActiveRedirectsFor,
  type ActiveRedirectRow,
} from './redirects.queries.ts';

export interface FoundRedirect {
  id: number;
  /** A path of this site without a language, or an external URL. */
  target: string;
  statusCode: number;
  /** Whether it applies only to paths without a page: a prefix or case-insensitive redirect. */
  isFallback: boolean;
}

export interface RedirectsService {
  /**
   * Returns the redirect of a URL as `sitePaths` writes it, without a language; `query` is the query of the
   * request. Reads memory, or the database while a change is being loaded. Never throws: if the database fails, the
   * last loaded redirects apply.
   */
  find(url: string, query?: string): Promise<FoundRedirect | undefined>;
  /** Counts one use of a redirect. The count is written with others a few seconds later. */
  countHit(id: number): void;
  /** Call it with the tags of a change. */
  drop(tags: DroppedTags): void;
  /** Starts to read redirects and to write hits. */
  start(): void;
  flush(): Promise<boolean>;
  /** Writes the pending hits. Call it before the database closes. */
  close(): Promise<void>;
}

type Redirects = SourceIndex<FoundRedirect>;

/** Delay before the next read after a failure. */
const retryAfterMs = 10_000;
/** Timeout: a look-up usually takes a millisecond. */
const lookUpMs = 500;

function add(redirects: Redirects, row: ActiveRedirectRow): void {
  const { id, sourceUrl, targetUrl, statusCode, ignoresCase } = row;
  const isFallback = ignoresCase || parseSource(sourceUrl).isPrefix;
  redirects.set(sourceUrl, ignoresCase, { id, target: targetUrl, statusCode, isFallback });
}

/**
 * Keeps all active redirects in memory, about two hundred bytes each. One read after a change serves any number of
 * requests. Until it finishes, each request looks up its own redirect, so a change applies at once.
 */
export function createRedirectsService(dependencies: {
  db: Database;
  log: Log;
  now?: () => number;
}): RedirectsService {
  const { db, log, now = Date.now } = dependencies;
  let known: Redirects | undefined;
  let isOutdated = true;
  let reading: Promise<void> | undefined;
  let askAgainAt = 0;
  const hits = createPendingWrites<number>({
    what: 'hits of redirects',
    most: 20_000,
    merge: (before, after) => before + after,
    write: (entries) => addHits(db, entries),
    log,
  });

  async function readAll(): Promise<Redirects> {
    const all = createSourceIndex<FoundRedirect>();
    await readActiveRedirects(db, (row) => add(all, row));
    return all;
  }

  async function renew(): Promise<void> {
    try {
      while (isOutdated) {
        isOutdated = false;
        known = await readAll();
      }
    } catch (error) {
      log.warn({ error }, 'redirects cannot be read: the last known ones are used');
      isOutdated = true;
      askAgainAt = now() + retryAfterMs;
    } finally {
      reading = undefined;
    }
  }

  async function lookUp(url: string, query: URLSearchParams): Promise<FoundRedirect | undefined> {
    const found = createSourceIndex<FoundRedirect>();
    for (const row of await selectActiveRedirectsFor(db, url, { hasQuery: query.size > 0 })) add(found, row);
    return found.match(url, query);
  }

  async function find(url: string, query = ''): Promise<FoundRedirect | undefined> {
    const parameters = new URLSearchParams(query);
    if (isOutdated && !reading && now() >= askAgainAt) reading = renew();
    if (!reading) return known?.match(url, parameters);
    const fromMemory = () => known?.match(url, parameters);
    const tooLate = sleep(lookUpMs, undefined, { ref: false }).then(fromMemory);
    return Promise.race([lookUp(url, parameters).catch(fromMemory), tooLate]);
  }

  return {
    find,
    countHit: (id) => hits.add(String(id), 1),
    drop(tags) {
      if (tags !== 'all' && !tags.includes(redirectsTag)) return;
      isOutdated = true;
      askAgainAt = 0;
    },
    start() {
      hits.start();
      // Load early, so that the first visitors do not wait.
      void find('/');
    },
    flush: hits.flush,
    close: hits.close,
  };
}
