import { LRUCache } from 'lru-cache';
import { createLruMap } from '#platform/cache/lru-map.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { createPendingWrites } from '#platform/pending-writes/pending-writes.ts';
import { otherKeys } from '../analytics-admin.contract.ts';
import {
  addCounts,
  addSearches,
  addVisitors,
  type CountedKey,
  type CountedSearch,
  type SeenVisitor,
} from './recorded.queries.ts';

/** Returns which of these English paths are pages. */
export type FindPages = (db: Database, paths: string[]) => Promise<{ has(path: string): boolean }>;

/** What the recording of visits needs. */
export interface RecordingContext extends Context {
  findPages: FindPages;
  /** Counts the papers that a search matches. */
  countFound: (text: string) => Promise<number>;
}

/** Maximum number of pending keys. Beyond it, a view is counted without its page, host or search. */
const maxCounts = 5_000;
const maxSearches = 1_000;
const maxVisitors = 20_000;
/**
 * Limits a client that invents a user agent for each visit. A college or a mobile network has fewer visitors per
 * client network and day.
 */
const maxVisitorsOfNetwork = 200;
const maxNetworks = 20_000;
/** Maximum number of searches whose papers are counted per write. Each takes about 20 ms. */
const maxCountedSearches = 50;
/** The number of papers for a search is cached for five minutes. */
const paperCountsOptions = { max: 2_000, ttl: 300_000 };

type PendingCount = CountedKey & { isServed: boolean };

/**
 * Collects counts in memory and writes them every few seconds, with one statement per table. Bounded under any load.
 */
export function createRecordedWrites({ db, log, findPages, countFound }: RecordingContext) {
  /** Visitors that this node has seen today, so that it does not write at each view. */
  const seen = createLruMap<string, true>(50_000);
  /** Number of new visitors per client network today. */
  const networks = createLruMap<string, number>(maxNetworks);
  const paperCounts = new LRUCache<string, number>(paperCountsOptions);

  const counts = createPendingWrites<PendingCount>({
    what: 'counts of visits',
    maxEntries: maxCounts,
    // Mutates the pending count, because this runs for each view.
    merge(before, after) {
      before.count += after.count;
      before.isServed ||= after.isServed;
      return before;
    },
    write: async (entries) => addCounts(db, await withKnownPages([...entries.values()])),
    log,
  });
  const searches = createPendingWrites<Omit<CountedSearch, 'found'>>({
    what: 'searches',
    maxEntries: maxSearches,
    merge: (before, after) => ({ ...before, count: before.count + after.count }),
    write: async (entries) => addSearches(db, await withFound([...entries.values()])),
    log,
  });
  const visitors = createPendingWrites<SeenVisitor>({
    what: 'visitors of the day',
    maxEntries: maxVisitors,
    merge: (before) => before,
    write: (entries) => addVisitors(db, [...entries.values()]),
    log,
  });
  const all = [counts, searches, visitors];

  /** Moves paths that are no page to the common key: a client can report any path. */
  async function withKnownPages(entries: PendingCount[]): Promise<CountedKey[]> {
    const reported = entries.filter(({ isServed }) => !isServed).map(({ key }) => key);
    if (reported.length === 0) return entries;
    const pages = await findPages(db, reported);
    return entries.map((entry) =>
      entry.isServed || pages.has(entry.key) ? entry : { ...entry, key: otherKeys },
    );
  }

  async function withFound(entries: Omit<CountedSearch, 'found'>[]): Promise<CountedSearch[]> {
    const unknown = [...new Set(entries.map(({ text }) => text))].filter((text) => !paperCounts.has(text));
    for (const text of unknown.slice(0, maxCountedSearches)) {
      const found = await countFound(text).catch(() => undefined);
      if (found !== undefined) paperCounts.set(text, found);
    }
    return entries.map((entry) => ({ ...entry, found: paperCounts.get(entry.text) ?? null }));
  }

  const getKey = ({ day, metric, key }: PendingCount) => `${day} ${metric} ${key}`;

  function add(entry: PendingCount): void {
    if (counts.add(getKey(entry), entry)) return;
    const other = { ...entry, key: otherKeys, isServed: true };
    counts.add(getKey(other), other);
  }

  return {
    /** Adds to a count; `count` is 1 by default. */
    count: (day: CalendarDay, metric: string, key: string, count = 1) =>
      add({ day, metric, key, count, isServed: true }),
    /**
     * Counts a view of a page. If only the browser reported it (`isServed` is false), the path is checked before the
     * write.
     */
    countPage: (day: CalendarDay, path: string, isServed: boolean) =>
      add({ day, metric: 'page', key: path, count: 1, isServed }),
    countSearch: (day: CalendarDay, text: string) =>
      void searches.add(`${day} ${text}`, { day, text, count: 1 }),
    /**
     * Notes a visitor of the day. `hash` has 16 hexadecimal digits; `network` is the client network. Returns false if
     * that network already has too many visitors today; the visit is then not counted.
     */
    seeVisitor(day: CalendarDay, hash: string, network: string): boolean {
      const key = `${day} ${hash}`;
      if (seen.has(key)) return true;
      const networkKey = `${day} ${network}`;
      const visitorsOfNetwork = networks.get(networkKey) ?? 0;
      if (visitorsOfNetwork >= maxVisitorsOfNetwork) return false;
      if (visitors.add(key, { day, hash })) {
        seen.set(key, true);
        networks.set(networkKey, visitorsOfNetwork + 1);
      }
      return true;
    },
    start() {
      for (const pending of all) pending.start();
    },
    async flush() {
      const written = await Promise.all(all.map((pending) => pending.flush()));
      return written.every(Boolean);
    },
    async close() {
      await Promise.all(all.map((pending) => pending.close()));
    },
  };
}
