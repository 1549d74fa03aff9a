import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { getRestoreParts } from '#app/compose/restore.ts';
import { backupContent as content } from '#app/features.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createFolderObjects } from '#platform/storage/folder-objects.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import { createBackupFolder } from './backup-folder.ts';
import { getBackupState } from './backup-state.service.ts';
import { createDrillJob } from './backup.jobs.ts';
import { createFileCopies } from './file-copies.ts';
import { deleteUnneededCopies, holdCopies } from './needed-files.service.ts';
import type { SiteContext } from './site-context.ts';
import { backUp, deleteBackup } from './stored-backups.service.ts';

const home = mkdtempSync(join(tmpdir(), 'restore-drill-'));
const office = await backOffice();
const { db, actors } = office;
const database = openDatabase(office.connection, () => {});
after(async () => {
  await database.close();
  rmSync(home, { recursive: true });
});
const folder = join(home, 'place');
const storage = createFolderStorage(join(home, 'files'));
const objects = createFolderObjects(folder);
/** As if the folder were on another disk. */
const place = { ...createBackupFolder(folder), sharesDiskWith: async () => false };
const ctx: SiteContext = {
  ...office.ctx,
  ...getRestoreParts(db),
  config: parseConfig({ DATA_DIR: home, BACKUP_DIR: folder }),
  database,
  storage,
  content,
  place,
  copies: createFileCopies(async () => objects),
  jobs: { start: () => Promise.reject(new Error('no jobs')) },
  pastePapers: () => Promise.reject(new Error('no pastes')),
};
const drill = createDrillJob(ctx);
const dayMs = 86_400_000;

async function addPaper(): Promise<{ id: number; key: string }> {
  async function* content() {
    yield randomBytes(100);
  }
  const { key, sha256, bytes } = await storage.put(content(), { maxBytes: 1_000, extension: 'pdf' });
  const { id } = await createPaper(db, { file: { storageKey: key, sha256, bytes } });
  return { id, key };
}

const backUpNow = () => backUp(ctx, { isManual: true });
const selectScratch = async () =>
  (await db.execute(sql`SELECT datname FROM pg_database WHERE datname LIKE 'pariksha_drill_%'`)).rows;
const copiedKeys = async () => [...(await ctx.copies.list()).keys()].toSorted();

test('a drill restores the newest backup apart from the site, and counts it', async () => {
  assert.equal((await drill.run({}, runningJob().job)).name, null);
  await addPaper();
  const { name, rows, files } = await backUpNow();
  assert.equal(files, 1);
  await db.execute(sql`UPDATE all_papers SET title = 'As it is now'`);
  const report = await drill.run({}, runningJob().job);
  assert.deepEqual([report.name, report.rows], [name, rows]);
  assert.deepEqual(await selectScratch(), []);
  const { rows: papers } = await db.execute(sql`SELECT title FROM all_papers`);
  assert.deepEqual(papers, [{ title: 'As it is now' }]);
  const { lastDrillAt, problems } = await getBackupState(ctx);
  assert.ok(lastDrillAt);
  assert.ok(!problems.join().includes('drill'));
  const later = await getBackupState({ ...ctx, now: () => Date.now() + 20 * dayMs });
  assert.match(later.problems.join(), /The last restore drill was 20 days ago/);
});

test('a drill fails for a damaged backup or copy, and leaves nothing behind', async () => {
  const { key } = await addPaper();
  const { name } = await backUpNow();
  const part = Number.parseInt(key.slice(0, 2), 16) % 8;
  const weekMs = 7 * dayMs;
  const now = () => (8 * 400 + part) * weekMs;
  writeFileSync(join(folder, 'files', key), 'other content');
  await assert.rejects(
    createDrillJob({ ...ctx, now }).run({}, runningJob().job),
    /The copy of .* is missing or damaged/,
  );
  truncateSync(join(folder, name), 5_000);
  await assert.rejects(drill.run({}, runningJob().job), /no ZIP that can be read/);
  assert.deepEqual(await selectScratch(), []);
  await ctx.copies.copy(storage, key);
  await deleteBackup(ctx, actors.owner, name);
});

test('a copy goes once no backup, no row and no base backup needs it', async () => {
  const nothing = { alsoNeeded: new Set<string>(), before: new Date(Date.now() + dayMs) };
  const [listed, named, recent] = [await addPaper(), await addPaper(), await addPaper()];
  const { name } = await backUpNow();
  for (const { id } of [listed, recent]) await db.execute(sql`DELETE FROM all_papers WHERE id = ${id}`);
  assert.equal(await deleteUnneededCopies(ctx, objects, nothing), 0, 'the backup lists all of them');
  await deleteBackup(ctx, actors.owner, name);
  assert.equal(
    await deleteUnneededCopies(ctx, objects, { ...nothing, before: new Date(0) }),
    0,
    'they are recent',
  );
  await deleteUnneededCopies(ctx, objects, { ...nothing, alsoNeeded: new Set([recent.key]) });
  const left = await copiedKeys();
  assert.deepEqual(
    [listed, named, recent].map(({ key }) => left.includes(key)),
    [false, true, true],
  );
  assert.ok(readdirSync(join(folder, 'file-lists')).every((each) => !each.includes(name)));
});

test('copies are not deleted while a backup is taken', async () => {
  const { id, key } = await addPaper();
  await ctx.copies.copy(storage, key);
  await db.execute(sql`DELETE FROM all_papers WHERE id = ${id}`);
  const options = { alsoNeeded: new Set<string>(), before: new Date(Date.now() + dayMs) };
  const deletion = await holdCopies(ctx, async () => {
    const started = deleteUnneededCopies(ctx, objects, options);
    await eventually(async () => {
      const waiting = await db.execute(
        sql`SELECT FROM pg_locks JOIN pg_database ON database = pg_database.oid
          WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
      );
      assert.equal(waiting.rows.length, 1);
    });
    assert.ok((await copiedKeys()).includes(key));
    return { started };
  });
  await deletion.started;
  assert.ok(!(await copiedKeys()).includes(key));
});

test('a backup whose list cannot be read keeps all copies', async () => {
  const { id, key } = await addPaper();
  const { name } = await backUpNow();
  await db.execute(sql`DELETE FROM all_papers WHERE id = ${id}`);
  truncateSync(join(folder, name), 5_000);
  const options = { alsoNeeded: new Set<string>(), before: new Date(Date.now() + dayMs) };
  await assert.rejects(deleteUnneededCopies(ctx, objects, options));
  assert.ok((await copiedKeys()).includes(key));
});
