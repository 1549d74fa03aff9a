import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { CleanupStats } from '#features/cleanup/cleanup.contract.ts';
import { uploads } from '#features/files/uploads.table.ts';
import { jobRuns } from '#features/jobs/jobs.table.ts';
import { linkChecks } from '#features/link-checker/link-checker.table.ts';
import { getSettings } from '#features/settings/server/settings.service.ts';
import { openDatabase } from '#platform/database/database.ts';
import { backOffice } from '#testing/back-office.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { activityLength, type Dashboard, type PerformanceMeasures } from '../dashboard.contract.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { getSystemHealth } from './dashboard.service.ts';
import { getPerformance } from './performance.service.ts';

const { ctx, db, app, call, write, actors } = await backOffice();
const tidy: CleanupStats = {
  duplicateSubjects: 0,
  orphanedPapers: 0,
  emptyCategories: 0,
  // As in a new library.
  paperlessCategories: 12,
  missingFiles: 0,
  missingUrls: 0,
  staleUploads: 0,
  orphanedFiles: 0,
  filesCheckedAt: null,
};
let backupProblem: string | null = null;
const safe = {
  hasBackup: true,
  withFiles: true,
  isOnDiskOfSite: false,
  ageMs: 0,
  missingFiles: 0,
  lastDrillAt: null,
};
let backup = safe;
const cleanup = { stats: async () => tidy };
const cacheStatus = { hits: 0, misses: 0, stale: 0, pages: 2, bytes: 3_000, maxBytes: 1_000_000 };
const node = { ...ctx, pageCache: { ...ctx.pageCache, status: () => ({ ...cacheStatus }) } };
const { timings } = node;
dashboardRoutes(app, node, {
  getCleanupStats: () => cleanup.stats(),
  getBackupState: async () => ({ problems: backupProblem ? [backupProblem] : [], ...backup }),
});
await getSettings(node).change({ contactEmail: 'owner@example.org' });

const overview = async (as: 'owner' | 'editor' = 'editor') =>
  (await call('GET', '/api/admin/dashboard', undefined, as)).json() as Dashboard;
const measures = async () =>
  (await call('GET', '/api/admin/performance', undefined, 'editor')).json() as PerformanceMeasures;

test('a library without categories is an issue', async () => {
  const text = 'The library has no categories, so visitors find no papers.';
  const issues = [{ kind: 'emptyCatalog', count: 1, text }];
  assert.deepEqual((await overview()).health, { status: 'issues', issues, emptyExams: 0 });
});

test('the dashboard counts papers, downloads, exams and subjects', async () => {
  await createPaper(db, { downloads: 7 });
  const { stats } = await overview();
  assert.deepEqual(stats, { totalPapers: 1, totalDownloads: 7, totalExams: 1, totalSubjects: 0 });
});

test('cleanup findings are issues in order of severity', async () => {
  assert.deepEqual((await overview()).health, { status: 'healthy', issues: [], emptyExams: 0 });
  cleanup.stats = async () => ({ ...tidy, emptyCategories: 1, duplicateSubjects: 2, missingFiles: 3 });
  assert.deepEqual((await overview()).health, {
    status: 'issues',
    issues: [
      { kind: 'missingFiles', count: 3, text: '3 papers have a missing or damaged file' },
      { kind: 'duplicateSubjects', count: 2, text: '2 subjects repeat the name of another' },
      { kind: 'emptyCategories', count: 1, text: '1 category has no exams' },
    ],
    emptyExams: 0,
  });
});

test('broken links are an issue unless muted or recent', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const link = (url: string, overrides: object) => ({
    url,
    host: 'files.example',
    isFile: true,
    status: 'error' as const,
    failures: 3,
    failingSince: daysAgo(4),
    ...overrides,
  });
  await db
    .insert(linkChecks)
    .values([
      link('https://files.example/broken.pdf', {}),
      link('https://files.example/muted.pdf', { mutedAt: new Date() }),
      link('https://files.example/recent.pdf', { failingSince: daysAgo(1) }),
    ]);
  const { health } = await overview();
  await db.delete(linkChecks);
  assert.deepEqual(
    health?.issues.filter(({ kind }) => kind === 'brokenLinks'),
    [{ kind: 'brokenLinks', count: 1, text: '1 link is broken' }],
  );
});

