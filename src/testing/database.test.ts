import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { isMigrated } from '#platform/database/migrations.ts';
import { testDatabase } from './database.ts';

test('a test database is migrated and normalises Devanagari for search', async () => {
  const { db } = await testDatabase();
  assert.equal(await isMigrated(db), true);
  const result = await db.execute<{ text: string }>(
    sql`SELECT search_normalize('प्रश्न क़लम २०१९ CGL') AS text`,
  );
  assert.equal(result.rows[0]?.text, 'प्रश्न कलम 2019 cgl');
});
