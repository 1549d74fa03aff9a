import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { checkBackup } from '#features/backup/server/backup-file.service.ts';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { backOffice } from '#testing/back-office.ts';
import { restoreSite } from './restore-site.fixture.ts';

const path = fileURLToPath(new URL('../../../scripts/release/previous.zip', import.meta.url));
const { connection, invalidation, actors, db } = await backOffice();
const dataDir = mkdtempSync(join(tmpdir(), 'restore-previous-'));
const site = await restoreSite({ connection, dataDir, invalidation });
after(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

describe('the backup of the previous release, restored into an empty site', async () => {
  const manifest = await checkBackup(path);
  await restoreBackup(site.ctx, path, { id: randomUUID(), author: actors.owner, withPeople: false });

  test('restores every row of its content', async () => {
    const countRows = (table: string) => manifest.tables.find(({ name }) => name === table)!.rows;
    for (const table of ['categories', 'exams', 'subjects', 'papers', 'content_pages']) {
      const { rows } = await db.execute(sql`SELECT count(*)::int AS rows FROM ${sql.identifier(table)}`);
      assert.ok(countRows(table) > 0);
      assert.deepEqual(rows, [{ rows: countRows(table) }], table);
    }
  });

  test('restores every file with its content', async () => {
    const keys = (await Array.fromAsync(site.ctx.storage.list())).map(({ key }) => key);
    assert.equal(keys.length, manifest.files.count);
    for (const key of keys) {
      const { sha256 } = await site.ctx.storage.withLocalFile(key, hashFile);
      assert.ok(key.includes(sha256), key);
    }
  });
});
