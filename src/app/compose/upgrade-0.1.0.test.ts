import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { backOffice } from '#testing/back-office.ts';
import { fillEveryTable, rowsOfTables } from '#testing/fill-every-table.ts';
import { olderDatabase } from '#testing/older-database.ts';
import { restoreSite } from './restore-site.fixture.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
const office = await backOffice();
const { invalidation } = office;
const older = await olderDatabase('0002_triggers');
const olderSite = await restoreSite({
  connection: older.connection,
  dataDir,
  invalidation,
  withDocuments: false,
});
const site = await restoreSite({ connection: office.connection, dataDir, invalidation });
after(async () => {
  await olderSite.close();
  await site.close();
  rmSync(dataDir, { recursive: true });
});
const { db } = office;
const withPeople = { id: randomUUID(), author: office.actors.owner, withPeople: true };

await fillEveryTable(older.db, site.storage, olderSite.restored);
await older.db.execute(sql`UPDATE users SET disabled_at = NULL`);
const rated = 'Solve 2020. Rated by other candidates. Free.';
await older.db.execute(sql`UPDATE papers SET seo_description = ${rated}`);
const filled = await rowsOfTables(older.db, olderSite.restored);
const path = await olderSite.backUp(join(dataDir, 'older.zip'));
await site.restore.restore(path, withPeople);
await migrateDatabase(older);

describe('a library of version 0.1.0 with rows in every table', () => {
  test('has rows in every table', () => {
    for (const [table, rows] of Object.entries(filled)) assert.ok(rows.length > 0, table);
  });

  test('is the same after an upgrade in place and after a restore of its backup', async () => {
    assert.deepEqual(await rowsOfTables(db, site.restored), await rowsOfTables(older.db, site.restored));
  });

  test('has texts as later migrations write them', async () => {
    const { rows } = await db.execute(sql`SELECT DISTINCT seo_description AS text FROM papers`);
    assert.deepEqual(rows, [{ text: 'Solve 2020. Solve it at your own pace. Free.' }]);
  });

  test('leaves no schema behind', async () => {
    const { rows } = await db.execute(sql`SELECT nspname FROM pg_namespace WHERE nspname ~ '^restored_'`);
    assert.deepEqual(rows, []);
  });
});
