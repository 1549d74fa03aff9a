import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { catalogFeature } from '#app/pages/catalog-feature.ts';
import { filesCleanup } from '#features/files/server/files-cleanup.service.ts';
import { claimEmptyStore } from '#features/files/server/store-survey.service.ts';
import { uploads } from '#features/files/uploads.table.ts';
import { papersCleanup } from '#features/paper-trash/server/cleanup/papers-cleanup.service.ts';
import { paperFiles } from '#features/papers/papers.table.ts';
import { cleanupKinds, usualKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { createCategory, createExam, createPaper, createSubject, deletePapers } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import type { CleanupPreviewAnswer, CleanupResult, CleanupStats } from '../cleanup.contract.ts';
import { cleanupRoutes } from './cleanup.routes.ts';
import { type CleanupContext, createCleanupContext, createCleanupJob } from './cleanup.jobs.ts';
import { getCleanupStats, removeOfKind } from './cleanup.service.ts';

const { ctx, db, app, call, actors, write, log, audited } = await backOffice();
const { cache } = ctx;
const home = mkdtempSync(join(tmpdir(), 'cleanup-'));
after(() => rmSync(home, { recursive: true }));
const storage = createFolderStorage(join(home, 'files'));
await claimEmptyStore({ db, storage });
const checks: CleanupCheck[] = [
  ...catalogFeature.cleanup!(ctx),
  ...papersCleanup({ db, cache, write, storage }),
  ...filesCleanup({ db, cache, write, storage, config: { dataDir: home } }),
];

/** Runs each job immediately, as a worker would. */
const jobs: Jobs = {
  async start(definition, input) {
    const id = randomUUID();
    const { job } = runningJob();
    const cleanupJob = createCleanupJob(cleanup);
    assert.equal(definition.name, cleanupJob.name);
    void cleanupJob.run(cleanupJob.input.parse(input), { ...job, id });
    return { id };
  },
};
const cleanup: CleanupContext = createCleanupContext({ checks, jobs, log });
cleanupRoutes(app, cleanup);

const tidy: CleanupStats = {
  duplicateSubjects: 0,
  orphanedPapers: 0,
  emptyCategories: 0,
  paperlessCategories: 0,
  missingFiles: 0,
  missingUrls: 0,
  staleUploads: 0,
  orphanedFiles: 0,
  filesCheckedAt: null,
};
const stats = async () =>
  (await call('GET', '/api/admin/cleanup-stats', undefined, 'editor')).json<CleanupStats>();
const preview = async (kind: CleanupKind, query = '') =>
  (await call('GET', `/api/admin/cleanup/preview/${kind}${query}`)).json<CleanupPreviewAnswer>();
const outcomes = async (kind: CleanupKind) =>
  (await preview(kind)).items.map(({ name, outcome }) => `${name}: ${outcome}`);
async function remove(call_: string, body?: object): Promise<CleanupResult> {
  const answer = await call('POST', `/api/admin/cleanup/${call_}`, body, 'editor');
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<CleanupResult>();
}

async function stored(text: string, extension: 'pdf' | 'webp' = 'pdf') {
  const source = (async function* () {
    yield Buffer.from(text);
  })();
  const { key, sha256, bytes } = await storage.put(source, { maxBytes: 1_000, extension });
  return { storageKey: key, sha256, bytes };
}

/** Creates a paper with neither a file nor an external URL. */
async function orphanedPaper(title: string) {
  const paper = await createPaper(db, { title, file: { storageKey: 'never' } });
  await db.delete(paperFiles).where(eq(paperFiles.paperId, paper.id));
  return paper;
}
/** Creates a paper whose stored file is missing. */
const lostPaper = (title: string, columns: object = {}) =>
  createPaper(db, { title, file: { sha256: randomUUID().replaceAll('-', '').repeat(2) }, ...columns });

/** Creates one or more items of each kind. Returns their counts. */
async function makeAMess(name = 'Physics'): Promise<CleanupStats> {
  const slug = () => randomUUID();
  const physics = await createSubject(db, { name, slug: slug() });
  const loud = await createSubject(db, { name: ` ${name.toUpperCase()}`, slug: slug() });
  await createSubject(db, { name: name.replace('y', 'ý'), slug: slug() });
  await createPaper(db, { subjectId: physics.id });
  await createPaper(db, { subjectId: loud.id });
  await createPaper(db, { subjectId: loud.id });
  await createCategory(db, { name: 'Fisheries' });
  const { id: categoryId } = await createCategory(db, { name: 'Forest' });
  await createExam(db, { categoryId, name: 'Forest Guard' });
  await orphanedPaper('Nothing to download');
  await lostPaper('Lost', { downloads: 7 });
  await lostPaper('Lost, but elsewhere too', { externalUrl: 'https://example.org/elsewhere.pdf' });
  const had = await lostPaper('Lost, but had another');
  const earlier = await stored('an earlier file');
  await db.execute(sql`
    INSERT INTO replaced_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name)
    VALUES (${had.id}, ${earlier.storageKey}, ${earlier.sha256}, ${earlier.bytes}, 1, 'text', 'earlier.pdf')`);
  await db.insert(uploads).values({
    userId: actors.editor.id,
    name: 'a.pdf',
    fingerprint: 'a',
    state: 'ready',
    ...(await stored('an upload')),
    updatedAt: sql`now() - interval '8 days'`,
  });
  await stored('a stray');
  return {
    duplicateSubjects: 2,
    orphanedPapers: 1,
    emptyCategories: 1,
    paperlessCategories: 1,
    missingFiles: 3,
    missingUrls: 3,
    staleUploads: 1,
    orphanedFiles: 1,
    filesCheckedAt: null,
  };
}

test('a cleanup of a tidy library removes nothing', async () => {
  const subject = await createSubject(db, { name: 'Chemistry' });
  await createPaper(db, { subjectId: subject.id });
  for (let number = 0; number < 22; number += 1)
    await createPaper(db, { file: await stored(`a paper ${number}`) });
  await db.insert(uploads).values({ userId: actors.editor.id, name: 'a.pdf', bytes: 1, fingerprint: 'b' });
  await db.insert(uploads).values({
    userId: actors.editor.id,
    name: 'of yesterday.pdf',
    fingerprint: 'c',
    state: 'ready',
    ...(await stored('an upload of yesterday')),
    updatedAt: sql`now() - interval '25 hours'`,
  });
  const waiting = await createPaper(db);
  await deletePapers(db, [waiting.id]);
  const dated = await createExam(db);
  await db.execute(
    sql`INSERT INTO exam_events (exam_id, stage, starts_on) VALUES (${dated.id}, 'Prelims', '2030-01-01')`,
  );
  assert.deepEqual(await stats(), tidy);
  for (const kind of cleanupKinds) {
    assert.deepEqual(await preview(kind), { kind, total: 0, items: [], notice: null });
    assert.equal((await remove(`remove/${kind}`)).removed, 0);
  }
  assert.deepEqual(await audited(), []);
});

test('counts, previews and removals agree for each kind', async () => {
  const mess = await makeAMess();
  assert.deepEqual(await stats(), mess);
  assert.deepEqual((await outcomes('duplicateSubjects')).sort(), [
    'Physics: Merged into PHYSICS; 1 paper moves there',
    'Phýsics: Merged into PHYSICS; 0 papers move there',
  ]);
  assert.deepEqual(await outcomes('emptyCategories'), ['Fisheries: To the trash; it has no exams']);
  assert.deepEqual(await outcomes('paperlessCategories'), [
    'Forest: To the trash with 1 exam without papers: Forest Guard',
  ]);
  assert.equal((await preview('paperlessCategories')).items[0]?.exams, 1);
  assert.match(
    (await outcomes('orphanedPapers')).join(),
    /^Nothing to download: To the trash \(.+ 0 downloads\)$/,
  );
  const [lost, elsewhere, had] = await outcomes('missingFiles');
  assert.match(lost!, /^Lost: To the trash \(.+, 2020, 7 downloads\)$/);
  assert.match(elsewhere!, /Uses its external URL/);
  assert.match(had!, /Gets its earlier file earlier\.pdf again/);
  assert.deepEqual(await outcomes('staleUploads'), [
    'a.pdf: Deleted; 9 B of Ravi that was not saved as a paper',
  ]);
  assert.match((await outcomes('orphanedFiles')).join(), /\.pdf: Deleted; 7 B that nothing names$/);
  const page = await preview('missingFiles', '?limit=1&offset=1');
  assert.deepEqual([page.total, page.items.map(({ name }) => name)], [3, ['Lost, but elsewhere too']]);

  const details: Record<CleanupKind, object> = {
    duplicateSubjects: { papersMoved: 1 },
    orphanedPapers: { movedToTrash: 1 },
    missingFiles: { earlierFilesPutBack: 1, addressesUsed: 1, movedToTrash: 1 },
    emptyCategories: {},
    paperlessCategories: { examsDeleted: 1 },
    staleUploads: { uploadsDeleted: 1 },
    orphanedFiles: { filesDeleted: 1 },
  };
  const calls = { duplicateSubjects: 'remove-duplicates', orphanedPapers: 'remove-orphaned' };
  for (const kind of cleanupKinds) {
    const url = kind in calls ? calls[kind as keyof typeof calls] : `remove/${kind}`;
    const done = await remove(url);
    assert.deepEqual([done.removed, done.details, done.jobId], [mess[kind], details[kind], null]);
    assert.equal((await remove(url)).removed, 0);
  }
  assert.deepEqual(await stats(), tidy);
  const trash = await db.execute(sql`
    SELECT name FROM all_categories WHERE deleted_at IS NOT NULL
    UNION ALL SELECT name FROM all_exams WHERE deleted_at IS NOT NULL ORDER BY name`);
  assert.deepEqual(trash.rows, [{ name: 'Fisheries' }, { name: 'Forest' }, { name: 'Forest Guard' }]);
  const actions = (await audited()).map(({ action }) => action);
  assert.deepEqual(actions, [
    'subject.merged',
    'subject.updated',
    'subject.merged',
    'subject.updated',
    'paper.deleted',
    'paper.updated',
    'paper.file-put-back',
    'paper.deleted',
    'category.deleted',
    'category.deleted',
    'cleanup.uploads-deleted',
    'cleanup.files-deleted',
  ]);
});

test('parallel cleanups remove each item once', async () => {
  const mess = await makeAMess('Psychology');
  for (let number = 0; number < 5; number += 1) await orphanedPaper(`Orphan ${number}`);
  for (const kind of cleanupKinds) {
    const both = await Promise.all([remove(`remove/${kind}`), remove(`remove/${kind}`)]);
    const removed = both.reduce((sum, each) => sum + each.removed, 0);
    assert.equal(removed, mess[kind]! + (kind === 'orphanedPapers' ? 5 : 0), kind);
  }
  assert.deepEqual(await stats(), tidy);
});

test('a cleanup skips kept items and continues after a failure', async () => {
  const papers = [];
  for (let number = 0; number < 4; number += 1) papers.push(await orphanedPaper(`Orphan ${number}`));
  const [broken, kept] = papers;
  await db.execute(sql`
    CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF OLD.title = 'Orphan 0' THEN RAISE 'no'; END IF; RETURN NEW; END $$`);
  await db.execute(
    sql`CREATE TRIGGER refuse BEFORE UPDATE ON all_papers FOR EACH ROW EXECUTE FUNCTION refuse_deletion()`,
  );
  const { message, removed, report } = await remove('remove-orphaned', { keep: [String(kept!.id)] });
  assert.equal(message, 'Removed 2 orphaned papers. 1 item could not be removed.');
  assert.equal(removed, 2);
  assert.deepEqual(report?.kinds[0]?.failures, [
    { name: broken!.title, reason: 'It could not be written. The log of the server says why.' },
  ]);
  assert.deepEqual(
    (await preview('orphanedPapers')).items.map(({ id }) => Number(id)),
    [broken!.id, kept!.id],
  );
  await db.execute(sql`DROP TRIGGER refuse ON all_papers`);
});

test('a full cleanup waits for its job and reports each kind', async () => {
  const mess = await makeAMess('Geology y');
  mess.orphanedPapers! += 2;
  const { message, removed, details, jobId, report } = await remove('full');
  const { missingUrls: _same, filesCheckedAt: _now, paperlessCategories: stays, ...expected } = mess;
  assert.deepEqual(details, expected);
  assert.equal(removed, 11);
  assert.equal(message, 'Full cleanup completed: 11 items removed.');
  assert.deepEqual(
    report?.kinds.map(({ kind }) => kind),
    usualKinds,
  );
  assert.ok(jobId);
  assert.deepEqual(
    await stats(),
    { ...tidy, paperlessCategories: stays },
    'a full cleanup leaves exams without papers',
  );
  assert.equal((await remove('full', { kinds: ['paperlessCategories'] })).removed, stays);
  assert.deepEqual(await stats(), tidy);
  const again = await remove('full', { kinds: ['orphanedPapers'] });
  assert.deepEqual([again.removed, again.details], [0, { orphanedPapers: 0 }]);
});

const counting = (kind: CleanupKind, count: () => Promise<number>): CleanupCheck => ({
  kind,
  count,
  preview: async () => ({ total: 0, items: [], notice: null }),
  remove: async () => ({ removed: 3, details: {}, failures: [] }),
});

test('a large cleanup runs as a job that can resume', async () => {
  const some = cleanupKinds.map((kind) => counting(kind, async () => 1_001));
  const started: object[] = [];
  const idle: Jobs = {
    async start(_definition, input) {
      started.push(input);
      return { id: randomUUID() };
    },
  };
  const large = createCleanupContext({ checks: some, jobs: idle, log, waitMs: 1 });
  const { removed, report, jobId } = await removeOfKind(large, actors.owner, 'orphanedPapers', ['4']);
  assert.deepEqual([removed, report], [0, null]);
  assert.ok(jobId);
  assert.deepEqual(started, [
    { kinds: ['orphanedPapers'], keep: ['4'], author: { id: actors.owner.id, name: 'Asha' } },
  ]);

  const done = { kind: 'duplicateSubjects', removed: 8, details: {}, failed: 0, failures: [], problem: null };
  const { job, seen } = runningJob({ checkpoint: { reports: [done] } });
  const input = {
    kinds: ['duplicateSubjects', 'staleUploads'] as CleanupKind[],
    keep: [],
    author: actors.owner,
  };
  const ended = await createCleanupJob(large).run(input, job);
  assert.deepEqual(ended, { removed: 11, kinds: [done, { ...done, kind: 'staleUploads', removed: 3 }] });
  assert.deepEqual(seen.progress[0], { done: 8, total: 1_009, note: 'Removing stale uploads' });
});

test('a slow count is null and does not delay the others', async () => {
  const never = new Promise<number>(() => {});
  const slow = createCleanupContext({
    checks: cleanupKinds.map((kind) =>
      counting(kind, () => (kind === 'missingFiles' ? never : Promise.resolve(4))),
    ),
    jobs,
    log,
    timeoutMs: 1,
  });
  const { missingFiles, missingUrls, staleUploads } = await getCleanupStats(slow, actors.owner);
  assert.deepEqual([missingFiles, missingUrls, staleUploads], [null, null, 4]);
});

const silentRun = {
  author: actors.owner,
  keep: new Set<string>(),
  signal: runningJob().job.signal,
  onDone: () => {},
  onDefect: () => {},
};

test('no paper is removed when most stored files are missing', async () => {
  const elsewhere = createFolderStorage(join(home, 'an empty folder'));
  const away = papersCleanup({ db, cache, write, storage: elsewhere }, { manyFiles: 2 }).find(
    ({ kind }) => kind === 'missingFiles',
  )!;
  await away.survey!.run();
  assert.ok((await away.count())! > 20);
  const { total, notice } = await away.preview({ limit: 5, offset: 0 });
  assert.equal(total, 0);
  assert.match(notice!, /^More than half of all stored files are missing/);
  const run = silentRun;
  await assert.rejects(away.remove(run), { code: 'conflict', message: notice! });
});

test('files of another database are counted but not deleted', async () => {
  const foreign = createFolderStorage(join(home, 'foreign'));
  await foreign.claim('another');
  await foreign.put(
    (async function* () {
      yield Buffer.from('theirs');
    })(),
    { maxBytes: 100, extension: 'pdf' },
  );
  const check = filesCleanup({ db, cache, write, storage: foreign, config: { dataDir: home } }).find(
    ({ kind }) => kind === 'orphanedFiles',
  )!;
  assert.equal(await check.count(), 1);
  const { total, notice } = await check.preview({ limit: 5, offset: 0 });
  assert.equal(total, 0);
  assert.match(notice!, /^The stored files belong to another database/);
  const run = silentRun;
  await assert.rejects(check.remove(run), { code: 'conflict' });
  assert.equal((await Array.fromAsync(foreign.list())).length, 1);
});

test('cleanup routes require a signed-in user', async () => {
  assert.equal((await call('GET', '/api/admin/cleanup-stats', undefined, null)).statusCode, 401);
  assert.equal((await call('POST', '/api/admin/cleanup/full', undefined, null)).statusCode, 401);
});

test('a damaged file is listed with the missing ones until it is replaced', async () => {
  const [cut, flipped] = [await stored('a file to cut'), await stored('a file with another byte')];
  const papers = [
    await createPaper(db, { title: 'Cut', file: { ...cut, bytes: cut.bytes + 1 } }),
    await createPaper(db, { title: 'Flipped', file: { ...flipped, damagedAt: new Date() } }),
  ];
  const names = async () => (await preview('missingFiles')).items.map(({ name }) => name);
  const listed = await names();
  assert.ok(listed.includes('Cut') && listed.includes('Flipped'));
  for (const [index, file] of [cut, flipped].entries())
    await db
      .update(paperFiles)
      .set({ bytes: file.bytes, damagedAt: null })
      .where(eq(paperFiles.paperId, papers[index]!.id));
  assert.ok(!(await names()).some((name) => name === 'Cut' || name === 'Flipped'));
});
