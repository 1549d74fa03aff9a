import { until } from './node-process.ts';
import type { Query } from './query.ts';
import type { Acknowledged } from './streams.ts';

/** Returns the number of downloads that the database has counted. */
export async function downloadsIn(query: Query): Promise<number> {
  const [found] = await query<{ downloads: number }>(
    'SELECT sum(downloads)::int AS downloads FROM paper_stats',
  );
  return found?.downloads ?? 0;
}

/** Reads the content of the database after all pending downloads are written. */
export async function foundIn(query: Query, downloadsBefore: number, { downloads }: Acknowledged) {
  // Nodes that were in trouble retry the write after up to 30 s.
  await until(
    'all downloads are counted',
    async () => (await downloadsIn(query)) - downloadsBefore >= downloads,
    500,
  ).catch(() => {});
  const [rated] = await query<{ ratings: number }>('SELECT count(*)::int AS ratings FROM ratings');
  const subjects = await query<{ name: string }>('SELECT name FROM subjects');
  return {
    downloads: (await downloadsIn(query)) - downloadsBefore,
    ratings: rated?.ratings ?? 0,
    subjects: new Set(subjects.map(({ name }) => name)),
  };
}
