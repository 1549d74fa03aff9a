import { sql } from 'drizzle-orm';
import { createRedirectsService } from '#features/redirects/server/redirects.service.ts';
import { count, lowerTime, median, milliseconds, type Measurement } from './figure.ts';

/** Redirects in the table, and lookups per round. Half of the lookups find a redirect. */
const redirects = 100_000;
const lookups = 200_000;
/** Milliseconds that a redirect may add to a page. */
const target = 0.1;

const addressOf = (number: number) => `/old-category-${number % 97}/old-exam-${number}`;

/** Returns the milliseconds of one lookup, as the mean of `lookups` sequential ones. */
async function timeOf(lookUp: (url: string) => unknown): Promise<number> {
  const started = performance.now();
  for (let at = 0; at < lookups; at += 1) await lookUp(addressOf((at * 7919) % (2 * redirects)));
  return (performance.now() - started) / lookups;
}

/** Measures the cost of redirects per page, compared with a plain map, and their memory. */
export const redirecting: Measurement = {
  name: 'redirects',
  async measure(bench) {
    const { context } = await bench.library(bench.usualPapers);
    const { db } = context.database;
    await db.execute(sql`
      INSERT INTO redirects (source_url, target_url)
      SELECT '/old-category-' || number % 97 || '/old-exam-' || number, '/category-' || number % 97 || '/exam-' || number
      FROM generate_series(0, ${redirects - 1}) AS number`);
    try {
      const service = createRedirectsService({ db, log: context.log });
      globalThis.gc?.();
      const heapBefore = process.memoryUsage().heapUsed;
      const started = performance.now();
      await service.find('/');
      const reading = performance.now() - started;
      globalThis.gc?.();
      const bytes = process.memoryUsage().heapUsed - heapBefore;
      const bare = new Map<string, string>();
      for (let number = 0; number < redirects; number += 1) bare.set(addressOf(number), '/');
      const times = { service: [] as number[], bare: [] as number[] };
      for (let round = 0; round <= bench.rounds; round += 1) {
        const [ofService, ofBare] = [await timeOf(service.find), await timeOf((url) => bare.get(url))];
        if (round === 0) continue;
        times.service.push(ofService);
        times.bare.push(ofBare);
      }
      const [ofService, ofBare] = [median(times.service), median(times.bare)];
      return [
        {
          measure: `Looking up a redirect among ${count(redirects)}`,
          figure: `${(ofService * 1_000).toFixed(2)} µs, ${(ofService / ofBare).toFixed(1)} times a bare map`,
          target: `< ${target} ms`,
          isMet: ofService < target,
          check: lowerTime(ofService),
        },
        {
          measure: `Reading ${count(redirects)} redirects into memory`,
          figure: `${milliseconds(reading)}${globalThis.gc ? `, ${(bytes / 1024 / 1024).toFixed(0)} MB` : ''}`,
          target: '',
          isMet: null,
        },
      ];
    } finally {
      await db.execute(sql`TRUNCATE redirects`);
    }
  },
};
