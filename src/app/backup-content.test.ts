import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { selectTables } from '#features/backup/server/snapshot.queries.ts';
import { testDatabase } from '#testing/database.ts';
import { backupContent } from './features.ts';

const { db } = await testDatabase();
const tables = await selectTables(db, backupContent);
const { rules, leftOut } = backupContent;

test('every table that a feature names exists', async () => {
  const result = await db.execute<{ name: string }>(sql`
    SELECT relname::text AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`);
  const present = new Set(result.rows.map(({ name }) => name));
  assert.deepEqual(
    [...rules.keys(), ...leftOut.keys()].filter((name) => !present.has(name)),
    [],
  );
});

test('sessions, verifications and access links are left out', () => {
  for (const secret of ['sessions', 'verifications', 'access_links'])
    assert.ok(leftOut.has(secret) && !tables.some(({ name }) => name === secret));
});

test('files of every storage key column are in the backup', async () => {
  const result = await db.execute<{ column: string }>(sql`
    SELECT table_name || '.' || column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name LIKE '%\_key' AND column_name ~ 'storage|thumbnail'`);
  const named = tables.flatMap(({ name, files = [] }) => files.map(({ column }) => `${name}.${column}`));
  const unnamed = result.rows
    .map(({ column }) => column)
    .filter((column) => !named.includes(column) && !leftOut.has(column.split('.')[0]!));
  assert.deepEqual(unnamed, []);
});
