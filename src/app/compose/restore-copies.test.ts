import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createFileCopies } from '#features/backup/server/file-copies.ts';
import { withLocalBackup } from '#features/backup/server/local-backup.ts';
import { checkRestore, restoreBackup } from '#features/backup/server/restore.service.ts';
import { openBackupPlace } from '#features/backup/server/site-context.ts';
import { openBackupObjects } from '#platform/backup/backup-objects.ts';
import { parseConfig, type Config } from '#platform/config/config.ts';
import { backOffice } from '#testing/back-office.ts';
import { createPaper } from '#testing/factories.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { restoreSite } from './restore-site.fixture.ts';

const { connection, invalidation, actors, db } = await backOffice();
const home = mkdtempSync(join(tmpdir(), 'restore-copies-'));
const site = await restoreSite({ connection, dataDir: join(home, 'site'), invalidation });
after(async () => {
  await site.close();
  rmSync(home, { recursive: true });
});
const { storage } = site.ctx;
const pdf = tinyPdf([{ text: 'One' }]);
const { key, sha256, bytes } = await storage.put(pieces(pdf), { maxBytes: 1e9, extension: 'pdf' });
await createPaper(db, { file: { storageKey: key, sha256, bytes } });

async function* pieces(content: Buffer) {
  yield content;
}

/** Takes a backup with copies of the files, in a folder of its own. */
async function backUp(variables: Record<string, string>) {
  const config: Config = parseConfig({
    DATA_DIR: join(home, 'site'),
    BACKUP_DIR: join(home, 'place'),
    ...variables,
  });
  const copies = createFileCopies(() => openBackupObjects(config));
  const place = openBackupPlace(config);
  const { name, facts } = await place.keep({ ...site.ctx, config }, { withFiles: true, copies });
  assert.deepEqual([facts!.withFiles, facts!.files, facts!.missingFiles], [true, 1, 0]);
  return { config, copies, place, name };
}

async function restore(config: Config, path: string) {
  const options = { id: randomUUID(), author: actors.owner, withPeople: false };
  return withLocalBackup(config, path, (zip, copies) => restoreBackup({ ...site.ctx, copies }, zip, options));
}

const readStored = async () => buffer(await storage.open(key));

test('a restore brings back a lost file from the copies next to the backup, unless its copy is damaged', async () => {
  const { config, name } = await backUp({});
  const copy = join(home, 'place/files', key);
  assert.ok(existsSync(copy));
  await storage.delete(key);
  await restore(config, join(home, 'place', name));
  assert.deepEqual(await readStored(), pdf);

  await storage.delete(key);
  writeFileSync(copy, 'other content');
  const report = await restore(config, join(home, 'place', name));
  assert.equal(report.files.missing, 1);
  rmSync(copy);
  const plan = await withLocalBackup(config, join(home, 'place', name), (zip, copies) =>
    checkRestore({ ...site.ctx, copies }, zip, { withPeople: false }),
  );
  assert.deepEqual([plan.files.inBackup, plan.files.missing], [0, 1]);
  await storage.put(pieces(pdf), { maxBytes: 1e9, extension: 'pdf' });
});

test('an encrypted backup and its files are restored with the passphrase only', async () => {
  const { config, place, name } = await backUp({
    BACKUP_DIR: join(home, 'sealed'),
    BACKUP_PASSPHRASE: 'correct horse battery',
  });
  const stored = readdirSync(join(home, 'sealed'), { recursive: true, withFileTypes: true });
  for (const entry of stored) if (entry.isFile()) assert.match(entry.name, /\.age$/);
  assert.deepEqual(
    (await place.list()).map((backup) => backup.name),
    [name],
  );
  assert.equal((await buffer((await place.open(name)).content)).subarray(0, 2).toString(), 'PK');

  const path = join(home, 'sealed/encrypted', `${name}.age`);
  await storage.delete(key);
  await db.execute(sql`UPDATE all_papers SET title = 'Changed'`);
  const without = { ...config, backupPassphrase: undefined };
  await assert.rejects(restore(without, path), /Set BACKUP_PASSPHRASE/);
  const wrong = { ...config, backupPassphrase: 'another passphrase' };
  await assert.rejects(restore(wrong, path), /BACKUP_PASSPHRASE does not open/);
  await restore(config, path);
  assert.deepEqual(await readStored(), pdf);
  const { rows } = await db.execute(sql`SELECT FROM papers WHERE title = 'Changed'`);
  assert.equal(rows.length, 0);
  assert.deepEqual(readdirSync(join(home, 'site/restores')), []);
});

test('a file that is already copied is not copied again', async () => {
  const { copies } = await backUp({ BACKUP_DIR: join(home, 'twice') });
  const first = (await copies.list()).get(key)!;
  await backUp({ BACKUP_DIR: join(home, 'twice') });
  assert.deepEqual((await copies.list()).get(key), first);
});
