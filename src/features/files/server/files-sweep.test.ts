import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { storageKey, type FileStorage } from '#platform/storage/file-storage.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { startFilesSweep, sweepFiles, type DueDeletion } from './files-sweep.service.ts';
import { ensureLibraryId } from './stored-files.queries.ts';
import { storeHealth } from './store-health.service.ts';
import { claimEmptyStore } from './store-survey.service.ts';

const { db } = await testDatabase();
const home = mkdtempSync(join(tmpdir(), 'sweep-'));
after(() => rmSync(home, { recursive: true }));

const partName = '00000000-0000-4000-8000-000000000000.part';
let folder: string;
let storage: FileStorage;
let errors: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(home, 'node-'));
  storage = createFolderStorage(join(folder, 'files'));
  errors = [];
  await db.execute(sql`DELETE FROM papers`);
});

/** Adds stored files without rows. Writes them directly, because `put` syncs each file and is slow. */
function addStrays(from: number, until: number): void {
  for (let number = from; number < until; number += 1) {
    const key = getKey(number);
    mkdirSync(join(folder, 'files', key.slice(0, 5)), { recursive: true });
    writeFileSync(join(folder, 'files', key), String(number));
  }
}

const getKey = (number: number) => storageKey(number.toString(16).padStart(6, '0').padEnd(64, '0'), 'pdf');

async function addPapers(count: number): Promise<void> {
  addStrays(0, count);
  const paper = await createPaper(db, { file: { storageKey: getKey(0) } });
  // Any table that names files would do.
  await db.execute(sql`
    INSERT INTO replaced_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name)
    SELECT ${paper.id}, key, '', 1, 1, 'text', 'a.pdf'
    FROM unnest(${sql.param(Array.from({ length: count - 1 }, (_, index) => getKey(index + 1)))}::text[]) AS key`);
}

function createSweepContext() {
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    if (level >= 50) errors.push(msg);
  };
  return { db, storage, config: { dataDir: folder }, log: pino({}, { write }) };
}

const sweep = (purges: DueDeletion[] = []) =>
  sweepFiles(createSweepContext(), new AbortController().signal, purges);

const keptFiles = async () => (await Array.fromAsync(storage.list())).length;
const troubles = async () =>
  (await storeHealth({ db, storage }).run()).map(({ problem, advice }) => `${problem} ${advice}`);

test('files of another database are kept and reported', async () => {
  addStrays(0, 3);
  await storage.claim('another');
  mkdirSync(join(folder, 'uploads'));
  writeFileSync(join(folder, 'uploads', partName), 'of an upload of the other database');
  assert.deepEqual(await sweep(), { uploads: 0, parts: 0, files: 0, isComplete: true });
  assert.equal(await keptFiles(), 3);
  assert.match(errors.join(), /pariksha doctor/);
  const [trouble = '', ...others] = await troubles();
  assert.deepEqual(others, []);
  assert.match(trouble, /belong to another database \(another\)/);
  assert.ok(trouble.includes(`write ${await ensureLibraryId(db)} into DATA_DIR/files/library-id`));
});

test('an unclaimed store with unknown files is not swept', async () => {
  await addPapers(10);
  addStrays(10, 14);
  assert.equal((await sweep()).files, 0);
  assert.deepEqual([await keptFiles(), await storage.owner(), errors.length], [14, null, 1]);
  assert.match((await troubles()).join(), /does not use 4 of 14/);
});

test('the first sweep claims a store whose files are all known', async () => {
  await addPapers(10);
  await sweep();
  assert.equal(await storage.owner(), await ensureLibraryId(db));
  addStrays(10, 14);
  assert.equal((await sweep()).files, 4);
  assert.deepEqual([errors, await troubles()], [[], []]);
});

test('an empty store is claimed, one with files is not', async () => {
  await claimEmptyStore({ db, storage });
  assert.equal(await storage.owner(), await ensureLibraryId(db));
  folder = mkdtempSync(join(home, 'node-'));
  storage = createFolderStorage(join(folder, 'files'));
  addStrays(0, 1);
  await claimEmptyStore({ db, storage });
  assert.equal(await storage.owner(), null);
});

test('a sweep with more than 200 unknown files deletes none', async () => {
  await addPapers(300);
  await storage.claim(await ensureLibraryId(db));
  addStrays(300, 501);
  assert.equal((await sweep()).files, 0);
  assert.deepEqual([await keptFiles(), errors.length], [501, 1]);
  assert.match((await troubles()).join(), /does not use 201 of 501 stored files/);
  await storage.delete(getKey(500));
  assert.equal((await sweep()).files, 200);
  assert.equal(await keptFiles(), 300);
  assert.equal(errors.length, 1);
});

test('a failed purge does not stop the sweep and is retried', async (t) => {
  await claimEmptyStore({ db, storage });
  addStrays(0, 1);
  const purged: string[] = [];
  const failing = async () => {
    purged.push('failing');
    throw new Error('a row that cannot go');
  };
  const purges = [failing, async () => purged.push('second')];
  assert.deepEqual(await sweep(purges), { uploads: 0, parts: 0, files: 1, isComplete: false });
  assert.deepEqual(purged, ['failing', 'second']);

  const timers = t.mock.method(globalThis, 'setTimeout').mock;
  const delays = () => timers.calls.map((call) => call.arguments[1]).filter((delay) => delay! >= 3_600_000);
  for (const [count, each] of [purges, []].entries()) {
    const close = startFilesSweep(createSweepContext(), each);
    await eventually(() => assert.equal(delays().length, count + 1));
    await close();
  }
  assert.deepEqual(delays(), [3_600_000, 86_400_000]);
});