describe('failed jobs', () => {
  const insertRun = (name: string, state: 'done' | 'failed', minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000);
    const run = { id: randomUUID(), name, state, input: {}, isExclusive: false, libraryUse: null };
    return db
      .insert(jobRuns)
      .values({ ...run, startedById: null, startedByName: 'Schedule', createdAt: at, endedAt: at });
  };
  const readFailed = async () =>
    (await overview()).health?.issues.filter(({ kind }) => kind === 'failedJobs') ?? [];
  afterEach(() => db.delete(jobRuns));

  test('are an issue until the same job succeeds', async () => {
    await insertRun('link-check', 'failed', 20);
    assert.deepEqual(await readFailed(), [
      { kind: 'failedJobs', count: 1, text: '1 job failed and has not succeeded since' },
    ]);
    await insertRun('link-check', 'done', 10);
    assert.deepEqual(await readFailed(), []);
  });

  test('are no issue after a week, and backups are one of their own', async () => {
    await insertRun('link-check', 'failed', 8 * 1_440);
    await insertRun('backup', 'failed', 20);
    assert.deepEqual(await readFailed(), []);
  });
});

test('uploads and searches without papers wait for the reader', async () => {
  await db.execute(sql`
    INSERT INTO analytics_searches (day, text, count, found)
    VALUES (now(), 'a', 1, 0), (now(), 'b', 1, 0), (now(), 'c', 1, 0), (now(), 'd', 1, 5)`);
  assert.deepEqual((await overview('editor')).waiting, { uploads: 0, searches: 3 });
  await db.insert(uploads).values({ userId: actors.owner.id, name: 'a.pdf', bytes: 1, fingerprint: 'a' });
  assert.deepEqual((await overview('owner')).waiting, { uploads: 1, searches: 3 });
  assert.equal((await overview('editor')).waiting?.uploads, 0);
});

test('papers that have waited for an hour to be grouped are an issue', async () => {
  const paper = await createPaper(db);
  const read = async () =>
    (await overview())
      .health!.issues.filter(({ kind }) => kind === 'ungroupedPapers')
      .map(({ count }) => count);
  assert.deepEqual(await read(), []);
  await db.execute(
    sql`UPDATE papers_to_group SET queued_at = now() - interval '61 minutes' WHERE paper_id = ${paper.id}`,
  );
  assert.deepEqual(await read(), [1]);
  await db.execute(sql`DELETE FROM papers_to_group`);
});

test('exams without papers are counted and are no issue', async () => {
  const { health: before } = await overview();
  await createExam(db, { name: 'Empty' });
  const { health } = await overview();
  assert.equal(health!.emptyExams, before!.emptyExams + 1);
  assert.deepEqual(health!.issues, before!.issues);
});

test('a failed backup is listed before cleanup issues', async () => {
  const text = 'The last backup failed: The disk is full.';
  backupProblem = text;
  const { health } = await overview();
  backupProblem = null;
  assert.equal(health?.status, 'issues');
  assert.deepEqual(health.issues[0], { kind: 'backup', count: 1, text });
});

describe('an unfinished set-up', () => {
  const readKinds = async (overrides: Partial<typeof safe>) => {
    backup = { ...safe, ...overrides };
    const { health } = await overview();
    backup = safe;
    return health?.issues.map(({ kind }) => kind).filter((kind) => /backup|contact/i.test(kind));
  };

  test('is an issue until there is a backup', async () => {
    assert.deepEqual(await readKinds({ hasBackup: false }), ['noBackup']);
    assert.deepEqual(await readKinds({}), []);
  });

  test('is one issue if the first backup failed', async () => {
    backupProblem = 'No room.';
    const kinds = await readKinds({ hasBackup: false });
    backupProblem = null;
    assert.deepEqual(kinds, ['backup']);
  });

  test('is an issue if backups would be lost with the disk', async () => {
    assert.deepEqual(await readKinds({ isOnDiskOfSite: true }), ['backupGap']);
    assert.deepEqual(await readKinds({ withFiles: false }), []);
  });

  test('is an issue without a contact address', async () => {
    await getSettings(node).reset(['contactEmail']);
    assert.deepEqual(await readKinds({}), ['noContact']);
    await getSettings(node).change({ contactEmail: 'owner@example.org' });
  });
});

