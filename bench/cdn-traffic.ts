import { setTimeout as sleep } from 'node:timers/promises';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Query } from './postgres-processes.ts';

/** An answer that came through the CDN. Times are readings of `performance.now()`. */
export interface CdnAnswer {
  path: string;
  sentAt: number;
  /** 0 without a complete answer. */
  status: number;
  text: string;
  bytes: number;
  isHit: boolean;
  /** Whether no shared cache may keep it. */
  isPrivate: boolean;
}

/** A change that was acknowledged. `isWrong` says whether an answer is from before it. */
export interface Change<Answer = CdnAnswer> {
  at: number;
  isWrong: (answer: Answer) => boolean;
}

/** Sends a GET as a browser does. */
export async function askCdn(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<CdnAnswer> {
  const sentAt = performance.now();
  try {
    const answer = await fetch(url + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      headers: { 'accept-encoding': 'br', ...headers },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    return {
      path,
      sentAt,
      status: answer.status,
      text: answer.headers.get('content-type')?.startsWith('text/html') ? body.toString() : '',
      bytes: Number(answer.headers.get('content-length') ?? body.length),
      isHit: /^(HIT|STALE|UPDATING|REVALIDATED)$/.test(answer.headers.get('x-cache') ?? ''),
      isPrivate: /private|no-store/.test(answer.headers.get('cache-control') ?? ''),
    };
  } catch {
    return { path, sentAt, status: 0, text: '', bytes: 0, isHit: false, isPrivate: false };
  }
}

/** What visitors open, the popular ones first. */
export async function listPaths(query: Query) {
  const papers = await query<{ id: number; slug: string; sha256: string }>(
    'SELECT p.id::int, slug, sha256 FROM papers p JOIN paper_files f ON f.paper_id = p.id ORDER BY p.id',
  );
  const exams = await query<{ exam: string; category: string }>(
    `SELECT e.slug AS exam, c.slug AS category
     FROM exams e JOIN categories c ON c.id = e.category_id ORDER BY e.id`,
  );
  const categories = [...new Set(exams.map(({ category }) => category))];
  return {
    papers,
    categories,
    pages: [
      '/',
      '/browse',
      ...categories.map((slug) => `/category/${slug}`),
      ...exams.map(({ category, exam }) => sitePaths.exam(category, exam)),
      ...papers.flatMap(({ slug }) => [`/paper/${slug}`, `/hi/paper/${slug}`]),
    ],
    files: papers.map(({ sha256 }) => `/files/${sha256}.pdf`),
    lists: ['history', 'polity', 'english', 'police', 'bank', 'railway'].flatMap((word) => [
      `/api/search?q=${word}`,
      `/api/papers?search=${word}`,
      `/browse?search=${word}`,
    ]),
  };
}

export type Paths = Awaited<ReturnType<typeof listPaths>>;

/** Zipf's law: the popularity of an item falls with its rank. */
const pickPopular = <Item>(items: Item[]) => items[Math.floor(items.length ** Math.random()) - 1]!;

/**
 * Sends requests of visitors without a session, each from another address. The rates do not depend on response times.
 * Returns a function that ends them and returns all answers.
 */
export function startVisitors(url: string, { pages, files, lists, papers }: Paths, share: number) {
  const answers: CdnAnswer[] = [];
  const running = new Set<Promise<void>>();
  let visitors = 0;
  const streams = [
    { perSecond: 50, sent: 0, getPath: () => pickPopular(pages) },
    { perSecond: 8, sent: 0, getPath: () => pickPopular(files) },
    { perSecond: 8, sent: 0, getPath: () => pickPopular(lists) },
    { perSecond: 4, sent: 0, getPath: () => `/api/papers/${pickPopular(papers).id}/download` },
  ];
  async function visit(path: string): Promise<void> {
    visitors += 1;
    const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'x-forwarded-for': address };
    answers.push(await askCdn(url, path, headers));
  }
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1000;
    for (const stream of streams)
      for (; stream.sent < seconds * share * stream.perSecond; stream.sent += 1) {
        const request: Promise<void> = visit(stream.getPath()).then(() => void running.delete(request));
        running.add(request);
      }
  }, 10);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    return answers;
  };
}

/** Requests the paths several times a second until `signal` aborts. Calls `onAnswer` with each answer. */
export async function poll(
  url: string,
  paths: string[],
  signal: AbortSignal,
  onAnswer: (answer: CdnAnswer) => void,
): Promise<void> {
  for (; !signal.aborted; await sleep(100)) for (const path of paths) onAnswer(await askCdn(url, path));
}

/** Returns the largest time from a change to the request of an answer from before it, in milliseconds. */
export function findOldestWrong<Answer extends { sentAt: number }>(
  answers: Answer[],
  changes: Change<Answer>[],
): number {
  let oldest = 0;
  for (const answer of answers) {
    const first = changes.find(({ at, isWrong }) => at < answer.sentAt && isWrong(answer));
    if (first) oldest = Math.max(oldest, answer.sentAt - first.at);
  }
  return oldest;
}
