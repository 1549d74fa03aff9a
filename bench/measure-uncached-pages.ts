import { lowerTime, median, milliseconds, type Bench, type Figure, type Measurement } from './figure.ts';
import { startApp, startBareServer, type MeasuredServer } from './processes.ts';
import { browserHeaders, rawAnswer } from './raw-answer.ts';
import { samplePages } from './samples.ts';

/** In milliseconds of CPU, compression not counted. The exam page lists far more than the others. */
const targetOf = (page: string) => (page === 'exam page' ? 2.3 : 1.5);
const plainHeaders = { ...browserHeaders, 'accept-encoding': 'identity' };

/**
 * Returns the server's CPU milliseconds per response. Sends one request at a time, because the app renders concurrent
 * requests once.
 */
async function cpuOfAnswer(
  { load }: Bench,
  server: MeasuredServer,
  paths: string[],
  requests: number,
  headers: Record<string, string> = browserHeaders,
): Promise<number> {
  const before = await server.usage();
  await load.send({ port: server.port, paths, headers, connections: 1, requests });
  const after = await server.usage();
  return (after.cpuMs - before.cpuMs) / requests;
}

async function uncachedPage(
  bench: Bench,
  name: string,
  paths: string[],
  { app, bare }: { app: MeasuredServer; bare: MeasuredServer },
): Promise<Figure[]> {
  const requests = bench.isQuick ? 150 : 400;
  await cpuOfAnswer(bench, app, paths, requests);
  await cpuOfAnswer(bench, bare, paths, 2_000);
  const whole: number[] = [];
  const plain: number[] = [];
  const bareMs: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    whole.push(await cpuOfAnswer(bench, app, paths, requests));
    plain.push(await cpuOfAnswer(bench, app, paths, requests, plainHeaders));
    bareMs.push(await cpuOfAnswer(bench, bare, paths, requests * 10));
  }
  const figure = median(whole);
  const rendering = median(plain);
  return [
    {
      measure: `Uncached ${name}, CPU of the app`,
      figure: `${milliseconds(rendering)}; ${milliseconds(figure)} with brotli; ${Math.round(figure / median(bareMs))} bare answers`,
      target: `≤ ${targetOf(name)} ms`,
      isMet: rendering <= targetOf(name),
      check: lowerTime(rendering),
      ...(name === 'home page' && { peers: homePeers }),
    },
  ];
}

/**
 * Uncached home pages of other products, as the number of bare responses in the time of one of theirs. Measured once,
 * in November 2026.
 */
const homePeers = 'bare answers: WordPress 2,000, Ghost 1,630, Payload with Next 262';

/**
 * Measures the cost of a page when only small tables are cached: reading, rendering, compressing and sending, in
 * addition to the database.
 */
export const uncachedPages: Measurement = {
  name: 'uncached',
  async measure(bench) {
    const library = await bench.library(bench.usualPapers);
    const pages = await samplePages(library, 50);
    const app = await startApp(library.dataDir, { PAGE_CACHE_MB: '0' });
    const bare = await startBareServer();
    const figures: Figure[] = [];
    try {
      for (const [name, paths] of Object.entries(pages) as [string, string[]][]) {
        for (const path of paths) await bare.answer(path, await rawAnswer(app.port, path));
        figures.push(...(await uncachedPage(bench, `${name} page`, paths, { app, bare })));
      }
    } finally {
      await Promise.all([app.stop(), bare.stop()]);
    }
    return figures;
  },
};
