import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Query } from './postgres-processes.ts';

/** Popular pages can come from the cache of a server. Everything else needs the database. */
export type Kind = 'cached' | 'uncached' | 'search' | 'download' | 'write';

/** A sent request. Times are readings of `performance.now()`. */
export interface Sample {
  kind: Kind;
  from: number;
  until: number;
  /** 0 without a complete response. */
  status: number;
}

export interface Ask {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Answer {
  status: number;
  text: string;
}

const person = { email: 'owner@example.org', password: 'a long password' };

/** Environment variables that create the first owner of a new site. */
export const ownerVariables = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password };

/** Sends a request and reads the whole response. The status is 0 if it is incomplete. */
export async function ask(url: string, { method = 'GET', path, headers, body }: Ask): Promise<Answer> {
  try {
    const answer = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** Signs the owner in. Returns the headers of a browser. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`The owner cannot sign in: ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((header) => header.split(';', 1)[0]);
  return { cookie: cookies.join('; '), origin: url };
}

/** Writes and downloads that the site acknowledged, to be compared with its database. */
export interface Ledger {
  /** Ids of papers, categories and subjects, by their names. */
  created: Map<string, number>;
  /** Descriptions of the site, each from a saved version of the settings. */
  descriptions: string[];
  downloads: number;
  /** Without a complete response: they may have been counted or not. */
  unknownDownloads: number;
  ratings: number;
  unknownRatings: number;
  /** Creates that were sent again with the same key. */
  repeats: number;
  /** Responses that refused a valid write. No trouble justifies these. */
  refusals: string[];
}

const isGood = ({ status }: Answer) => status >= 200 && status < 400;
/** No response, or one that says that the server cannot accept the write now. */
const isUnavailable = ({ status }: Answer) => status === 0 || status >= 500;
const words = [
  'history',
  'polity',
  'arithmetic',
  'reasoning',
  'english',
  'civil',
  'police',
  'bank',
  'railway',
];

interface Site {
  url: string;
  /** Headers of the signed-in owner. */
  owner: Record<string, string>;
  query: Query;
}

/**
 * Sends the requests of visitors and an owner to a site with the starter library. The rates, of which `share` is sent,
 * do not depend on response times, so a slow site gets no pause. Every counted request is from a new visitor.
 */
export async function startBusyDay({ url, owner, query }: Site, share: number) {
  const papers = await query<{ id: number; slug: string }>(
    'SELECT id::int, slug FROM papers JOIN paper_files ON paper_id = id ORDER BY id LIMIT 40',
  );
  const exams = await query<{ id: number }>('SELECT id::int FROM exams ORDER BY id LIMIT 1');
  const categories = await query<{ slug: string }>('SELECT slug FROM categories ORDER BY id');
  /** Popular pages. The first category is left to the measurement of agreement. */
  const pages = [
    '/',
    '/browse',
    ...categories.slice(1).map(({ slug }) => `/category/${slug}`),
    ...papers.map(({ slug }) => `/paper/${slug}`),
  ];
  const ledger: Ledger = {
    created: new Map(),
    descriptions: [],
    downloads: 0,
    unknownDownloads: 0,
    ratings: 0,
    unknownRatings: 0,
    repeats: 0,
    refusals: [],
  };
  const samples: Sample[] = [];
  const running = new Set<Promise<void>>();
  const unanswered: [name: string, Ask][] = [];
  let turn = 0;
  const pick = <Item>(items: Item[]) => items[(turn += 1) % items.length]!;
  const visitor = () => ({
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64) visit/${turn}`,
    'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
  });

  async function send(kind: Kind, request: Ask): Promise<Answer> {
    const from = performance.now();
    const answer = await ask(url, request);
    samples.push({ kind, from, until: performance.now(), status: answer.status });
    return answer;
  }

  async function download(): Promise<void> {
    const path = `/api/papers/${pick(papers).id}/download`;
    const answer = await send('download', { path, headers: visitor() });
    if (isGood(answer)) ledger.downloads += 1;
    // A 5xx response means that the download was not counted, but an interrupted response may have been.
    else if (answer.status === 0) ledger.unknownDownloads += 1;
  }

  async function rate(): Promise<void> {
    const path = `/api/papers/${pick(papers).id}/rate`;
    const headers = { ...visitor(), origin: owner.origin! };
    const body = { rating: 1 + (turn % 5) };
    const answer = await send('write', { method: 'POST', path, headers, body });
    if (isGood(answer)) ledger.ratings += 1;
    else if (isUnavailable(answer)) ledger.unknownRatings += 1;
  }

  /** Creates a record, or repeats a create that had no answer with the same key. */
  async function create(): Promise<void> {
    const kind = pick(['papers', 'papers', 'categories', 'subjects']);
    const name = `Busy ${kind} ${turn}`;
    const fileUrl = `https://papers.example/${turn}.pdf`;
    const body = kind === 'papers' ? { title: name, examId: exams[0]!.id, year: 2020, fileUrl } : { name };
    const headers = { ...owner, 'idempotency-key': randomUUID() };
    const repeated = unanswered.shift();
    if (repeated) ledger.repeats += 1;
    const creation = repeated ?? [name, { method: 'POST', path: `/api/admin/${kind}`, headers, body }];
    const answer = await send('write', creation[1]);
    if (isGood(answer)) ledger.created.set(creation[0], (JSON.parse(answer.text) as { id: number }).id);
    else if (isUnavailable(answer)) unanswered.push(creation);
    else ledger.refusals.push(`${creation[0]}: ${answer.status} ${answer.text}`);
  }

  async function saveSettings(): Promise<void> {
    const siteDescription = `A busy day, ${(turn += 1)}.`;
    const body = { siteDescription };
    const answer = await send('write', { method: 'PUT', path: '/api/admin/settings', headers: owner, body });
    if (isGood(answer)) ledger.descriptions.push(siteDescription);
    else if (!isUnavailable(answer)) ledger.refusals.push(`settings: ${answer.status} ${answer.text}`);
  }

  const read = (kind: Kind, path: string) => send(kind, { path, headers: visitor() });
  const streams: { perSecond: number; sent: number; next: () => Promise<unknown> }[] = [
    { perSecond: 30, sent: 0, next: () => read('cached', pick(pages)) },
    { perSecond: 3, sent: 0, next: () => read('uncached', `/browse?search=${pick(words)}+${turn}`) },
    { perSecond: 3, sent: 0, next: () => read('search', `/api/search?q=${pick(words)}+${turn}`) },
    { perSecond: 6, sent: 0, next: download },
    { perSecond: 2, sent: 0, next: rate },
    { perSecond: 1, sent: 0, next: create },
    { perSecond: 0.2, sent: 0, next: saveSettings },
  ];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1000;
    for (const stream of streams)
      for (; stream.sent < seconds * share * stream.perSecond; stream.sent += 1) {
        const request: Promise<void> = stream.next().then(() => void running.delete(request));
        running.add(request);
      }
  }, 10);

  return {
    samples,
    ledger,
    /** Requests every popular page, so that a server has them in its cache. */
    async fillCache(server: string): Promise<void> {
      for (const path of pages) await ask(server, { path });
    },
    /** Stops sending, and repeats creates without an answer. Throws if the site does not accept them in a minute. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(running);
      const deadline = performance.now() + 60_000;
      while (unanswered.length > 0) {
        if (performance.now() > deadline) throw new Error(`${unanswered.length} creates have no answer`);
        await create();
        await sleep(100);
      }
    },
  };
}
