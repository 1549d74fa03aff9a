import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { dataDirWithDatabase, openHere, query } from './embedded-postgres.fixture.ts';

test('a start ends a replacement that was interrupted while there was no database', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const before = await openHere(dataDir);
  await query(before.connection, 'CREATE TABLE upgraded AS SELECT 42 AS answer');
  await before.close();
  const root = join(dataDir, 'postgres');
  await rename(join(root, 'cluster'), join(root, 'cluster-upgraded'));
  const after = await openHere(dataDir);
  assert.deepEqual(await query(after.connection, 'SELECT answer FROM upgraded'), [{ answer: 42 }]);
  await after.close();
});
