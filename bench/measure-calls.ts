import { readFile } from 'node:fs/promises';
import { listAdminPapers } from '#features/manage-papers/server/papers-list.service.ts';
import { adminPaperSorts, type AdminPapersQuery } from '#features/papers/papers-admin.contract.ts';
import { createAuditedWrite } from '#features/audit/audit.server.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { createContext } from '#platform/context/create-context.ts';
import {
  count,
  lowerTime,
  median,
  milliseconds,
  quantile,
  type Bench,
  type Figure,
  type Measure,
} from './figure.ts';
import { generatePageTexts, samplePageQueries } from './page-texts.ts';
import { startApp } from './processes.ts';
import { sampleFilters } from './samples.ts';

/** Milliseconds at the median and at the 99th percentile. */
interface Target {
  p50: number;
  p99?: number;
}

const headers = { accept: 'application/json' };

/** Measures the calls of each round, one after another. A first round warms up. */
async function callFigure(
  { load, rounds }: Bench,
  port: number,
  measure: string,
  getPaths: (round: number) => string[],
  target?: Target,
): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const paths = getPaths(round);
    const result = await load.send({ port, paths, headers, connections: 1, requests: paths.length });
    if (round > 0) times.push(...result.times);
  }
  times.sort((a, b) => a - b);
  const [p50, p99] = [median(times), quantile(times, 0.99)];
  return {
    measure,
    figure: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
    target: target ? `p50 < ${target.p50} ms${target.p99 ? `, p99 < ${target.p99} ms` : ''}` : '',
    isMet: target ? p50 < target.p50 && p99 < (target.p99 ?? Infinity) : null,
    check: lowerTime(p50),
  };
}

/** Returns the calls of the texts of the search feature's own test, with typing errors separate. */
async function searchCalls() {
  const file = new URL('../src/features/search-box/server/search-queries.json', import.meta.url);
  const queries = JSON.parse(await readFile(file, 'utf8')) as { query: string; why: string }[];
  const isTypo = ({ why }: { why: string }) => /swapped|left out|wrong letter|typo/.test(why);
  const getPath = ({ query }: { query: string }) => `/api/search?q=${encodeURIComponent(query)}`;
  return {
    usual: queries.filter((entry) => !isTypo(entry)).map(getPath),
    typos: queries.filter(isTypo).map(getPath),
  };
}

/** Public reads of long lists, of counts and of single records. */
const publicCalls = [
  '/api/papers',
  '/api/papers?offset=10000',
  '/api/papers?search=mathematics&offset=1000',
  '/api/papers?search=mathematics&language=Tamil&year=2019',
  '/api/papers?sort=downloads&language=Tamil',
  '/api/papers?sort=year&paperType=Answer%20key',
  '/api/papers/facets',
  '/api/papers/facets?search=mathematics&language=Tamil&year=2019',
  '/api/papers/popular',
  '/api/papers/recent',
  '/api/papers/1',
  '/api/papers/1/related',
  '/api/exams',
  '/api/categories',
  '/api/subjects',
  '/api/stats',
  '/api/homepage-data',
];

/** Measures the median time of each public call, warm. */
async function publicCallsFigure({ load }: Bench, port: number, size: string): Promise<Figure> {
  const times: { path: string; ms: number }[] = [];
  for (const path of publicCalls) {
    const { times: all } = await load.send({ port, paths: [path], headers, connections: 1, requests: 12 });
    times.push({ path, ms: median(all.slice(3)) });
  }
  const middle = median(times.map(({ ms }) => ms));
  const slowest = times.toSorted((a, b) => b.ms - a.ms)[0]!;
  return {
    measure: `Public calls: ${times.length}, ${size}`,
    figure: `median ${milliseconds(middle)}, slowest ${milliseconds(slowest.ms)} (\`${slowest.path}\`)`,
    target: 'slowest ≤ 50 ms',
    isMet: slowest.ms <= 50,
    check: lowerTime(middle),
  };
}

