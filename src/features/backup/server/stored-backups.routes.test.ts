import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { getRestoreParts } from '#app/compose/restore.ts';
import { backupContent as content } from '#app/features.ts';
import { jobSchedules } from '#features/jobs/jobs.table.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createFolderObjects } from '#platform/storage/folder-objects.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { createPaper } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import { backupJobName, type StoredBackups } from '../backup.contract.ts';
import { checkBackup } from './backup-file.service.ts';
import { createFileCopies } from './file-copies.ts';
import { createBackupFolder } from './backup-folder.ts';
import type { BackupPlace } from './backup-place.ts';
import { backupGauges, backupSchedule, backupsHealth, getBackupState } from './backup-state.service.ts';
import { createBackupJob } from './backup.jobs.ts';
import { backupRoutes } from './backup.routes.ts';
import type { SiteContext } from './site-context.ts';
import { backUp, getStoredBackups } from './stored-backups.service.ts';

const home = mkdtempSync(join(tmpdir(), 'stored-backups-'));
const office = await backOffice();
const { db, connection, app, call, audited } = office;
const database = openDatabase(connection, () => {});
after(async () => {
  await database.close();
  rmSync(home, { recursive: true });
});
const folder = join(home, 'backups');
const place = createBackupFolder(folder);
const storage = createFolderStorage(join(home, 'files'));
const started: object[] = [];
const ctx: SiteContext = {
  ...office.ctx,
  ...getRestoreParts(db),
  config: parseConfig({ DATA_DIR: home }),
  database,
  storage,
  content,
  place,
  copies: createFileCopies(async () => createFolderObjects(folder)),
  jobs: {
    async start(definition, input) {
      started.push({ name: definition.name, ...input });
      return { id: '00000000-0000-4000-8000-000000000000' };
    },
  },
  pastePapers: () => Promise.reject(new Error('no pastes')),
};
backupRoutes(app, ctx);
const job = createBackupJob(ctx);
const getState = (changes: Partial<SiteContext> = {}) => getBackupState({ ...ctx, ...changes });
const setSchedule = (changes: Partial<typeof backupSchedule>) =>
  db
    .insert(jobSchedules)
    .values({ name: backupJobName, ...backupSchedule, ...changes, nextRunAt: new Date() });
await createPaper(db);

const backupsUrl = '/api/admin/backup/kept';
const overview = async () => (await call('GET', backupsUrl)).json() as StoredBackups;
const scheduled = { isManual: false };
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.delete(jobSchedules);
});

test('the job stores, verifies and lists a backup', async () => {
  const { job: running, seen } = runningJob();
  assert.equal((await getState()).hasBackup, false);
  const report = await job.run(scheduled, running);
  assert.equal((await getState()).hasBackup, true, 'what the dashboard reads');
  const { backups, lastBackupAt, lastProblem, freeBytes, ...rest } = await overview();
  const [backup] = backups;
  assert.deepEqual([backups.length, backup?.name], [1, report.name]);
  const { rows, withFiles, files } = backup!.facts!;
  assert.deepEqual([rows, withFiles, files], [report.rows, false, 0]);
  assert.ok(Date.parse(backup!.facts!.verifiedAt) >= Date.parse(backup!.at));
  assert.ok(lastBackupAt !== null && lastProblem === null && freeBytes > 0 && rest.place === folder);
  assert.equal(backup!.bytes, statSync(join(folder, report.name)).size);
  // Other accounts of the machine must not read the credentials in the backup.
  assert.equal(statSync(join(folder, report.name)).mode & 0o077, 0);
  await checkBackup(join(folder, report.name));
  assert.equal(seen.progress.at(-1)?.note, 'Reading it back');
});

