import { setTimeout as sleep } from 'node:timers/promises';
import { count, higherRatio, median, percent, type Bench, type Figure, type Measurement } from './figure.ts';
import { startApp, startBareServer, type MeasuredServer } from './processes.ts';
import { browserHeaders, getHeader, rawAnswer, type RawAnswer } from './raw-answer.ts';
import { samplePages } from './samples.ts';

const connections = 32;
const target = 0.85;

/** Returns the cached page after its final compression. */
async function settledPage(port: number, path: string): Promise<RawAnswer> {
  for (let asked = 0; asked < 5; asked += 1) await rawAnswer(port, path);
  await sleep(500);
  const answer = await rawAnswer(port, path);
  if (getHeader(answer, 'content-encoding') !== 'br') throw new Error(`${path} is not compressed`);
  return answer;
}

async function cachedPage(
  { load, rounds, isQuick }: Bench,
  name: string,
  path: string,
  servers: { app: MeasuredServer; bare: MeasuredServer },
): Promise<Figure> {
  const ask = async ({ port, usage }: MeasuredServer, seconds = isQuick ? 1 : 2) => {
    const before = await usage();
    const { perSecond, requests } = await load.send({
      port,
      paths: [path],
      headers: browserHeaders,
      connections,
      seconds,
    });
    return { perSecond, cpu: ((await usage()).cpuMs - before.cpuMs) / requests };
  };
  const app: { perSecond: number; cpu: number }[] = [];
  const bare: typeof app = [];
  await ask(servers.app);
  await ask(servers.bare);
  for (let round = 0; round < rounds; round += 1) {
    app.push(await ask(servers.app));
    bare.push(await ask(servers.bare));
  }
  const ratio = median(app.map(({ perSecond }, round) => perSecond / bare[round]!.perSecond));
  const cpuRatio = median(app.map(({ cpu }, round) => cpu / bare[round]!.cpu));
  const perSecond = (answers: typeof app) => count(median(answers.map((answer) => answer.perSecond)));
  return {
    measure: `Cached ${name}, requests/s against bare \`node:http\``,
    figure: `${percent(ratio)} (${perSecond(app)} of ${perSecond(bare)}; ${percent(cpuRatio)} of its CPU a request)`,
    target: `≥ ${percent(target)}`,
    isMet: ratio >= target,
    check: higherRatio(ratio),
  };
}

/** Compares cached pages with a bare server that sends the same file and headers. */
export const cachedPages: Measurement = {
  name: 'cached',
  async measure(bench) {
    const library = await bench.library(bench.usualPapers);
    const pages = await samplePages(library, 1);
    const app = await startApp(library.dataDir);
    const bare = await startBareServer();
    const figures: Figure[] = [];
    try {
      for (const [name, [path]] of Object.entries(pages) as [string, [string]][]) {
        await bare.answer(path, await settledPage(app.port, path));
        figures.push(await cachedPage(bench, `${name} page`, path, { app, bare }));
      }
    } finally {
      await Promise.all([app.stop(), bare.stop()]);
    }
    return figures;
  },
};
