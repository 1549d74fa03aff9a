import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#testing/database.ts';
import { createCategory } from '#testing/factories.ts';
import { catalogHealth } from './catalog-health.service.ts';

const { db } = await testDatabase();
const health = catalogHealth({ db });

test('reports a library without categories', async () => {
  const [finding] = await health.run();
  assert.match(String(finding?.problem), /has no categories/);
  await createCategory(db);
  assert.deepEqual(await health.run(), []);
});
