import { count, lowerSize, type Measurement } from './figure.ts';
import { postgresMemory } from './postgres-memory.ts';
import { startApp } from './processes.ts';
import { browserHeaders } from './raw-answer.ts';
import { sampleFilters, samplePages } from './samples.ts';

const targetMb = 300;
/** Allowed growth in the second half, in MB: garbage collection leaves varying amounts. */
const growthMb = 15;
const connections = 16;
const requestsAtOnce = 20_000;

/** Of a hundred requests, ninety are for popular pages, five for a rare page and five for a call. */
function mix(popular: string[], rare: string[], calls: string[], chunk: number): string[] {
  let rareAt = chunk * requestsAtOnce * 0.05;
  let callAt = rareAt;
  return Array.from({ length: requestsAtOnce }, (_, index) => {
    if (index % 20 === 7) return rare[rareAt++ % rare.length]!;
    if (index % 20 === 17) return calls[callAt++ % calls.length]!;
    return popular[index % popular.length]!;
  });
}

/** Measures the resident memory of the app during a million requests, and the memory of its PostgreSQL. */
export const memory: Measurement = {
  name: 'memory',
  async measure({ isQuick, library: libraryOf, usualPapers, load, announce }) {
    const requests = isQuick ? 100_000 : 1_000_000;
    const library = await libraryOf(usualPapers);
    const { home, browse, exam, paper } = await samplePages(library, 5_000);
    const popular = [...home, ...browse, ...exam.slice(0, 30), ...paper.slice(0, 30)];
    const calls = await sampleFilters(library, 5_000);
    const app = await startApp(library.dataDir);
    try {
      const before = (await app.usage()).memoryMb;
      const seen: number[] = [];
      for (let chunk = 0; chunk < requests / requestsAtOnce; chunk += 1) {
        const paths = mix(popular, paper, calls, chunk);
        await load.send({
          port: app.port,
          paths,
          headers: browserHeaders,
          connections,
          requests: paths.length,
        });
        seen.push((await app.usage()).memoryMb);
        if (chunk % 10 === 9)
          announce(`  ${count((chunk + 1) * requestsAtOnce)} requests: ${seen.at(-1)?.toFixed(0)} MB`);
      }
      const half = Math.floor(seen.length / 2);
      const highest = Math.max(...seen);
      const growth = Math.max(...seen.slice(half)) - Math.max(...seen.slice(0, half));
      const after = seen.at(-1) ?? before;
      const postgres = await postgresMemory(library.dataDir);
      return [
        {
          measure: `Memory of the app over ${count(requests)} requests (pages from the cache, rendered pages, calls)`,
          figure: `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after, at most ${highest.toFixed(0)} MB; the second half's peak ${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB on the first's`,
          target: `< ${targetMb} MB, no growth`,
          isMet: highest < targetMb && growth < growthMb,
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
  },
};