test('reports a failed backup until the next one succeeds', async () => {
  writeFileSync(folder, 'no folder');
  await assert.rejects(job.run(scheduled, runningJob().job), /The backup folder is not a folder/);
  rmSync(folder);
  const problem = 'The backup folder is not a folder.';
  assert.equal((await overview()).lastProblem, problem);
  assert.equal((await getState()).problems[0], `The last backup failed: ${problem}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'papers-backup-2026-01-01T000000Z.zip.part'), 'of a killed one');
  const { name } = await job.run({ ...scheduled, withFiles: true }, runningJob().job);
  assert.deepEqual(readdirSync(folder), [name.replace('.zip', '.json'), name]);
  assert.equal((await overview()).lastProblem, null);
  const cancelled = AbortSignal.abort(new Error('cancelled'));
  await assert.rejects(job.run(scheduled, runningJob({ signal: cancelled }).job), /cancelled/);
  assert.equal((await overview()).lastProblem, null);
});

test('reports an unreachable place of backups as a problem', async () => {
  await job.run(scheduled, runningJob().job);
  const findProblem = async (given: Partial<BackupPlace>) => {
    return (await getState({ place: { ...place, ...given } })).problems[0] ?? null;
  };
  assert.equal(await findProblem({}), null);
  assert.equal(
    await findProblem({ sharesDiskWith: () => new Promise(() => {}) }),
    `The place of the backups (${folder}) is not reachable: It does not respond.`,
  );
  assert.equal(
    await findProblem({ sharesDiskWith: () => Promise.reject(new Error('stale file handle')) }),
    `The place of the backups (${folder}) is not reachable: It cannot be read.`,
  );
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  assert.equal(
    await findProblem({}),
    `The place of the backups (${folder}) is not reachable: The backup folder is not a folder.`,
  );
});

describe('the state of the backups', () => {
  const day = 86_400_000;
  const findProblems = async (changes: Partial<SiteContext> = {}) => (await getState(changes)).problems;
  const figures = async (changes: Partial<SiteContext> = {}) =>
    Promise.all(
      backupGauges({ ...ctx, ...changes }).map(async ({ name, read }) => [name, await read()] as const),
    ).then(Object.fromEntries);

  test('names a newest backup that is older than two intervals of its schedule', async () => {
    await job.run(scheduled, runningJob().job);
    const inDays = (days: number) => () => Date.now() + days * day;
    assert.deepEqual(await findProblems({ now: inDays(1.9) }), []);
    assert.deepEqual(await findProblems({ now: inDays(2.1) }), ['The newest backup is 2 days old.']);
    await setSchedule({ cron: '30 2 * * 0' });
    assert.deepEqual(await findProblems({ now: inDays(13) }), []);
    assert.deepEqual(await findProblems({ now: inDays(60) }), ['The newest backup is 60 days old.']);
    const { pariksha_backup_age_seconds: age } = await figures({ now: inDays(60) });
    assert.ok(Number(age) > 59 * 86_400 && Number(age) < 61 * 86_400);
  });

  test('names a schedule that is off', async () => {
    await job.run(scheduled, runningJob().job);
    await setSchedule({ isOn: false });
    assert.deepEqual(await findProblems(), ['The schedule of the backups is off.']);
  });

  test('ignores a name from the future', async () => {
    await job.run(scheduled, runningJob().job);
    writeFileSync(join(folder, 'papers-backup-2999-01-01T000000Z.zip'), '');
    assert.deepEqual(await findProblems({ now: () => Date.now() + 3 * day }), [
      'The newest backup is 3 days old.',
    ]);
  });

  test('counts backups that are deleted by hand or truncated', async () => {
    const { name } = await job.run(scheduled, runningJob().job);
    truncateSync(join(folder, name), 10);
    assert.deepEqual(await findProblems(), [`1 backup is missing or damaged in ${folder}.`]);
    rmSync(join(folder, name));
    assert.deepEqual(await findProblems(), [
      `No backup is left in ${folder}.`,
      `1 backup is missing or damaged in ${folder}.`,
    ]);
    const { pariksha_backup_missing_files: missing, pariksha_backup_age_seconds: age } = await figures();
    assert.deepEqual([missing, age], [1, Infinity]);
    await job.run(scheduled, runningJob().job);
    assert.deepEqual(await findProblems(), []);
  });

  test('does not count backups that an owner or the retention rule deleted', async () => {
    const { name } = await job.run(scheduled, runningJob().job);
    await call('DELETE', `${backupsUrl}/${name}`);
    assert.equal((await getState()).missingFiles, 0);
  });

  test('is unknown and loud while the place does not respond', async () => {
    await job.run(scheduled, runningJob().job);
    const { ageMs, missingFiles, problems } = await getState({
      place: { ...place, sizes: () => Promise.reject(new Error('no route')) },
    });
    assert.deepEqual([ageMs, missingFiles, problems.length], [Infinity, 1, 1]);
  });

  test('makes doctor name the same problems, the disk and a missing first backup', async () => {
    await setSchedule({ isOn: false });
    const found = await backupsHealth(ctx).run();
    assert.ok(found.some(({ problem }) => problem === 'The schedule of the backups is off.'));
    assert.ok(found.some(({ problem }) => /on the same disk or bucket as/.test(problem)));
  });
});

test('deletes a backup whose note cannot be written', async () => {
  async function* pieces() {
    const [part = ''] = readdirSync(folder);
    mkdirSync(join(folder, part.replace('.zip.part', '.json.part')));
    yield '{}';
  }
  const blocked = { ...content, documents: [{ name: 'library.json', pieces }] };
  await assert.rejects(place.keep({ ...ctx, content: blocked }, { withFiles: false }), /EISDIR/);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.zip')),
    [],
  );
});

test('does not begin a backup without enough disk space', async () => {
  const small = { ...place, space: async () => ({ freeBytes: 5 * 2 ** 20, totalBytes: 2 ** 33 }) };
  await assert.rejects(
    backUp({ ...ctx, place: small }, scheduled),
    /The disk of the backups has 5\.0 MB left, and a backup may need/,
  );
});

test('downloads and deletes only stored backups, by name', async () => {
  const { name } = await job.run(scheduled, runningJob().job);
  const foreign = ['before-restore-2026-01-01T00-00-00Z.zip', 'holiday.jpg'];
  for (const other of foreign) writeFileSync(join(folder, other), 'of another program');
  const answer = await call('GET', `${backupsUrl}/${name}`);
  assert.deepEqual(
    [answer.headers['content-type'], answer.headers['content-disposition'], answer.rawPayload.length],
    ['application/zip', `attachment; filename="${name}"`, statSync(join(folder, name)).size],
  );
  for (const other of ['..%2Ffiles', ...foreign, name.replace('.zip', '.json')])
    assert.equal((await call('GET', `${backupsUrl}/${other}`)).statusCode, 400);
  const downloads = (await audited()).filter(({ action }) => action === 'backup.downloaded');
  assert.deepEqual(
    downloads.map(({ subjectName }) => subjectName),
    [name],
  );
  const unknown = name.replace('papers-backup-2', 'papers-backup-1');
  assert.equal((await call('DELETE', `${backupsUrl}/${unknown}`)).statusCode, 404);
  const remaining = (await call('DELETE', `${backupsUrl}/${name}`)).json() as StoredBackups;
  assert.deepEqual([remaining.backups, readdirSync(folder)], [[], foreign]);
  assert.deepEqual((await audited()).at(-1), {
    action: 'backup.deleted',
    subjectName: name,
    before: null,
    after: null,
  });
});

test('only owners change the retention rule and start backups', async () => {
  const rule = { withFiles: true, keepDaily: 3, keepWeekly: 0, keepMonthly: 6 };
  const url = '/api/admin/backup/settings';
  const { settings } = (await call('PUT', url, { ...rule, updatedAt: null })).json() as StoredBackups;
  assert.deepEqual({ ...settings, updatedAt: null }, { ...rule, updatedAt: null });
  assert.equal((await call('PUT', url, { ...rule, updatedAt: null })).statusCode, 409);
  assert.equal((await call('PUT', url, { ...settings, keepDaily: 0 })).statusCode, 400);
  const answer = await call('POST', '/api/admin/backup/run', { withFiles: false });
  assert.deepEqual(
    [answer.statusCode, started],
    [202, [{ name: 'backup', withFiles: false, isManual: true }]],
  );
  for (const [method, path] of [
    ['GET', backupsUrl],
    ['PUT', url],
    ['POST', '/api/admin/backup/run'],
  ] as const)
    assert.equal((await call(method, path, undefined, 'editor')).statusCode, 403);
});

test('warns about data that a disk failure would lose', async () => {
  const gapAs = async (withFiles: boolean, isOnDiskOfSite: boolean) => {
    const { settings } = await overview();
    await call('PUT', '/api/admin/backup/settings', { ...settings, withFiles });
    const elsewhere = { ...place, sharesDiskWith: async () => false };
    return (await getStoredBackups({ ...ctx, place: isOnDiskOfSite ? place : elsewhere })).gap;
  };
  assert.match(
    String(await gapAs(false, true)),
    /^Nightly backups are on the same disk or bucket as the papers, and contain no PDFs\. .*BACKUP/,
  );
  assert.match(
    String(await gapAs(true, true)),
    /^Nightly backups are on the same disk or bucket as the site\. .*BACKUP_DIR/,
  );
  assert.equal(await gapAs(false, false), null, 'a backup in another place has the files in any case');
});

test('an owner names and pins a backup', async () => {
  const { name } = await job.run({ isManual: true, withFiles: false, label: 'First' }, runningJob().job);
  const change = { label: 'Before the move', isPinned: true };
  const { backups } = (await call('PATCH', `${backupsUrl}/${name}`, change)).json() as StoredBackups;
  const [{ facts, ...marked }] = backups as [StoredBackups['backups'][number]];
  assert.deepEqual([marked.label, marked.isPinned, marked.isManual], ['Before the move', true, true]);
  assert.equal(facts?.withFiles, false);
  assert.deepEqual((await audited()).at(-1), {
    action: 'backup.marked',
    subjectName: name,
    before: { label: 'First', isPinned: false },
    after: change,
  });
});

test('a pinned backup is deleted only after it is unpinned', async () => {
  const { name } = await job.run(scheduled, runningJob().job);
  await call('PATCH', `${backupsUrl}/${name}`, { isPinned: true });
  const isListed = async () => (await overview()).backups.some((backup) => backup.name === name);
  const refused = await call('DELETE', `${backupsUrl}/${name}`);
  assert.deepEqual([refused.statusCode, refused.json().code, await isListed()], [409, 'conflict', true]);
  await call('PATCH', `${backupsUrl}/${name}`, { isPinned: false });
  assert.equal((await call('DELETE', `${backupsUrl}/${name}`)).statusCode, 200);
  assert.equal(await isListed(), false);
});

for (const [what, change] of Object.entries({
  'no change': {},
  'a long name': { label: 'x'.repeat(81) },
  'a control character': { label: 'a\u0000b' },
  'a line break': { label: 'a\nb' },
  'another type': { isPinned: 'yes' },
}))
  test(`rejects a mark with ${what}`, async () => {
    const { name } = await job.run(scheduled, runningJob().job);
    const before = (await overview()).backups;
    const refused = await call('PATCH', `${backupsUrl}/${name}`, change);
    assert.deepEqual([refused.statusCode, refused.json().code], [400, 'validation_failed']);
    assert.deepEqual((await overview()).backups, before);
  });

test('a backup without its note can still be named', async () => {
  const { name } = await job.run(scheduled, runningJob().job);
  rmSync(join(folder, name.replace('.zip', '.json')));
  await call('PATCH', `${backupsUrl}/${name}`, { label: 'Lost its note' });
  const [backup] = (await overview()).backups;
  assert.deepEqual([backup?.label, backup?.facts], ['Lost its note', null]);
});

test('a scheduled backup of rows deletes no backup with files', async () => {
  const withFiles = await job.run({ ...scheduled, withFiles: true }, runningJob().job);
  await nextSecond();
  const rowsOnly = await job.run({ ...scheduled, withFiles: false }, runningJob().job);
  assert.deepEqual(rowsOnly.deleted, []);
  assert.deepEqual(names(await overview()), [rowsOnly.name, withFiles.name]);
});

test('a scheduled backup deletes no manual one of the same day', async () => {
  const manual = await job.run({ isManual: true, withFiles: false }, runningJob().job);
  await nextSecond();
  const night = await job.run({ ...scheduled, withFiles: false }, runningJob().job);
  assert.deepEqual(names(await overview()), [night.name, manual.name]);
});

const names = ({ backups }: StoredBackups) => backups.map(({ name }) => name);
/** Names of backups have a resolution of one second. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)));
