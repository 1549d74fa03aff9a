import { setTimeout as sleep } from 'node:timers/promises';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { createPendingWrites } from '#platform/pending-writes/pending-writes.ts';
import { redirectsTag } from './moved-addresses.service.ts';
import { addHits, readActiveRedirects } from './redirects.queries.ts';

export interface FoundRedirect {
  id: number;
  /** A path of this site without a language, or an address of another site. */
  target: string;
  statusCode: number;
}

export interface RedirectsService {
  /**
   * Where an address leads that is written as `sitePaths` does, without a language; from memory. Never throws: while the
   * database is away, what was read last holds.
   */
  find(address: string): Promise<FoundRedirect | undefined>;
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

type Redirects = ReadonlyMap<string, FoundRedirect>;

/** After a failure the database is asked again so many milliseconds later. */
const retryAfterMs = 10_000;
/** So long after a change visitors wait for the new redirects; after that, the old ones serve until they are read. */
const patienceMs = 50;

/**
 * The redirects that are on, all in memory: some two hundred bytes each. One reading at a time, however many ask and
 * however often they change meanwhile.
 */
export function createRedirectsService(dependencies: {
  db: Database;
  log: Log;
  now?: () => number;
  patienceMs?: number;
}): RedirectsService {
  const { db, log, now = Date.now, patienceMs: patience = patienceMs } = dependencies;
  let known: Redirects | undefined;
  let isOutdated = true;
  let reading: Promise<void> | undefined;
  let enough: Promise<void> | undefined;
  let askAgainAt = 0;
  const hits = createPendingWrites<number>({
    what: 'hits of redirects',
    most: 20_000,
    merge: (before, after) => before + after,
    write: (entries) => addHits(db, entries),
    log,
  });

  async function readAll(): Promise<Redirects> {
    const all = new Map<string, FoundRedirect>();
    await readActiveRedirects(db, ({ id, sourceUrl, targetUrl, statusCode }) =>
      all.set(sourceUrl, { id, target: targetUrl, statusCode }),
    );
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

  const waitAnew = () => {
    enough = sleep(patience, undefined, { ref: false });
  };

  async function find(address: string): Promise<FoundRedirect | undefined> {
    if (isOutdated && !reading && now() >= askAgainAt) {
      reading = renew();
      waitAnew();
    }
    // The first ones have nothing to go by meanwhile.
    if (reading) await (known ? Promise.race([reading, enough]) : reading);
    return known?.get(address);
  }

  return {
    find,
    countHit: (id) => hits.add(String(id), 1),
    drop(tags) {
      if (tags !== 'all' && !tags.includes(redirectsTag)) return;
      isOutdated = true;
      askAgainAt = 0;
      if (reading) waitAnew();
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
