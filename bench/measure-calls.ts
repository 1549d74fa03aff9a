import { readFile } from 'node:fs/promises';
import { count, type Bench, type Figure, lowerTime, type Measurement } from './figure.ts';
import { startApp } from './processes.ts';
import { sampleFilters } from './samples.ts';
import { formatTimes, timesOf, type Times } from './times.ts';

/** In milliseconds, by the number of papers. */
const listTargets: Record<number, Times> = { 100_000: { p50: 3, p99: 15 } };
const searchTargets: Record<number, [usual: number, typo: number]> = {
  100_000: [10, 20],
  1_000_000: [20, 40],
};

/** Returns the texts of the search feature's own test, with typing errors separate. */
async function searchTexts(): Promise<{ usual: string[]; typo: string[] }> {
  const file = new URL('../src/features/search-box/server/search-queries.json', import.meta.url);
  const queries = JSON.parse(await readFile(file, 'utf8')) as { query: string; why: string }[];
  const isTypo = ({ why }: { why: string }) => /swapped|left out|wrong letter|typo/.test(why);
  return {
    usual: queries.filter((entry) => !isTypo(entry)).map(({ query }) => query),
    typo: queries.filter(isTypo).map(({ query }) => query),
  };
}

async function listFigure(bench: Bench, port: number, papers: number): Promise<Figure> {
  const library = await bench.library(papers);
  // Each round has other filters, because the counts of long lists are cached for a while.
  const size = bench.isQuick ? 100 : 300;
  const paths = await sampleFilters(library, size * (bench.rounds + 1));
  const times = await timesOf(bench, port, (round) => paths.slice(round * size, (round + 1) * size));
  const target = listTargets[papers];
  return {
    measure: `\`/api/papers\` with three filters, ${count(papers)} papers`,
    figure: formatTimes(times),
    target: target ? `p50 < ${target.p50} ms, p99 < ${target.p99} ms` : '',
    isMet: target ? times.p50 < target.p50 && times.p99 < target.p99 : null,
    check: lowerTime(times.p50),
  };
}

async function searchFigures(bench: Bench, port: number, papers: number): Promise<Figure[]> {
  const texts = await searchTexts();
  const figures: Figure[] = [];
  for (const [index, kind] of (['usual', 'typo'] as const).entries()) {
    const paths = texts[kind].map((text) => `/api/search?q=${encodeURIComponent(text)}`);
    const times = await timesOf(bench, port, () => paths);
    const target = searchTargets[papers]?.[index];
    figures.push({
      measure: `\`/api/search\`${kind === 'typo' ? ' with typos' : ''}, ${count(papers)} papers`,
      figure: formatTimes(times),
      target: target ? `p50 < ${target} ms` : '',
      isMet: target ? times.p50 < target : null,
      check: lowerTime(times.p50),
    });
  }
  return figures;
}

/** Measures list and search calls for one library size, over HTTP, one at a time. */
function callsAt(papers: number): Measurement['measure'] {
  return async (bench) => {
    const library = await bench.library(papers);
    const app = await startApp(library.dataDir);
    try {
      return [await listFigure(bench, app.port, papers), ...(await searchFigures(bench, app.port, papers))];
    } finally {
      await app.stop();
    }
  };
}

export const calls: Measurement = {
  name: 'calls',
  measure: (bench) => callsAt(bench.usualPapers)(bench),
};

/** A million papers take some minutes to generate. A quick run omits them. */
export const callsAtOneMillion: Measurement = {
  name: 'million',
  measure: async (bench) => (bench.isQuick ? [] : callsAt(1_000_000)(bench)),
};
