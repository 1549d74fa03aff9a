import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { dayInIndia, untilMidnightInIndia, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { isAskedByPerson } from '#platform/http/asked-by-person.ts';
import type { Log } from '#platform/log/log.ts';
import type { DeviceKind } from '../analytics-admin.contract.ts';
import { headersOfVisit } from './raw-headers.ts';
import { createRecordedWrites } from './recorded-writes.ts';
import type { FindPages } from './reported-pages.ts';
import { createSearchBursts } from './search-bursts.ts';
import { createTidying } from './tidy.ts';
import { normalSearch, pageFacts, getReferrer, refusesToBeCounted, type PageFacts } from './visit-facts.ts';
import { createVisitorOfDay } from './visitor-of-day.ts';

/** The parts of a request that counting needs. */
export type VisitRequest = Pick<IncomingMessage, 'method' | 'rawHeaders' | 'socket'>;

/**
 * Counts visits without identifying visitors. Each call only stores a note in memory. A quarter of a second later
 * the notes are read. Bots and visitors who refuse to be counted are ignored. Every few seconds the sums are
 * written. Notes above a limit are dropped, and their number is counted.
 */
export interface Recording {
  /** Notes a sent page by its canonical path and status. Called for every page, including cached ones. */
  notePage(request: VisitRequest, url: string, status: number): void;
  /** Notes a page that the browser showed without a counted request: prefetched, or from the browser's cache. */
  noteNavigation(request: VisitRequest, url: string): void;
  /** Notes the text typed so far in a search box. */
  noteTyped(request: VisitRequest, text: string): void;
  start(): void;
  /** Reads all notes and writes the counts. Returns whether everything was written. */
  flush(): Promise<boolean>;
  /** Keeps the stored counts bounded. Also runs every hour. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

interface Note {
  at: number;
  socket: object;
  /** The IP address of the connection, kept here because a closed socket no longer has it. */
  peer: string;
  headers: readonly string[];
  /** URL path and query of a page; undefined for typed text. */
  url: string | undefined;
  isServed: boolean;
  typed: string;
}

const readEveryMs = 250;
/** Maximum number of notes between two reads: 2,000 visits per second and node, which use about 1% of a core. */
const mostNotes = 500;
/** Maximum number of memoized page facts, by URL. */
const mostKnown = 1_000;
/** The referrer of a view from a page of this site. */
const ownSite = '/';
/** Shorter texts do not count as a search. */
const leastSearch = 2;

export function createRecording(dependencies: {
  db: Database;
  log: Log;
  secret: string;
  publicUrl: string;
  trustedProxies: string[];
  findPages: FindPages;
  countFound: (text: string) => Promise<number>;
  now?: () => number;
}): Recording {
  const { db, log, secret, publicUrl, trustedProxies, findPages, countFound, now = Date.now } = dependencies;
  const visitorOf = createVisitorOfDay({ secret, trustedProxies });
  const ownHost = new URL(publicUrl).host;
  const writes = createRecordedWrites({ db, log, findPages, countFound });
  const bursts = createSearchBursts((text, at) => writes.countSearch(dayInIndia(at), text));
  const tidying = createTidying({ db, log, now });
  const known = new LRUCache<string, PageFacts>({ max: mostKnown });
  let notes: Note[] = [];
  let passedOver = 0;
  let timer: NodeJS.Timeout | undefined;
  let today = { day: '', until: 0 };

  function take(request: VisitRequest, url: string | undefined, isServed: boolean, typed: string): void {
    if (notes.length >= mostNotes) {
      passedOver += 1;
      return;
    }
    const { socket, rawHeaders: headers } = request;
    notes.push({ at: now(), socket, peer: socket.remoteAddress ?? '', headers, url, isServed, typed });
  }

  /** Returns the day in India. The current day is memoized. */
  function dayOf(at: number): CalendarDay {
    if (at >= today.until) today = { day: dayInIndia(at), until: at + untilMidnightInIndia(at) };
    return today.day;
  }

  function factsOf(url: string): PageFacts {
    const facts = known.get(url) ?? pageFacts(url);
    known.set(url, facts);
    return facts;
  }

  function readPage(
    { url = '/', at, isServed }: Note,
    day: CalendarDay,
    { visitor, ...visit }: { visitor: string; device: DeviceKind; referrer: string },
  ) {
    const { kind, locale, path, search } = factsOf(url);
    writes.countView({ day, kind, page: path, language: locale, ...visit }, at, isServed);
    writes.count(day, 'views', kind);
    writes.count(day, 'language', locale);
    writes.countPage(day, path, isServed);
    if (search && search.length >= leastSearch) bursts.sent(visitor, search, at);
  }

  function read(note: Note): void {
    const headers = headersOfVisit(note.headers);
    if (!isAskedByPerson(headers) || refusesToBeCounted(headers)) return;
    const agent = headers['user-agent'] ?? '';
    const day = dayOf(note.at);
    const forwardedFor = headers['x-forwarded-for'] as string | undefined;
    const { socket, peer } = note;
    const { hash: visitor, network, device } = visitorOf(day, { socket, peer, agent, forwardedFor });
    if (note.url === undefined) {
      const text = normalSearch(note.typed);
      if (text && text.length >= leastSearch) bursts.typed(visitor, text, note.at);
      return;
    }
    if (!writes.seeVisitor(day, visitor, network)) {
      passedOver += 1;
      return;
    }
    writes.count(day, 'device', device);
    const referrer = note.isServed ? getReferrer(headers, ownHost) : undefined;
    if (referrer !== undefined) writes.count(day, 'referrer', referrer);
    readPage(note, day, { visitor, device, referrer: referrer ?? ownSite });
  }

  function readNotes(): void {
    const taken = notes;
    notes = [];
    for (const note of taken) read(note);
    const at = now();
    if (passedOver > 0) writes.count(dayOf(at), 'passed-over', '', passedOver);
    passedOver = 0;
    bursts.settle(at);
  }

  return {
    notePage(request, url, status) {
      if (status === 200 && request.method === 'GET') take(request, url, true, '');
    },
    noteNavigation: (request, url) => take(request, url, false, ''),
    noteTyped: (request, text) => take(request, undefined, false, text),
    start() {
      writes.start();
      tidying.start();
      timer = setInterval(readNotes, readEveryMs).unref();
    },
    flush() {
      readNotes();
      return writes.flush();
    },
    tidy: tidying.tidy,
    async close() {
      clearInterval(timer);
      await tidying.close();
      readNotes();
      bursts.end();
      await writes.close();
    },
  };
}
