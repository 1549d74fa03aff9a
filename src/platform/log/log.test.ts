import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';
import { createLog } from './log.ts';

test('a failed query is logged without its parameters', async () => {
  const { db } = await testDatabase();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const error = await db
    .execute(sql`SELECT ${'what somebody searched'}::int`)
    .catch((failure: unknown) => failure);
  log.error({ error }, 'failed');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /"level":"error"/);
  assert.doesNotMatch(lines[0] ?? '', /params|Failed query/);
});
