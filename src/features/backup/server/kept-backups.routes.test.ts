import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { backupContent } from '#app/backup-content.ts';
import { addDays } from '#lib/calendar-day.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { createPaper } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import type { KeptBackups } from '../backup.contract.ts';
import { checkBackup } from './backup-check.service.ts';
import { createBackupFolder } from './backup-folder.ts';
import { backupsToDelete } from './backup-retention.ts';
import { createBackupWriter } from './backup-writer.service.ts';
import { createBackupJob } from './backup.jobs.ts';
import { keptBackupsRoutes } from './kept-backups.routes.ts';
import { createKeptBackups } from './kept-backups.service.ts';

const home = mkdtempSync(join(tmpdir(), 'kept-backups-'));
const { db, connection, app, call, write, audited } = await backOffice();
const database = openDatabase(connection, () => {});
after(async () => {
  await database.close();
  rmSync(home, { recursive: true });
});
const folder = join(home, 'backups');
const place = createBackupFolder(folder);
const storage = createFolderStorage(join(home, 'files'));
const content = backupContent({ publicUrl: 'https://papers.example' });
const writer = createBackupWriter({ database, storage, content, version: '1.2.3' });
const started: object[] = [];
const dependencies: Parameters<typeof createKeptBackups>[0] = {
  db,
  write,
  writer,
  tables: content.tables,
  place,
  dataDir: home,
  jobs: {
    async start(definition, input) {
      started.push({ name: definition.name, ...input });
      return { id: '00000000-0000-4000-8000-000000000000' };
    },
  },
};
const kept = createKeptBackups(dependencies);
keptBackupsRoutes(app, kept);
const job = createBackupJob(kept);
await createPaper(db);

const address = '/api/admin/backup/kept';
const overview = async () => (await call('GET', address)).json() as KeptBackups;
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

test('a backup by the job is kept, was read back, and is listed with what it holds', async () => {
  const { job: running, seen } = runningJob();
  const report = await job.run({}, running);
  const { backups, lastBackupAt, lastProblem, freeBytes, ...rest } = await overview();
  const [backup] = backups;
  assert.deepEqual([backups.length, backup?.name], [1, report.name]);
  const { rows, withFiles, files } = backup!.facts!;
  assert.deepEqual([rows, withFiles, files], [report.rows, false, 0]);
  assert.ok(Date.parse(backup!.facts!.verifiedAt) >= Date.parse(backup!.at));
  assert.ok(lastBackupAt !== null && lastProblem === null && freeBytes > 0 && rest.place === folder);
  assert.equal(backup!.bytes, statSync(join(folder, report.name)).size);
  // Nobody else on the machine reads what people sign in with.
  assert.equal(statSync(join(folder, report.name)).mode & 0o077, 0);
  await checkBackup(join(folder, report.name));
  assert.equal(seen.progress.at(-1)?.note, 'Reading it back');
});

test('a backup that fails says why until one goes well, and leaves nothing half-written', async () => {
  writeFileSync(folder, 'no folder');
  await assert.rejects(job.run({}, runningJob().job), /The folder of the backups is no folder/);
  rmSync(folder);
  assert.equal((await overview()).lastProblem, 'The folder of the backups is no folder.');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'papers-backup-2026-01-01T000000Z.zip.part'), 'of a killed one');
  const { name } = await job.run({ withFiles: true }, runningJob().job);
  assert.deepEqual(readdirSync(folder), [name.replace('.zip', '.json'), name]);
  assert.equal((await overview()).lastProblem, null);
  const cancelled = AbortSignal.abort(new Error('cancelled'));
  await assert.rejects(job.run({}, runningJob({ signal: cancelled }).job), /cancelled/);
  assert.equal((await overview()).lastProblem, null);
});

test('where there is no room for a backup none is begun', async () => {
  const small = { ...place, freeBytes: async () => 5 * 1024 * 1024 };
  const full = createKeptBackups({ ...dependencies, place: small });
  await assert.rejects(
    full.backUp({}, {}),
    /The disk of the backups has 5\.0 MB left, and a backup may need/,
  );
});

