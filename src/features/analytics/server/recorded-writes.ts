import { LRUCache } from 'lru-cache';
import { createLruMap } from '#platform/cache/lru-map.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { createPendingWrites } from '#platform/pending-writes/pending-writes.ts';
import { otherKeys } from '../analytics-admin.contract.ts';
import { addMinutes, addViews, type CountedViews } from './recorded-views.queries.ts';
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

export interface RecordedWrites {
  /** Adds to a count; `count` is 1 by default. */
  count(day: CalendarDay, metric: string, key: string, count?: number): void;
  /**
   * Counts a view of a page. If only the browser reported it (`isServed` is false), the path is checked before the
   * write.
   */
  countPage(day: CalendarDay, path: string, isServed: boolean): void;
  /** Counts a view with all its properties, for filters, and in its minute. As `countPage`, it checks the path. */
  countView(view: Omit<CountedViews, 'count'>, at: number, isServed: boolean): void;
  countSearch(day: CalendarDay, text: string): void;
  /**
   * Notes a visitor of the day. `hash` has 16 hexadecimal digits; `line` is the client network. Returns false if
   * that network already has too many visitors today; the visit is then not counted.
   */
  seeVisitor(day: CalendarDay, hash: string, line: string): boolean;
  start(): void;
  flush(): Promise<boolean>;
  close(): Promise<void>;
}

/** Maximum number of pending keys. Beyond it, a view is counted without its page, host or search. */
const mostCounts = 5_000;
const mostSearches = 1_000;
/** Minutes that wait while the database is away. */
const mostMinutes = 120;
const mostVisitors = 20_000;
/**
 * Limits a client that invents a user agent for each visit. A college or a mobile network has fewer visitors per
 * client network and day.
 */
const mostVisitorsOfLine = 200;
const knownLines = 20_000;
/** Maximum number of searches whose papers are counted per write. Each takes about 20 ms. */
const mostAsked = 50;
/** The number of papers for a search is cached for five minutes. */
const knownFor = { max: 2_000, ttl: 300_000 };

type PendingCount = CountedKey & { isServed: boolean };
type PendingView = CountedViews & { isServed: boolean };
const minuteMs = 60_000;

/** Adds a count to a pending one. Mutates it in place, because this runs for each view. */
function addUp<Entry extends { count: number; isServed: boolean }>(before: Entry, after: Entry): Entry {
  before.count += after.count;
  before.isServed ||= after.isServed;
  return before;
}

/**
 * Collects counts in memory and writes them every few seconds, with one statement per table. Bounded under any load.
 */
export function createRecordedWrites(dependencies: {
  db: Database;
  log: Log;
  findPages: FindPages;
  /** Counts the papers that a search matches. */
  countFound: (text: string) => Promise<number>;
}): RecordedWrites {
  const { db, log, findPages, countFound } = dependencies;
  /** Visitors that this node has seen today, so that it does not write at each view. */
  const seen = createLruMap<string, true>(50_000);
  /** Number of new visitors per client network today. */
  const lines = createLruMap<string, number>(knownLines);
  const known = new LRUCache<string, number>(knownFor);

  const counts = createPendingWrites<PendingCount>({
    what: 'counts of visits',
    most: mostCounts,
    merge: addUp,
    write: async (entries) => addCounts(db, await withKnownPages(entries, 'key')),
    log,
  });
  const searches = createPendingWrites<Omit<CountedSearch, 'found'>>({
    what: 'searches',
    most: mostSearches,
    merge: (before, after) => ({ ...before, count: before.count + after.count }),
    write: async (entries) => addSearches(db, await withFound([...entries.values()])),
    log,
  });
  const visitors = createPendingWrites<SeenVisitor>({
    what: 'visitors of the day',
    most: mostVisitors,
    merge: (before) => before,
    write: (entries) => addVisitors(db, [...entries.values()]),
    log,
  });
  const views = createPendingWrites<PendingView>({
    what: 'views',
    most: mostCounts,
    merge: addUp,
    write: async (entries) => addViews(db, await withKnownPages(entries, 'page')),
    log,
  });
  const minutes = createPendingWrites<{ minute: number; count: number }>({
    what: 'views of a minute',
    most: mostMinutes,
    merge: (before, after) => ({ ...before, count: before.count + after.count }),
    write: (entries) => addMinutes(db, [...entries.values()]),
    log,
  });
  const all = [counts, searches, visitors, views, minutes];

  /** A client can report any path. Paths that are not pages are counted under the common key. */
  async function withKnownPages<
    Field extends string,
    Entry extends Record<Field, string> & { isServed: boolean },
  >(entries: ReadonlyMap<string, Entry>, field: Field): Promise<Entry[]> {
    const all = [...entries.values()];
    const reported = all.filter(({ isServed }) => !isServed).map((entry) => entry[field]);
    const pages = reported.length > 0 ? await findPages(db, reported) : undefined;
    return all.map((entry) =>
      entry.isServed || pages?.has(entry[field]) ? entry : { ...entry, [field]: otherKeys },
    );
  }

  async function withFound(entries: Omit<CountedSearch, 'found'>[]): Promise<CountedSearch[]> {
    const unknown = [...new Set(entries.map(({ text }) => text))].filter((text) => !known.has(text));
    for (const text of unknown.slice(0, mostAsked)) {
      const found = await countFound(text).catch(() => undefined);
      if (found !== undefined) known.set(text, found);
    }
    return entries.map((entry) => ({ ...entry, found: known.get(entry.text) ?? null }));
  }

  const keyOf = ({ day, metric, key }: PendingCount) => `${day} ${metric} ${key}`;

  function add(entry: PendingCount): void {
    if (counts.add(keyOf(entry), entry)) return;
    const other = { ...entry, key: otherKeys, isServed: true };
    counts.add(keyOf(other), other);
  }

  return {
    count: (day, metric, key, count = 1) => add({ day, metric, key, count, isServed: true }),
    countPage: (day, path, isServed) => add({ day, metric: 'page', key: path, count: 1, isServed }),
    countView(view, at, isServed) {
      const { day, kind, page, referrer, language, device } = view;
      views.add(JSON.stringify([day, kind, page, referrer, language, device]), {
        ...view,
        count: 1,
        isServed,
      });
      const minute = Math.floor(at / minuteMs) * minuteMs;
      minutes.add(String(minute), { minute, count: 1 });
    },
    countSearch: (day, text) => void searches.add(`${day} ${text}`, { day, text, count: 1 }),
    seeVisitor(day, hash, line) {
      const key = `${day} ${hash}`;
      if (seen.has(key)) return true;
      const lineKey = `${day} ${line}`;
      const ofLine = lines.get(lineKey) ?? 0;
      if (ofLine >= mostVisitorsOfLine) return false;
      if (visitors.add(key, { day, hash })) {
        seen.set(key, true);
        lines.set(lineKey, ofLine + 1);
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
