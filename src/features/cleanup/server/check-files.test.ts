import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { claimEmptyStore } from '#features/files/server/store-survey.service.ts';
import { orphanedFiles } from '#features/files/server/orphaned-files.ts';
import { papersCleanup } from '#features/paper-trash/server/cleanup/papers-cleanup.service.ts';
import { cleanupKinds } from '#lib/cleanup-kinds.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createPaper } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import { cleanupRoutes } from './cleanup.routes.ts';
import { createCheckFilesJob, createCleanupContext, createCleanupJob } from './cleanup.jobs.ts';
import {
  dropSurveys,
  getCleanupStats,
  getLastCleanupStats,
  previewCleanup,
  removeOfKind,
} from './cleanup.service.ts';

const { ctx, db, app, call, actors, write, log } = await backOffice();
const { cache } = ctx;
const home = mkdtempSync(join(tmpdir(), 'check-files-'));
after(() => rmSync(home, { recursive: true }));
const folder = createFolderStorage(join(home, 'files'));
await claimEmptyStore({ db, storage: folder });

/** Number of checks of stored files. */
let looks = 0;
const storage = {
  ...folder,
  stat(key: string) {
    looks += 1;
    return folder.stat(key);
  },
  list() {
    looks += 1;
    return folder.list();
  },
};

/** Names of started jobs. No job runs by itself. */
const started: string[] = [];
const jobs: Jobs = {
  async start({ name }) {
    if (started.includes(name)) throw new AppError('conflict', { public: 'This is running already.' });
    started.push(name);
    return { id: randomUUID() };
  },
};

/** Creates a clean-up that treats a library with `manyFiles` files as large. */
function createCleanup(manyFiles: number, maxListed?: number) {
  const known = [
    ...papersCleanup(
      { db, cache, write, storage },
      { manyFiles, ...(maxListed !== undefined && { maxListed }) },
    ),
    orphanedFiles({ db, cache, write, storage }, manyFiles),
  ];
  const none = { count: async () => 0, preview: () => assert.fail(), remove: () => assert.fail() };
  const checks: CleanupCheck[] = cleanupKinds.map(
    (kind) => known.find((check) => check.kind === kind) ?? { kind, ...none },
  );
  return createCleanupContext({ checks, jobs, log, waitMs: 1 });
}
const [small, large] = [createCleanup(10), createCleanup(1)];
cleanupRoutes(app, large);
const checkFiles = () => createCheckFilesJob(large).run({}, runningJob().job);

beforeEach(async () => {
  await emptyTables(db, ['papers', 'job_findings']);
  started.length = 0;
  for (const title of ['One', 'Two'])
    await createPaper(db, { title, file: { sha256: randomUUID().replaceAll('-', '').repeat(2) } });
  looks = 0;
});

describe('in a large library', () => {
  test('the first read starts a check without reading files', async () => {
    const {
      missingFiles,
      orphanedFiles: orphaned,
      filesCheckedAt,
    } = await getCleanupStats(large, actors.owner);
    assert.deepEqual([missingFiles, orphaned, filesCheckedAt], [null, null, null]);
    assert.deepEqual(started, ['check-stored-files']);
    await getCleanupStats(large, actors.owner);
    assert.equal(looks, 0);
  });

  test('a check stores its counts for later reads', async () => {
    const before = Date.now();
    await checkFiles();
    looks = 0;
    const {
      missingFiles,
      orphanedFiles: orphaned,
      filesCheckedAt,
    } = await getCleanupStats(large, actors.owner);
    assert.deepEqual([missingFiles, orphaned], [2, 0]);
    assert.ok(Date.parse(filesCheckedAt!) >= before);
    assert.equal(looks, 0);
  });

  test('a check keeps a bounded list of papers with missing files', async () => {
    const bounded = createCleanup(1, 1);
    await createCheckFilesJob(bounded).run({}, runningJob().job);
    const { total, items } = await previewCleanup(bounded, 'missingFiles', {});
    assert.deepEqual([total, items.length], [2, 1]);
    assert.equal((await getCleanupStats(bounded, actors.owner)).missingFiles, 2);
    const result = await db.execute<{ ids: number }>(sql`
      SELECT jsonb_array_length(found -> 'paperIds') AS ids FROM job_findings WHERE name = 'missing-files'`);
    assert.equal(result.rows[0]?.ids, 1);
  });

  test('a preview says that the first check is pending', async () => {
    const answer = await call('GET', '/api/admin/cleanup/preview/missingFiles');
    assert.match(answer.json().notice, /checked for the first time/);
    assert.equal(looks, 0);
  });

  test('a removal of papers with missing files runs as a job', async () => {
    await checkFiles();
    const { report } = await removeOfKind(large, actors.owner, 'missingFiles', []);
    assert.equal(report, null);
    assert.deepEqual(started, ['database-cleanup']);
    const author = { id: actors.owner.id, name: 'Asha' };
    const input = { kinds: ['missingFiles' as const], keep: [], author };
    assert.equal((await createCleanupJob(large).run(input, runningJob().job)).removed, 2);
    assert.equal((await getCleanupStats(small, actors.owner)).missingFiles, 0);
  });

  test('a second check is refused while one is running', async () => {
    const start = () => call('POST', '/api/admin/cleanup/check-files', undefined, 'editor');
    assert.equal((await start()).statusCode, 202);
    const refused = await start();
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'conflict']);
  });
});

describe('in a small library', () => {
  test('each read of the counts checks the files', async () => {
    assert.equal((await getCleanupStats(small, actors.owner)).missingFiles, 2);
    const looked = looks;
    assert.ok(looked > 0);
    await getCleanupStats(small, actors.owner);
    assert.ok(looks > looked);
    assert.deepEqual(started, []);
  });

  test('the dashboard reuses the last check of the files', async () => {
    await getLastCleanupStats(small, actors.owner);
    looks = 0;
    assert.equal((await getLastCleanupStats(small, actors.owner)).missingFiles, 2);
    assert.equal(looks, 0);
  });

  test('the dashboard checks the files again after a restore', async () => {
    await getLastCleanupStats(small, actors.owner);
    dropSurveys(small, ['papers']);
    looks = 0;
    await getLastCleanupStats(small, actors.owner);
    assert.equal(looks, 0);
    dropSurveys(small, 'all');
    await getLastCleanupStats(small, actors.owner);
    assert.ok(looks > 0);
  });
});
