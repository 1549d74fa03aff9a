import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '#platform/database/database.ts';
import { otherKeys } from '../analytics-admin.contract.ts';
import { createPageCheck } from './reported-pages.ts';

const db = {} as Database;

test('counts and views of one flush look up each path once', async () => {
  const queries: string[][] = [];
  const checkPages = createPageCheck(db, async (_db, paths) => {
    queries.push(paths);
    return new Set(['/browse']);
  });
  const entries = (paths: string[]) =>
    new Map(paths.map((page) => [page, { page, isServed: page === '/served' }]));
  const [counts, views] = await Promise.all([
    checkPages(entries(['/browse', '/served', '/invented']), 'page'),
    checkPages(entries(['/browse', '/invented']), 'page'),
  ]);
  assert.deepEqual(queries, [['/browse', '/invented']]);
  assert.deepEqual(
    counts.map(({ page }) => page),
    ['/browse', '/served', otherKeys],
  );
  assert.deepEqual(
    views.map(({ page }) => page),
    ['/browse', otherKeys],
  );
  await checkPages(entries(['/browse']), 'page');
  assert.equal(queries.length, 2, 'a later flush asks again');
});
