import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { isDatabaseAway } from './database-away.ts';
import { openDatabase } from './database.ts';
import { sql } from 'drizzle-orm';

test('a server that is not there is away, and a statement that is wrong is not', async () => {
  const nobody = openDatabase({ host: '127.0.0.1', port: 1 }, () => {});
  const refused = await nobody.db.execute(sql`SELECT 1`).catch((error: unknown) => error);
  assert.equal(isDatabaseAway(refused), true);
  await nobody.close();
  assert.equal(isDatabaseAway(new pg.DatabaseError('syntax error', 0, 'error')), false);
  assert.equal(isDatabaseAway(undefined), false);
});
