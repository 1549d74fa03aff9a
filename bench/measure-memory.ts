import { readFile } from 'node:fs/promises';
import { count, lowerSize, type Measure } from './figure.ts';
import { findPostgresProcesses } from './postgres-processes.ts';
import { startApp } from './processes.ts';
import { browserHeaders } from './raw-answer.ts';
import { sampleFilters, samplePages } from './samples.ts';

const maxMb = 300;
/** Allowed growth in the second half, in MB: garbage collection leaves varying amounts. */
const maxGrowthMb = 15;
const batchSize = 20_000;

/** Of a hundred requests, ninety are for popular pages, five for a rare page and five for a call. */
function mixPaths(popular: string[], rare: string[], calls: string[], batch: number): string[] {
  return Array.from({ length: batchSize }, (_, index) => {
    const at = (batch * batchSize + index) / 20;
    if (index % 20 === 7) return rare[Math.floor(at) % rare.length]!;
    if (index % 20 === 17) return calls[Math.floor(at) % calls.length]!;
    return popular[index % popular.length]!;
  });
}

/**
 * Returns the memory of the embedded PostgreSQL in MB of 1,000,000 bytes: the proportional set size of its processes,
 * in which shared pages count once for all.
 */
async function getPostgresMemory(dataDir: string): Promise<{ processes: number; memoryMb: number }> {
  const maps = await Promise.all(
    (await findPostgresProcesses(dataDir)).map((pid) =>
      readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''),
    ),
  );
  const kilobytes = maps
    .map((map) => Number(/^Pss:\s+(\d+) kB$/m.exec(map)?.[1] ?? 0))
    .filter((size) => size > 0);
  if (kilobytes.length === 0) throw new Error('The kernel does not tell the Pss of a process');
  const memoryMb = (kilobytes.reduce((a, b) => a + b, 0) * 1024) / 1e6;
  return { processes: kilobytes.length, memoryMb };
}

/** Measures the resident memory of the app during a million requests, and the memory of its PostgreSQL. */
export const memory: Measure = async (bench) => {
  const requests = bench.isQuick ? 100_000 : 1_000_000;
  const library = await bench.library(bench.usualPapers);
  const { home, browse, exam, paper } = await samplePages(library, 5_000);
  const popular = [...home, ...browse, ...exam.slice(0, 30), ...paper.slice(0, 30)];
  const calls = await sampleFilters(library, 5_000);
  const app = await startApp(library.dataDir);
  try {
    const before = (await app.usage()).memoryMb;
    const used: number[] = [];
    for (let batch = 0; batch < requests / batchSize; batch += 1) {
      const paths = mixPaths(popular, paper, calls, batch);
      const load = { port: app.port, paths, headers: browserHeaders, connections: 16, requests: batchSize };
      await bench.load.send(load);
      used.push((await app.usage()).memoryMb);
    }
    const half = Math.floor(used.length / 2);
    const highest = Math.max(...used);
    const growth = Math.max(...used.slice(half)) - Math.max(...used.slice(0, half));
    const postgres = await getPostgresMemory(library.dataDir);
    return [
      {
        measure: `Memory of the app over ${count(requests)} requests (pages from the cache, rendered pages, calls)`,
        figure: `${before.toFixed(0)} MB before, ${used.at(-1)!.toFixed(0)} MB after, at most ${highest.toFixed(0)} MB; the second half's peak ${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB on the first's`,
        target: `< ${maxMb} MB, no growth`,
        isMet: highest < maxMb && growth < maxGrowthMb,
        check: lowerSize(highest),
      },
      {
        measure: 'Memory of PostgreSQL after these requests (sum of Pss)',
        figure: `${postgres.memoryMb.toFixed(0)} MB in ${postgres.processes} processes`,
        target: '',
        isMet: null,
        check: lowerSize(postgres.memoryMb),
      },
    ];
  } finally {
    await app.stop();
  }
};