/** Measures lists and searches in one library, over HTTP, one at a time. */
async function callsAt(
  bench: Bench,
  papers: number,
  targets: { list?: Target; usual?: Target; typos?: Target },
): Promise<Figure[]> {
  const library = await bench.library(papers);
  const size = `${count(papers)} papers`;
  // Each round has other filters, because the counts of long lists are cached for a while.
  const batch = bench.isQuick ? 100 : 300;
  const lists = await sampleFilters(library, batch * (bench.rounds + 1));
  const { usual, typos } = await searchCalls();
  const { port, stop } = await startApp(library.dataDir);
  const getLists = (round: number) => lists.slice(round * batch, (round + 1) * batch);
  try {
    return [
      await callFigure(bench, port, `\`/api/papers\` with three filters, ${size}`, getLists, targets.list),
      await callFigure(bench, port, `\`/api/search\`, ${size}`, () => usual, targets.usual),
      await callFigure(bench, port, `\`/api/search\` with typos, ${size}`, () => typos, targets.typos),
      await publicCallsFigure(bench, port, size),
    ];
  } finally {
    await stop();
  }
}

const managedFilters: AdminPapersQuery[] = [
  {},
  { categoryId: 1 },
  { examId: 1 },
  { subjectId: 1 },
  { year: 2019 },
  { language: 'Hindi' },
  { paperType: 'Question paper', source: 'external' },
  { source: 'stored' },
  { source: 'external' },
  { categoryId: 1, paperType: 'Answer key', source: 'external' },
];
const managedSearches = [undefined, 'paper', 'ssc cgl 2019', 'prelmis'];

function* managedQueries(): Generator<AdminPapersQuery> {
  for (const search of managedSearches)
    for (const filter of managedFilters)
      for (const sort of [undefined, ...adminPaperSorts])
        for (const order of ['asc', 'desc'] as const) yield { ...filter, search, sort, order, limit: 50 };
}

/** Measures every search, filter and sort of Manage Papers by its service, on the first page and on the middle page. */
async function managedPapers(bench: Bench): Promise<Figure> {
  const { context } = await bench.library(bench.usualPapers);
  const { database, connection, log } = context;
  const invalidation = createInvalidation({ pool: database.pool, connection, log, onTags: () => {} });
  const write = createAuditedWrite({ db: database.db, invalidation });
  const { ctx } = createContext({ ...context, invalidation, write, secret: '' });
  const list = (query: AdminPapersQuery) => listAdminPapers(ctx, query);
  const measured: { ms: number; query: AdminPapersQuery }[] = [];
  for (const query of managedQueries()) {
    const { total } = await list(query);
    for (const offset of total > 100 ? [0, Math.floor(total / 2)] : [0]) {
      const times: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const started = performance.now();
        await list({ ...query, offset });
        times.push(performance.now() - started);
      }
      measured.push({ ms: median(times), query: { ...query, offset } });
    }
  }
  measured.sort((a, b) => b.ms - a.ms);
  for (const { ms, query } of measured.slice(0, 5))
    console.log(`  ${milliseconds(ms)} ${JSON.stringify(query)}`);
  const middle = median(measured.map(({ ms }) => ms));
  const slowest = measured[0]!.ms;
  return {
    measure: `Manage Papers: ${count(measured.length)} searches, filters, sorts and pages, ${count(bench.usualPapers)} papers`,
    figure: `median ${milliseconds(middle)}, slowest ${milliseconds(slowest)}`,
    target: 'slowest < 100 ms',
    isMet: slowest < 100,
    check: lowerTime(middle),
  };
}

export const calls: Measure = async (bench) => [
  ...(await callsAt(bench, bench.usualPapers, {
    list: { p50: 3, p99: 15 },
    usual: { p50: 10 },
    typos: { p50: 20 },
  })),
  await managedPapers(bench),
];

/** A million papers take some minutes to generate. A quick run omits them. */
export const callsAtOneMillion: Measure = async (bench) =>
  bench.isQuick ? [] : callsAt(bench, 1_000_000, { usual: { p50: 20 }, typos: { p50: 40 } });

/** Words that begin questions on most pages. */
const frequentWords = ['निम्न में से कौन', 'which of the following', 'the value of'];

/** Measures search inside papers in a library of its own, because its texts change the figures of other searches. */
export const pageSearch: Measure = async (bench) => {
  const pages = 50_000;
  const library = await bench.library(20_000);
  const { db } = library.context.database;
  await generatePageTexts(db, pages);
  const texts = [...(await samplePageQueries(db, 100)), ...frequentWords];
  const paths = texts.map((text) => `/api/search/pages?q=${encodeURIComponent(text)}`);
  const { port, stop } = await startApp(library.dataDir);
  try {
    const measure = `Search inside papers, ${count(pages)} pages`;
    return [await callFigure(bench, port, measure, () => paths, { p50: 15, p99: 60 })];
  } finally {
    await stop();
  }
};
