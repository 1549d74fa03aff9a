// Comes first: it counts the changes of files.
import { killAfter } from '#testing/killed-process.ts';
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { createBackupBucket } from '#features/backup/server/backup-bucket.ts';
import { createBackupFolder } from '#features/backup/server/backup-folder.ts';
import { createFileCopies } from '#features/backup/server/file-copies.ts';
import { readFileKeys } from '#features/backup/server/needed-files.service.ts';
import type { SiteContext } from '#features/backup/server/site-context.ts';
import { backUp, deleteBackup, markBackup } from '#features/backup/server/stored-backups.service.ts';
import { deleteUnusedFiles } from '#features/files/server/stored-files.service.ts';
import { keepAsEarlier } from '#features/papers/server/admin/paper-files.queries.ts';
import { baseName, factsName, filesName, listBases, tarName } from '#features/recovery/server/archive.ts';
import { deleteOld } from '#features/recovery/server/base-backup.job.ts';
import { createFileShipping } from '#features/recovery/server/file-shipping.ts';
import { openBackupObjects } from '#platform/backup/backup-objects.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { waitTimeoutMs } from '#testing/test-timeout.ts';
import { restoreSite } from './restore-site.fixture.ts';

/** `npm run test:slow` sets RUNS to a larger number. */
const runs = Number(process.env.RUNS ?? 4);

const office = await backOffice();
const { db, connection, invalidation, actors } = office;
const home = mkdtempSync(join(tmpdir(), 'kept-copies-'));
const only = ['all_categories', 'all_exams', 'all_papers', 'paper_files', 'replaced_files'];
const site = await restoreSite({ connection, dataDir: home, invalidation, only, withDocuments: false });
after(async () => {
  await site.close();
  rmSync(home, { recursive: true });
});
const exam = await createExam(db);
await db.execute(sql`INSERT INTO backup_settings (keep_daily, keep_weekly, keep_monthly) VALUES (2, 1, 1)`);

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const system = '7000000000000000000-abcd1234';

const step = fc.record(
  {
    act: fc.constantFrom(
      ...([
        'add',
        'add',
        'replace',
        'erase',
        'send',
        'send',
        'back up',
        'back up',
        'back up by hand',
      ] as const),
      ...(['delete a backup', 'pin', 'base backup', 'nightly deletion', 'nightly deletion'] as const),
    ),
    /** Chooses a paper, a backup or the content of a file. */
    which: fc.nat(7),
    hoursLater: fc.integer({ min: 1, max: 60 }),
    /** Number of changes of files after which the process is killed. */
    killedAfter: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, fc.nat(8)),
  },
  { noNullPrototype: true },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

