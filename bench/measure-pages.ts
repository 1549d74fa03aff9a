import { setTimeout as sleep } from 'node:timers/promises';
import {
  count,
  higherRatio,
  lowerTime,
  median,
  milliseconds,
  percent,
  runRounds,
  type Bench,
  type Figure,
  type Measure,
} from './figure.ts';
import { measureCpu } from './load.ts';
import { startApp, startBareServer, type BareServer, type MeasuredServer } from './processes.ts';
import { browserHeaders, getHeader, plainHeaders, rawAnswer, type RawAnswer } from './raw-answer.ts';
import { samplePages } from './samples.ts';

const cachedTarget = 0.85;
/** In milliseconds of CPU, compression not counted. The exam page lists far more than the others. */
const getUncachedTarget = (page: string) => (page === 'exam' ? 2.3 : 1.5);

interface Servers {
  app: MeasuredServer;
  bare: BareServer;
}

/** Measures each kind of page on the app and on a bare server that sends the same bytes and headers. */
async function measurePages(
  bench: Bench,
  samples: number,
  variables: Record<string, string>,
  measure: (name: string, paths: string[], servers: Servers) => Promise<Figure>,
): Promise<Figure[]> {
  const library = await bench.library(bench.usualPapers);
  const pages = await samplePages(library, samples);
  const app = await startApp(library.dataDir, variables);
  const bare = await startBareServer();
  try {
    const figures: Figure[] = [];
    for (const [name, paths] of Object.entries(pages))
      figures.push(await measure(name, paths, { app, bare }));
    return figures;
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
  }
}

/** Returns the cached page after its final compression. */
async function settledPage(port: number, path: string): Promise<RawAnswer> {
  for (let request = 0; request < 5; request += 1) await rawAnswer(port, path);
  await sleep(500);
  const answer = await rawAnswer(port, path);
  if (getHeader(answer, 'content-encoding') !== 'br') throw new Error(`${path} is not compressed`);
  return answer;
}

/** Compares the requests per second of cached pages with a bare server. */
export const cachedPages: Measure = (bench) =>
  measurePages(bench, 1, {}, async (name, paths, { app, bare }) => {
    const path = paths[0]!;
    await bare.answer(path, await settledPage(app.port, path));
    const seconds = bench.isQuick ? 1 : 2;
    const request = async ({ port, usage }: MeasuredServer) => {
      const before = await usage();
      const load = { port, paths: [path], headers: browserHeaders, connections: 32, seconds };
      const { perSecond, requests } = await bench.load.send(load);
      return { perSecond, cpu: ((await usage()).cpuMs - before.cpuMs) / requests };
    };
    const rounds = await runRounds(bench, async () => ({
      app: await request(app),
      bare: await request(bare),
    }));
    const ratio = median(rounds.map((round) => round.app.perSecond / round.bare.perSecond));
    const cpuRatio = median(rounds.map((round) => round.app.cpu / round.bare.cpu));
    const perSecond = (server: 'app' | 'bare') =>
      count(median(rounds.map((round) => round[server].perSecond)));
    return {
      measure: `Cached ${name} page, requests/s against bare \`node:http\``,
      figure: `${percent(ratio)} (${perSecond('app')} of ${perSecond('bare')}; ${percent(cpuRatio)} of its CPU a request)`,
      target: `≥ ${percent(cachedTarget)}`,
      isMet: ratio >= cachedTarget,
      check: higherRatio(ratio),
    };
  });

/**
 * Measures the cost of a page when only small tables are cached: reading, rendering, compressing and sending, in
 * addition to the database.
 */
export const uncachedPages: Measure = (bench) =>
  measurePages(bench, 50, { PAGE_CACHE_MB: '0' }, async (name, paths, { app, bare }) => {
    for (const path of paths) await bare.answer(path, await rawAnswer(app.port, path));
    const requests = bench.isQuick ? 150 : 400;
    const cpuMs = (server: MeasuredServer, requests: number, headers = browserHeaders) =>
      measureCpu(bench.load, server, { paths, headers, requests });
    const rounds = await runRounds(bench, async () => ({
      whole: await cpuMs(app, requests),
      plain: await cpuMs(app, requests, plainHeaders),
      bare: await cpuMs(bare, requests * 10),
    }));
    const whole = median(rounds.map((round) => round.whole));
    const plain = median(rounds.map((round) => round.plain));
    const bareAnswers = whole / median(rounds.map((round) => round.bare));
    const target = getUncachedTarget(name);
    return {
      measure: `Uncached ${name} page, CPU of the app`,
      figure: `${milliseconds(plain)}; ${milliseconds(whole)} with brotli; ${Math.round(bareAnswers)} bare answers`,
      target: `≤ ${target} ms`,
      isMet: plain <= target,
      check: lowerTime(plain),
    };
  });
