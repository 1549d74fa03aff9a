import { setTimeout as sleep } from 'node:timers/promises';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { createPendingWrites } from '#platform/pending-writes/pending-writes.ts';
import { redirectsTag } from './moved-addresses.service.ts';
import { createSourceIndex, parseSource, type SourceIndex } from './redirect-sources.ts';
import {
  addHits,
  readActiveRedirects,
  selectActiveRedirectsFor,
  type ActiveRedirectRow,
} from './redirects.queries.ts';

export interface FoundRedirect {
  id: number;
  /** A path of this site without a language, or an address of another site. */
  target: string;
  statusCode: number;
  /** Whether it applies only where there is no page: a redirect of all paths below one, or of any letter case. */
  isFallback: boolean;
}

export interface RedirectsService {
  /**
   * The redirect of an address as `sitePaths` writes it, without a language, with the query of the request. Answers from
   * memory, and from the database while a change is being read. Never throws: when the database does not answer, the
   * redirects that were read last apply.
   */
  find(address: string, query?: string): Promise<FoundRedirect | undefined>;
  /** Somebody was led by this redirect; written with others a few seconds later. */
  countHit(id: number): void;
  /** To be called with what changed. */
  drop(tags: DroppedTags): void;
  /** Begins to read redirects and to write hits. */
  start(): void;
  flush(): Promise<boolean>;
  /** Writes the hits that wait; before the database closes. */
  close(): Promise<void>;
}

type Redirects = SourceIndex<FoundRedirect>;

/** After a failure the database is asked again so many milliseconds later. */
const retryAfterMs = 10_000;
/** A look-up of one redirect takes a millisecond; a database that needs longer is not waited for. */
const lookUpMs = 500;

function add(redirects: Redirects, row: ActiveRedirectRow): void {
  const { id, sourceUrl, targetUrl, statusCode, ignoresCase } = row;
  const isFallback = ignoresCase || parseSource(sourceUrl).isPrefix;
  redirects.set(sourceUrl, ignoresCase, { id, target: targetUrl, statusCode, isFallback });
}

/**
 * The active redirects, all in memory: some two hundred bytes each. They are read once after a change, however many
 * requests come meanwhile; until then each request looks its own redirect up, so that a change applies at once.
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
      log.warn({ error }, 'redirects cannot be read: those that were read last hold');
      isOutdated = true;
      askAgainAt = now() + retryAfterMs;
    } finally {
      reading = undefined;
    }
  }

  async function lookUp(address: string, query: URLSearchParams): Promise<FoundRedirect | undefined> {
    const found = createSourceIndex<FoundRedirect>();
    for (const row of await selectActiveRedirectsFor(db, address, { hasQuery: query.size > 0 }))
      add(found, row);
    return found.match(address, query);
  }

  async function find(address: string, query = ''): Promise<FoundRedirect | undefined> {
    const parameters = new URLSearchParams(query);
    if (isOutdated && !reading && now() >= askAgainAt) reading = renew();
    if (!reading) return known?.match(address, parameters);
    const fromMemory = () => known?.match(address, parameters);
    const tooLate = sleep(lookUpMs, undefined, { ref: false }).then(fromMemory);
    return Promise.race([lookUp(address, parameters).catch(fromMemory), tooLate]);
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
      // Or the first visitors would wait for it.
      void find('/');
    },
    flush: hits.flush,
    close: hits.close,
  };
}
