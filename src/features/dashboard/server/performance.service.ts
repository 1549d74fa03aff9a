import { statfs } from 'node:fs/promises';
import { createLastHour } from '#platform/cache/last-hour.ts';
import { getCount } from '#platform/cache/get-count.ts';
import { perContext } from '#platform/context/context.ts';
import type { TimingSummary } from '#platform/http/timings.ts';
import type { PerformanceMeasures, Timing } from '../dashboard.contract.ts';
import { ping, selectDatabaseFigures, selectFileFigures } from './measures.queries.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Figures of this node, with samples of the last hour. */
export const getPerformance = perContext(({ db, cache, config, timings, pageCache }) => {
  const lastHour = createLastHour(['hits', 'misses', 'stale'], () => pageCache.status());
  const startedAt = Date.now();
  let timer: NodeJS.Timeout | undefined;

  function cacheMeasures(): PerformanceMeasures['cache'] {
    const { hits, misses, stale } = lastHour.growth();
    const { pages, bytes, maxBytes } = pageCache.status();
    return { hits, misses, stale, hitRate: getShare(hits, hits + misses), pages, bytes, maxBytes };
  }

  async function databaseMeasures(): Promise<PerformanceMeasures['database']> {
    try {
      const { bytes, connections, connectionLimit } = await selectDatabaseFigures(db);
      // Reuses the open connection, so that the time does not include connecting.
      const askedAt = performance.now();
      await ping(db);
      const pingMs = rounded(performance.now() - askedAt);
      return { isReachable: true, pingMs, bytes, connections, connectionLimit };
    } catch {
      return { isReachable: false, pingMs: null, bytes: null, connections: null, connectionLimit: null };
    }
  }

  function fileMeasures(): Promise<{ count: number; bytes: number }> {
    return getCount(cache, 'stored files', {}, async () => {
      const { rows, ...value } = await selectFileFigures(db);
      return { value, rows };
    });
  }

  async function diskMeasures(): Promise<PerformanceMeasures['disk']> {
    const [{ bsize, bavail, blocks }, files] = await Promise.all([
      statfs(config.dataDir),
      fileMeasures().catch(() => null),
    ]);
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks, files };
  }

  return {
    /**
     * Returns the figures of this node. An unavailable database is reported as a figure. Throws if the disk cannot be
     * read.
     */
    measures: async (): Promise<PerformanceMeasures> => {
      const [database, disk] = await Promise.all([databaseMeasures(), diskMeasures()]);
      const { pages, calls } = timings.lastHour();
      return {
        since: new Date(Math.max(startedAt, Date.now() - hourMs)).toISOString(),
        pages: presentTiming(pages),
        calls: presentTiming(calls),
        cache: cacheMeasures(),
        database,
        disk,
      };
    },
    /** Starts to sample the counters once a minute. */
    start(): void {
      timer = setInterval(lastHour.sample, minuteMs).unref();
    },
    close: (): void => clearInterval(timer),
  };
});

function presentTiming({ count, failures, p50, p95 }: TimingSummary): Timing {
  return { count, p50: p50 && rounded(p50), p95: p95 && rounded(p95), errorShare: getShare(failures, count) };
}

function getShare(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Rounds to two decimals. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