test('a nearly full disk is listed before a failed backup', () => {
  const { issues } = getSystemHealth(tidy, {
    disk: 'The disk is nearly full.',
    backup: { problems: ['No room.'], ...safe },
    hasContact: true,
    emptyCatalog: null,
    brokenLinks: 0,
    failedJobs: 0,
    ungroupedPapers: 0,
    emptyExams: 0,
  });
  assert.deepEqual(
    issues.map(({ kind }) => kind),
    ['disk', 'backup'],
  );
});

test('a part that fails to load does not affect the others', async () => {
  cleanup.stats = () => Promise.reject(new Error('no'));
  const { health, stats, performance, activity } = await overview();
  assert.equal(health, null);
  assert.ok(stats && performance && activity);
});

test('owners see the recent activity of all users, editors their own', async () => {
  for (let number = 1; number <= activityLength; number += 1)
    await write(actors.owner, async ({ audit }) =>
      audit({ action: 'paper.updated', subjectName: `${number}` }),
    );
  await write(actors.editor, async ({ audit }) => audit({ action: 'exam.updated', subjectName: 'CGL' }));
  const names = ({ activity }: Dashboard) => activity?.map(({ subjectName }) => subjectName);
  const all = names(await overview('owner'))!;
  assert.deepEqual([all.length, ...all.slice(0, 3)], [activityLength, 'CGL', '50', '49']);
  assert.deepEqual(names(await overview('editor')), ['CGL']);
});

test('performance shows measured requests, and null before the first one', async () => {
  const quiet = await measures();
  assert.deepEqual(quiet.pages, { count: 0, p50: null, p95: null, errorShare: null });
  assert.equal(quiet.cache.hitRate, null);
  for (let number = 0; number < 4; number += 1)
    timings.note('pages', globalThis.performance.now(), number === 0);
  Object.assign(cacheStatus, { hits: 3, misses: 1, stale: 1 });
  const { pages, calls, cache, since } = await measures();
  assert.deepEqual([pages.count, pages.errorShare, calls.count], [4, 0.25, 0]);
  assert.ok(pages.p50! > 0 && pages.p95! >= pages.p50!);
  assert.deepEqual(cache, {
    hits: 3,
    misses: 1,
    stale: 1,
    hitRate: 0.75,
    pages: 2,
    bytes: 3_000,
    maxBytes: 1_000_000,
  });
  assert.ok(Date.parse(since) <= Date.now());
});

test('database and disk usage is reported, with shared files counted once', async () => {
  for (const storageKey of ['a.pdf', 'a.pdf', 'b.pdf'])
    await createPaper(db, { file: { storageKey, bytes: 500 } });
  const { database, disk } = await measures();
  const limit = (await db.execute<{ max_connections: string }>(sql`SHOW max_connections`)).rows[0]!;
  assert.equal(database.isReachable, true);
  assert.ok(database.pingMs! > 0 && database.bytes! > 1_000_000);
  assert.ok(database.connections! >= 1 && database.connections! <= database.connectionLimit!);
  assert.equal(database.connectionLimit, Number(limit.max_connections));
  assert.ok(disk.freeBytes > 0 && disk.freeBytes <= disk.totalBytes);
  assert.deepEqual(disk.files, { count: 2, bytes: 1_000 });
});

test('an unavailable database does not affect the other figures', async () => {
  const away = openDatabase({ host: '127.0.0.1', port: 1 }, () => {});
  const { database, disk, pages } = await getPerformance({ ...node, db: away.db }).measures();
  await away.close();
  assert.deepEqual(database, {
    isReachable: false,
    pingMs: null,
    bytes: null,
    connections: null,
    connectionLimit: null,
  });
  assert.equal(disk.files, null);
  assert.equal(pages.count, 4);
});

test('the dashboard and performance require a signed-in user', async () => {
  for (const url of ['/api/admin/dashboard', '/api/admin/performance'])
    assert.equal((await call('GET', url, undefined, null)).statusCode, 401);
});