/** A site with its own place of backups. The mocked clock gives its time, also to its files. */
function openSite(isObjects: boolean) {
  const root = mkdtempSync(join(home, 'site-'));
  const config = parseConfig({ DATA_DIR: root, BACKUP_DIR: join(root, 'place') });
  const storage = createFolderStorage(join(root, 'files'));
  const objects = () => openBackupObjects(config);
  const folder = isObjects
    ? createBackupBucket(objects, {
        where: 'objects',
        waitingFolder: join(root, 'waiting'),
        isOfSite: async () => false,
      })
    : createBackupFolder(config.backupFolder);
  const ctx: SiteContext = {
    ...site.ctx,
    ...office.ctx,
    database: site.ctx.database,
    now: () => Date.now(),
    config,
    storage,
    place: { ...folder, sharesDiskWith: async () => false },
    copies: createFileCopies(objects),
    jobs: { start: () => Promise.reject(new Error('no jobs')) },
    pastePapers: () => Promise.reject(new Error('no pastes')),
  };
  const startedAt = Date.now();
  return {
    ctx,
    place: config.backupFolder,
    /** Gives the files that were written since the last call the time of the mocked clock. */
    stampFiles(): void {
      for (const path of pathsIn(root).map((each) => join(root, each)))
        if (statSync(path).mtimeMs < startedAt) utimesSync(path, new Date(), new Date());
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** Stores a file with a thumbnail, and adds a paper with it. */
async function addPaper({ storage }: SiteContext, which: number): Promise<void> {
  const put = (text: string, extension: 'pdf' | 'webp') =>
    storage.put(Readable.from([Buffer.from(text)]), { maxBytes: 100, extension });
  const { key, sha256, bytes } = await put(`file ${which}`, 'pdf');
  const { key: thumbnailKey } = await put(`thumbnail ${which}`, 'webp');
  await createPaper(db, { examId: exam.id, file: { storageKey: key, sha256, bytes, thumbnailKey } });
}

const selectIds = async () =>
  (await db.execute<{ id: number }>(sql`SELECT id FROM all_papers ORDER BY id`)).rows.map(({ id }) => id);

/** Returns the storage keys that the rows name. */
async function selectKeys(): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT unnest(ARRAY[storage_key, thumbnail_key]) AS key FROM paper_files
    UNION SELECT unnest(ARRAY[storage_key, thumbnail_key]) FROM replaced_files`);
  return new Set(rows.map(({ key }) => key));
}

async function erasePaper(ctx: SiteContext, which: number): Promise<void> {
  const ids = await selectIds();
  const keys = [...(await selectKeys())];
  await db.execute(sql`DELETE FROM all_papers WHERE id = ${ids[which % ids.length] ?? 0}`);
  await deleteUnusedFiles(ctx, keys);
}

/** Writes a base backup in the order of `writeBase`, without the files of PostgreSQL. */
async function takeBase(ctx: SiteContext): Promise<void> {
  const objects = await openBackupObjects(ctx.config);
  const name = baseName(system, new Date());
  const keys = (await Array.fromAsync(readFileKeys(ctx))).flat();
  await objects.writeText(filesName(name), keys.map((key) => `${key}\n`).join(''));
  await objects.writeText(tarName(name), 'the files of PostgreSQL');
  const segment = '000000010000000000000001';
  const facts = { system, endedAt: new Date().toISOString(), firstSegment: segment, lastSegment: segment };
  await objects.writeText(factsName(name), JSON.stringify({ ...facts, version: '1' }));
}

/** Runs a step. Steps on a paper or a backup that does not exist do nothing. */
async function act(ctx: SiteContext, { act, which }: Step): Promise<void> {
  const { place, config } = ctx;
  const [ids, backups] = [await selectIds(), await place.list()];
  const id = ids[which % ids.length];
  const backup = backups[which % backups.length];
  if (act === 'add') await addPaper(ctx, which);
  if (act === 'replace' && id !== undefined) await keepAsEarlier(db, id, null);
  if (act === 'erase') await erasePaper(ctx, which);
  if (act === 'send') {
    const shipping = createFileShipping(ctx);
    await shipping.findRecent();
    await shipping.ship(new AbortController().signal);
  }
  if (act === 'back up') await backUp(ctx, { isManual: false });
  if (act === 'back up by hand') await backUp(ctx, { isManual: true });
  if (act === 'delete a backup' && backup && !backup.isPinned)
    await deleteBackup(ctx, actors.owner, backup.name);
  if (act === 'pin' && backup) await markBackup(ctx, actors.owner, backup.name, { isPinned: which < 6 });
  if (act === 'base backup') await takeBase(ctx);
  if (act === 'nightly deletion') await deleteOld(ctx, await openBackupObjects(config), system);
}

/** What backups, base backups and rows need of the copies. */
interface Model {
  /** Storage keys by backup. */
  backups: Map<string, Set<string>>;
  /** Storage keys of each base backup, and those that were sent since then: a recovery can reach their rows. */
  bases: Map<string, Set<string>>;
  /** Keys that had a copy after the last step. */
  copied: Set<string>;
}

/** Compares the place with the model after a step. `named` are the storage keys of the rows before it. */
async function check(ctx: SiteContext, model: Model, named: Set<string>, isSent = false): Promise<void> {
  const { place, copies } = ctx;
  const rows = await selectKeys();
  const existing = new Set((await copies.list()).keys());
  for (const key of existing) await copies.verify(key);
  const requireAll = (needed: Iterable<string>, why: string) => {
    for (const key of needed) assert.ok(existing.has(key), `${why} lacks the copy of ${key}`);
  };
  const requireCopied = (needed: Set<string>, why: string) =>
    requireAll(needed.intersection(model.copied), why);
  for (const { name } of await place.list()) {
    if (!model.backups.has(name)) model.backups.set(name, named);
    requireAll(model.backups.get(name)!, `the backup ${name}`);
  }
  for (const { name } of await listBases(await openBackupObjects(ctx.config))) {
    const needed = (model.bases.get(name) ?? named).union(isSent ? rows : new Set<string>());
    model.bases.set(name, needed);
    requireCopied(needed, `the base backup ${name}`);
  }
  requireCopied(rows, 'a row');
  model.copied = existing;
}

/** Returns the paths that the place must have after a complete night, and no others. */
async function listExpected(ctx: SiteContext, model: Model): Promise<string[]> {
  const objects = await openBackupObjects(ctx.config);
  const backups = await ctx.place.list();
  const bases = await listBases(objects);
  const listed = await Promise.all(bases.map(async ({ name }) => objects.readText(filesName(name))));
  const startedAt = Math.min(...bases.map(({ endedAt }) => Date.parse(endedAt)), Date.now() - dayMs);
  const needed = new Set([
    ...backups.flatMap(({ name }) => [...model.backups.get(name)!]),
    ...(await selectKeys()),
    ...listed.flatMap((list) => list!.split('\n')),
  ]);
  // A base backup lists files that may have gone before they were copied.
  const copies = [...(await ctx.copies.list())].filter(
    ([key, { modifiedAt }]) => needed.has(key) || modifiedAt.getTime() >= startedAt,
  );
  return [
    ...backups.flatMap(({ name }) => [name, `file-lists/${name}.txt`]),
    ...bases.flatMap(({ name }) => [factsName(name), filesName(name), tarName(name)]),
    ...copies.map(([key]) => `files/${key}`),
  ].toSorted();
}

/** A file that is erased before a base backup, and stored again after it. */
const storedAgain: Step[] = (
  ['add', 'send', 'erase', 'base backup', 'add', 'send', 'erase', 'nightly deletion'] as const
).map((act) => ({ act, which: 0, hoursLater: 5, killedAfter: undefined }));

test('every kept backup has its files, and the place has nothing else', async (t) => {
  const { timers } = t.mock;
  const pass = (hours: number) => timers.setTime(Date.now() + hours * hourMs);
  const sequence = fc.array(step, { minLength: 6, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), sequence, async (isObjects, steps) => {
      await emptyTables(db, ['papers']);
      timers.enable({ apis: ['Date'], now: Date.now() + dayMs });
      const { ctx, place, stampFiles, remove } = openSite(isObjects);
      const model: Model = { backups: new Map(), bases: new Map(), copied: new Set() };
      try {
        for (const each of steps) {
          pass(each.hoursLater);
          const named = await selectKeys();
          const isKilled = await killAfter(each.killedAfter ?? Infinity, () => act(ctx, each), {
            isKilledAtFiles: true,
          });
          stampFiles();
          await check(ctx, model, named, each.act === 'send' && !isKilled);
        }
        for (const last of ['back up', 'nightly deletion'] as const) {
          pass(36);
          const named = await selectKeys();
          await act(ctx, { act: last, which: 0, hoursLater: 36, killedAfter: undefined });
          stampFiles();
          await check(ctx, model, named);
        }
        const all = pathsIn(place);
        // A backup without a note is one whose process was killed before it wrote the note.
        const note = /\.json(\.part)?$/;
        const paths = all.filter((path) => !note.test(path) || !all.includes(path.replace(note, '.zip')));
        assert.deepEqual(paths, await listExpected(ctx, model));
      } finally {
        remove();
        timers.reset();
      }
    }),
    {
      numRuns: runs,
      examples: [[false, storedAgain]],
      interruptAfterTimeLimit: waitTimeoutMs,
    },
  );
});
