import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type CalendarDay, dayInIndia, untilMidnightInIndia } from '#lib/time/calendar-day.ts';
import { createLruMap } from '#platform/cache/lru-map.ts';
import { isAskedByPerson } from '#platform/http/asked-by-person.ts';
import { createRecordedWrites, type RecordingContext } from './recorded-writes.ts';
import { startTidying } from './tidy.ts';
import {
  getReferrer,
  normalizeSearch,
  parsePageFacts,
  type PageFacts,
  refusesToBeCounted,
} from './visit-facts.ts';
import { createVisitorOfDay } from './visitor-of-day.ts';

const countedHeaders = new Set([
  'user-agent',
  'referer',
  'host',
  'dnt',
  'sec-gpc',
  'purpose',
  'sec-purpose',
  'x-purpose',
  'x-moz',
  'x-forwarded-for',
]);

/** Picks the headers that counting needs from the raw list. Joins repeated headers with a comma, as proxies do. */
function pickHeaders(raw: readonly string[]): IncomingHttpHeaders {
  const headers: Record<string, string> = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase();
    if (!countedHeaders.has(name)) continue;
    const before = headers[name];
    headers[name] = before === undefined ? raw[at + 1]! : `${before}, ${raw[at + 1]!}`;
  }
  return headers;
}

/** The parts of a request that counting needs. */
export type VisitRequest = Pick<IncomingMessage, 'method' | 'rawHeaders' | 'socket'>;

export type Recording = ReturnType<typeof createRecording>;

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
const maxNotes = 500;
/** Maximum number of memoized page facts, by URL. */
const maxPageFacts = 1_000;
/** Shorter texts do not count as a search. */
const minSearch = 2;
/** Maximum number of visitors whose typed text is memoized, and of counted searches. */
const maxSearches = 5_000;

/**
 * Counts visits without identifying visitors. Each call only stores a note in memory. A quarter of a second later
 * the notes are read. Bots and visitors who refuse to be counted are ignored. Every few seconds the sums are
 * written. Notes above a limit are dropped, and their number is counted.
 */
export function createRecording(ctx: RecordingContext) {
  const { secret, now, config } = ctx;
  const identifyVisitor = createVisitorOfDay({ secret, trustedProxies: config.trustedProxies });
  const ownHost = new URL(config.publicUrl).host;
  const writes = createRecordedWrites(ctx);
  const pageFacts = new LRUCache<string, PageFacts>({ max: maxPageFacts });
  /** The last text that each visitor typed since the last page. */
  const typedTexts = createLruMap<string, string>(maxSearches);
  const countedSearches = createLruMap<string, true>(maxSearches);
  let notes: Note[] = [];
  let passedOver = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopTidying: (() => Promise<void>) | undefined;
  let today = { day: '', until: 0 };

  function take(request: VisitRequest, url: string | undefined, isServed: boolean, typed: string): void {
    if (notes.length >= maxNotes) {
      passedOver += 1;
      return;
    }
    const { socket, rawHeaders: headers } = request;
    notes.push({ at: now(), socket, peer: socket.remoteAddress ?? '', headers, url, isServed, typed });
  }

  /** Returns the day in India. The current day is memoized. */
  function getDay(at: number): CalendarDay {
    if (at >= today.until) today = { day: dayInIndia(at), until: at + untilMidnightInIndia(at) };
    return today.day;
  }

  function getFacts(url: string): PageFacts {
    const facts = pageFacts.get(url) ?? parsePageFacts(url);
    pageFacts.set(url, facts);
    return facts;
  }

  /** Counts a search once for each visitor. `visitor` is another one on each day. */
  function countSearch(day: CalendarDay, visitor: string, text: string | undefined): void {
    const key = `${visitor} ${text}`;
    if (!text || text.length < minSearch || countedSearches.has(key)) return;
    countedSearches.set(key, true);
    writes.countSearch(day, text);
  }

  function read(note: Note): void {
    const headers = pickHeaders(note.headers);
    if (!isAskedByPerson(headers) || refusesToBeCounted(headers)) return;
    const agent = headers['user-agent'] ?? '';
    const day = getDay(note.at);
    const forwardedFor = headers['x-forwarded-for'] as string | undefined;
    const { socket, peer } = note;
    const { hash: visitor, network, device } = identifyVisitor(day, { socket, peer, agent, forwardedFor });
    if (note.url === undefined) {
      const text = normalizeSearch(note.typed);
      if (text) typedTexts.set(visitor, text);
      return;
    }
    if (!writes.seeVisitor(day, visitor, network)) {
      passedOver += 1;
      return;
    }
    const referrer = note.isServed ? getReferrer(headers, ownHost) : undefined;
    const { kind, locale, path, search } = getFacts(note.url);
    writes.count(day, 'views', kind);
    writes.count(day, 'language', locale);
    writes.count(day, 'device', device);
    if (referrer !== undefined) writes.count(day, 'referrer', referrer);
    writes.countPage(day, path, note.isServed);
    // A visitor who opens a paper from the box has searched for the typed text.
    countSearch(day, visitor, kind === 'search' ? search : typedTexts.get(visitor));
    typedTexts.delete(visitor);
  }

  function readNotes(): void {
    const taken = notes;
    notes = [];
    for (const note of taken) read(note);
    if (passedOver > 0) writes.count(getDay(now()), 'passed-over', '', passedOver);
    passedOver = 0;
  }

  return {
    /** Notes a sent page by its canonical path and status. Called for every page, including cached ones. */
    notePage(request: VisitRequest, url: string, status: number): void {
      if (status === 200 && request.method === 'GET') take(request, url, true, '');
    },
    /** Notes a page that the browser showed without a counted request: prefetched, or from the browser's cache. */
    noteNavigation: (request: VisitRequest, url: string) => take(request, url, false, ''),
    /** Notes the text typed so far in a search box. */
    noteTyped: (request: VisitRequest, text: string) => take(request, undefined, false, text),
    start() {
      writes.start();
      stopTidying = startTidying(ctx);
      timer = setInterval(readNotes, readEveryMs).unref();
    },
    /** Reads all notes and writes the counts. Returns whether everything was written. */
    flush() {
      readNotes();
      return writes.flush();
    },
    async close() {
      clearInterval(timer);
      await stopTidying?.();
      readNotes();
      await writes.close();
    },
  };
}
