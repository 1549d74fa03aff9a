import { setTimeout as sleep } from 'node:timers/promises';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { perContext } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { PageRef } from '#platform/pages/page-kind.ts';
import { createPendingWrites } from '#platform/pending-writes/pending-writes.ts';
import { redirectsTag } from './moved-urls.service.ts';
import { getSources, isPrefix } from './redirect-sources.ts';
import {
  addHits,
  readActiveRedirects,
  selectActiveRedirectsFrom,
  type ActiveRedirectRow,
} from './redirects.queries.ts';

export interface FoundRedirect {
  id: number;
  source: string;
  /** A path of this site without a language, or an external URL. If there is a `page`, its last known path. */
  target: string;
  /** The page of an automatic redirect. */
  page?: PageRef | undefined;
  statusCode: number;
  /** Whether it applies only to URLs without a page: a prefix or an automatic redirect. */
  isFallback: boolean;
}

export type RedirectsService = ReturnType<typeof createRedirectsService>;

/** Delay before the next read after a failure. */
const retryAfterMs = 10_000;
/** Timeout: a look-up usually takes a millisecond. */
const lookUpMs = 500;

function parseRow(row: ActiveRedirectRow): [string, FoundRedirect] {
  const { id, sourceUrl: source, targetUrl: target, pageKind: kind, pageId, statusCode } = row;
  const page = kind !== null && pageId !== null ? { kind, id: pageId } : undefined;
  return [
    source,
    { id, source, target, page, statusCode, isFallback: page !== undefined || isPrefix(source) },
  ];
}

function findFirst(redirects: Map<string, FoundRedirect> | undefined, sources: string[]) {
  const source = sources.find((each) => redirects?.has(each));
  return source === undefined ? undefined : redirects?.get(source);
}

/**
 * Keeps all active redirects in memory, about two hundred bytes each. One read after a change serves any number of
 * requests. Until it finishes, each request looks up its own redirect, so a change applies at once.
 */
export function createRedirectsService(dependencies: { db: Database; log: Log; now?: () => number }) {
  const { db, log, now = Date.now } = dependencies;
  let active: Map<string, FoundRedirect> | undefined;
  let isOutdated = true;
  let reading: Promise<void> | undefined;
  let retryAt = 0;
  const hits = createPendingWrites<number>({
    what: 'hits of redirects',
    maxEntries: 20_000,
    merge: (before, after) => before + after,
    write: (entries) => addHits(db, entries),
    log,
  });

  async function renew(): Promise<void> {
    try {
      while (isOutdated) {
        isOutdated = false;
        const all = new Map<string, FoundRedirect>();
        await readActiveRedirects(db, (row) => all.set(...parseRow(row)));
        active = all;
      }
    } catch (error) {
      log.warn({ error }, 'redirects cannot be read: the last known ones are used');
      isOutdated = true;
      retryAt = now() + retryAfterMs;
    } finally {
      reading = undefined;
    }
  }

  async function lookUp(sources: string[]): Promise<FoundRedirect | undefined> {
    return findFirst(new Map((await selectActiveRedirectsFrom(db, sources)).map(parseRow)), sources);
  }

  /**
   * Returns the redirect of a URL as `sitePaths` writes it, without a language; `query` is the query of the
   * request. Reads memory, or the database while a change is being loaded. Never throws: if the database fails, the
   * last loaded redirects apply.
   */
  async function find(url: string, query = ''): Promise<FoundRedirect | undefined> {
    const sources = getSources(url, query);
    if (isOutdated && !reading && now() >= retryAt) reading = renew();
    const fromMemory = () => findFirst(active, sources);
    if (!reading) return fromMemory();
    const timeout = sleep(lookUpMs, undefined, { ref: false }).then(fromMemory);
    return Promise.race([lookUp(sources).catch(fromMemory), timeout]);
  }

  return {
    find,
    /** Counts one use of a redirect. The count is written with others a few seconds later. */
    countHit(id: number): void {
      hits.add(String(id), 1);
    },
    /** Call it with the tags of a change. */
    drop(tags: DroppedTags): void {
      if (tags !== 'all' && !tags.includes(redirectsTag)) return;
      isOutdated = true;
      retryAt = 0;
    },
    /** Starts to read redirects and to write hits. */
    start(): void {
      hits.start();
      // Load early, so that the first visitors do not wait.
      void find('/');
    },
    flush: hits.flush,
    /** Writes the pending hits. Call it before the database closes. */
    close: hits.close,
  };
}

/** The active redirects of a process. */
export const getRedirects = perContext((ctx) => {
  const redirects = createRedirectsService(ctx);
  ctx.onChange(redirects.drop);
  return redirects;
});
