import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createBackupWriter } from '#features/backup/server/backup-writer.service.ts';
import { createRestore, type RestoreOptions } from '#features/backup/server/restore.service.ts';
import { createKeptFiles } from '#features/files/server/kept-files.service.ts';
import { rebuildSearchWords } from '#features/search/server/search-index.service.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { fillEveryTable, rowsOfTables } from '#testing/fill-every-table.ts';
import { openDatabase } from '#platform/database/database.ts';
import { backupContent } from './backup-content.ts';
import { restoreRules } from './restore-rules.ts';

const office = await backOffice();
const { db, invalidation, drops, actors } = office;
const database = openDatabase(office.connection, assert.ifError);
const folder = mkdtempSync(join(tmpdir(), 'restore-'));
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
const storage = createFolderStorage(join(folder, 'files'));
const content = backupContent({ publicUrl: 'https://papers.example' });
const restored = content.tables.filter(({ kind }) => kind !== 'record');
const { writeBackup } = createBackupWriter({ database, storage, content, version: '1.2.3' });
const files = createKeptFiles({ db });

async function backUp(name: string, withFiles = true): Promise<string> {
  const path = join(folder, name);
  await writeBackup(createWriteStream(path), { withFiles });
  return path;
}

const { check, restore } = createRestore({
  database,
  storage,
  invalidation,
  tables: content.tables,
  rules: restoreRules,
  files,
  rebuild: rebuildSearchWords,
  async takeSnapshot() {
    const name = `before-${randomUUID()}.zip`;
    await backUp(name, false);
    return name;
  },
});
const everything = { withPeople: true, withCustomJs: true };
const contentOnly = { withPeople: false, withCustomJs: false };
const options = (given: Partial<RestoreOptions> = {}): RestoreOptions => ({
  id: randomUUID(),
  author: actors.owner,
  choice: contentOnly,
  ...given,
});

const storedFiles = async () => {
  const keys = (await Array.fromAsync(storage.list())).map(({ key }) => key).sort();
  return Promise.all(keys.map(async (key) => [key, (await storage.withLocalFile(key, hashFile)).sha256]));
};

await fillEveryTable(db, storage, restored);
const rows = await rowsOfTables(db, restored);
const bytes = await storedFiles();
const backup = await backUp('backup.zip');

async function wipe(): Promise<void> {
  for (const { name } of restored.toReversed()) await db.execute(sql`DELETE FROM ${sql.identifier(name)}`);
  for (const [key] of bytes) await storage.delete(key!);
}

test('backup, wipe, restore: every row of every table and every byte of every file is as it was', async () => {
  for (const [table, found] of Object.entries(rows)) assert.ok(found.length > 0, `${table} is empty`);
  await wipe();
  const plan = await check(backup, { choice: everything });
  assert.equal(plan.files.toAdd, bytes.length);
  assert.equal(plan.tables.find(({ name }) => name === 'papers')?.added, 2);
  assert.equal((await storedFiles()).length, 0, 'a dry run wrote files');
  drops.length = 0;
  const report = await restore(backup, options({ choice: everything }));
  assert.deepEqual(await rowsOfTables(db, restored), rows);
  assert.deepEqual(await storedFiles(), bytes);
  assert.deepEqual(drops, ['all']);
  assert.deepEqual({ ...report, snapshot: '' }, { ...plan, snapshot: '' });
  assert.equal((await office.audited()).at(-1)?.action, 'backup.restored');
});
