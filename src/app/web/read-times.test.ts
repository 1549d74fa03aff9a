import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QueryObserverOptions } from '@tanstack/react-query';
import { examChoicesQuery } from '#features/catalog/web/catalog.api.ts';
import { cleanupStatsQuery } from '#features/cleanup/web/admin/cleanup.api.ts';
import { dashboardQuery } from '#features/dashboard/web/admin/dashboard.api.ts';
import { homepageQuery } from '#features/home/web/home.api.ts';
import { paperListQuery } from '#features/papers/web/papers.api.ts';
import { ratingStatusQuery } from '#features/ratings/web/ratings.api.ts';
import { freshMs, keptMs } from '#features/search-box/web/site/live-results.island.ts';
import { settingsQuery } from '#features/settings/web/settings.api.ts';
import { createQueryClient } from './query-client.ts';

const minutes = 60_000;

/** Fresh and retained minutes of section 7 of the specification, which gives the second only for some reads. */
const times: [read: string, query: object, freshMinutes: number, retainedMinutes?: number][] = [
  ['GET /api/exams/choices', examChoicesQuery({}), 30, 60],
  ['GET /api/settings', settingsQuery, 5],
  ['GET /api/homepage-data', homepageQuery, 60, 120],
  ['GET /api/papers', paperListQuery({ limit: 11, offset: 0 }), 5],
  ['GET /api/papers/{id}/rating-status', ratingStatusQuery(1), 5],
  ['GET /api/admin/cleanup-stats', cleanupStatsQuery, 0.5],
  // Contains the cleanup stats and shares their 30 s.
  ['GET /api/admin/dashboard', dashboardQuery, 0.5],
];

/** Returns whether a query with data that is `age` ms old makes a read. */
async function isReadAgain(query: object, age: number): Promise<boolean> {
  let isRead = false;
  const client = createQueryClient(async () => {
    isRead = true;
    return [];
  });
  const options = query as QueryObserverOptions & { queryKey: readonly unknown[] };
  client.setQueryData(options.queryKey, [], { updatedAt: Date.now() - age });
  await client.fetchQuery({ ...options, initialData: undefined } as never);
  client.clear();
  return isRead;
}

for (const [read, query, freshMinutes, retainedMinutes] of times) {
  const retained = retainedMinutes === undefined ? '' : `, ${retainedMinutes} min retained`;
  test(`${read}: ${freshMinutes} min fresh${retained}`, async () => {
    assert.equal(await isReadAgain(query, (freshMinutes - 0.1) * minutes), false);
    assert.equal(await isReadAgain(query, (freshMinutes + 0.1) * minutes), true);
    if (retainedMinutes !== undefined) {
      assert.equal((query as { gcTime?: number }).gcTime, retainedMinutes * minutes);
    }
  });
}

test('GET /api/search: 30 min fresh, 60 min retained', () => {
  assert.deepEqual([freshMs, keptMs], [30 * minutes, 60 * minutes]);
});