test('what is kept is downloaded and deleted by its name, and by no other', async () => {
  const { name } = await job.run({}, runningJob().job);
  const foreign = ['before-restore-2026-01-01T00-00-00Z.zip', 'holiday.jpg'];
  for (const other of foreign) writeFileSync(join(folder, other), 'of somebody else');
  const answer = await call('GET', `${address}/${name}`);
  assert.deepEqual(
    [answer.headers['content-type'], answer.headers['content-disposition'], answer.rawPayload.length],
    ['application/zip', `attachment; filename="${name}"`, statSync(join(folder, name)).size],
  );
  for (const other of ['..%2Ffiles', ...foreign, name.replace('.zip', '.json')])
    assert.equal((await call('GET', `${address}/${other}`)).statusCode, 400);
  const downloads = (await audited()).filter(({ action }) => action === 'backup.downloaded');
  assert.deepEqual(
    downloads.map(({ subjectName }) => subjectName),
    [name],
  );
  const gone = name.replace('papers-backup-2', 'papers-backup-1');
  assert.equal((await call('DELETE', `${address}/${gone}`)).statusCode, 404);
  const left = (await call('DELETE', `${address}/${name}`)).json() as KeptBackups;
  assert.deepEqual([left.backups, readdirSync(folder)], [[], foreign]);
  assert.deepEqual((await audited()).at(-1), {
    action: 'backup.deleted',
    subjectName: name,
    before: null,
    after: null,
  });
});

test('an owner says what is kept and starts a backup by hand; a change of somebody else is not lost', async () => {
  const rule = { withFiles: true, keepDaily: 3, keepWeekly: 0, keepMonthly: 6 };
  const url = '/api/admin/backup/settings';
  const { settings } = (await call('PUT', url, { ...rule, updatedAt: null })).json() as KeptBackups;
  assert.deepEqual({ ...settings, updatedAt: null }, { ...rule, updatedAt: null });
  assert.equal((await call('PUT', url, { ...rule, updatedAt: null })).statusCode, 409);
  assert.equal((await call('PUT', url, { ...settings, keepDaily: 0 })).statusCode, 400);
  const answer = await call('POST', '/api/admin/backup/run', { withFiles: false });
  assert.deepEqual([answer.statusCode, started], [202, [{ name: 'backup', withFiles: false }]]);
  for (const [method, path] of [
    ['GET', address],
    ['PUT', url],
    ['POST', '/api/admin/backup/run'],
  ] as const)
    assert.equal((await call(method, path, undefined, 'editor')).statusCode, 403);
});

test('what backups would not save when this disk breaks is said, with the step that comes next', async () => {
  const gapAs = async (withFiles: boolean, isOnDiskOfSite: boolean) => {
    const { settings } = await overview();
    await call('PUT', '/api/admin/backup/settings', { ...settings, withFiles });
    const elsewhere = { ...place, sharesDiskWith: async () => false };
    const service = isOnDiskOfSite ? kept : createKeptBackups({ ...dependencies, place: elsewhere });
    return (await service.overview()).gap;
  };
  assert.match(
    String(await gapAs(false, true)),
    /^Nightly backups hold no PDFs and lie on this disk; .*BACKUP/,
  );
  assert.match(String(await gapAs(true, true)), /^Nightly backups lie on this disk; .* BACKUP_DIR/);
  assert.match(String(await gapAs(false, false)), /^Nightly backups hold no PDFs; .* under Change\.$/);
  assert.equal(await gapAs(true, false), null);
});

test('by the rule the newest of each day, week and month stays', () => {
  const days = Array.from({ length: 400 }, (_, index) => addDays('2026-11-21', -index));
  const backups = days.flatMap((day) =>
    ['T030000', 'T210000'].map((time) => ({
      name: `${day}${time}`,
      // Late in the evening of India, which is the same day of UTC.
      at: new Date(`${day}T${time.slice(1, 3)}:00:00+05:30`).toISOString(),
    })),
  );
  const rule = { keepDaily: 7, keepWeekly: 4, keepMonthly: 12 };
  const deleted = new Set(backupsToDelete(backups, rule));
  const left = backups.filter(({ name }) => !deleted.has(name)).map(({ name }) => name);
  const daily = days.slice(0, 7).map((day) => `${day}T210000`);
  // Weeks end on Sunday; the newest of the present one is today.
  const weekly = ['2026-11-15', '2026-11-08', '2026-11-01'].map((day) => `${day}T210000`);
  const monthly = ['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31'];
  const earlier = ['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'];
  const months = [...monthly, ...earlier].map((day) => `${day}T210000`);
  assert.deepEqual(left.toSorted(), [...new Set([...daily, ...weekly, ...months])].toSorted());
  const old = backups.slice(-2);
  assert.deepEqual(backupsToDelete(old, { keepDaily: 1, keepWeekly: 0, keepMonthly: 0 }), [old[0]!.name]);
});
