import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';
import { backupContent } from './backup-content.ts';

const { db } = await testDatabase();
const { tables, leftOut } = backupContent({ publicUrl: 'https://papers.example' });

test('every table is in the backup or listed as left out', async () => {
  const found = await db.execute<{ name: string }>(sql`
    SELECT relname::text AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`);
  const named = [...tables.map(({ name }) => name), ...Object.keys(leftOut)];
  assert.deepEqual(named.toSorted(), found.rows.map(({ name }) => name).toSorted());
});

test('sessions, verifications and access links are left out', () => {
  for (const secret of ['sessions', 'verifications', 'access_links'])
    assert.ok(leftOut[secret] && !tables.some(({ name }) => name === secret));
});

test('files of every storage key column are in the backup', async () => {
  const found = await db.execute<{ column: string }>(sql`
    SELECT table_name || '.' || column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name LIKE '%\_key' AND column_name ~ 'storage|thumbnail'`);
  const named = tables.flatMap(({ name, files = [] }) => files.map(({ column }) => `${name}.${column}`));
  const unnamed = found.rows
    .map(({ column }) => column)
    .filter((column) => !named.includes(column) && !leftOut[column.split('.')[0]!]);
  assert.deepEqual(unnamed, []);
});
