import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import {
  zipPartType,
  type PasteResult,
  type RestoreCheck,
  type RestorePlan,
  type RestoreReport,
} from '#features/backup/restore.contract.ts';
import { noteBackup, selectLastBackup } from '#features/backup/server/backup-settings.queries.ts';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { sweepSources } from '#features/backup/server/restore-sources.ts';
import { createCheckJob, createRestoreJob } from '#features/backup/server/restore.jobs.ts';
import { restoreRoutes } from '#features/backup/server/restore.routes.ts';
import { createFileCopies } from '#features/backup/server/file-copies.ts';
import { openBackupObjects } from '#platform/backup/backup-objects.ts';
import { openBackupPlace, type SiteContext } from '#features/backup/server/site-context.ts';
import { pastePapers } from '#features/paper-import/server/papers-paste.service.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import { backOffice } from '#testing/back-office.ts';
import { createPaper } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import { restoreSite } from './restore-site.fixture.ts';

const office = await backOffice();
const { db, call, actors, connection, invalidation } = office;
const dataDir = mkdtempSync(join(tmpdir(), 'restore-routes-'));
const site = await restoreSite({ connection, dataDir, invalidation });
after(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

/** Jobs that routes have started. The test runs them. */
const started: { name: string; input: object; by: number | null }[] = [];
const jobs: Jobs = {
  async start({ name }, input, { id }) {
    started.push({ name, input, by: id });
    return { id: randomUUID() };
  },
};
const { config } = site.ctx;
const place = openBackupPlace(config);
const ctx: SiteContext = {
  ...office.ctx,
  ...site.ctx,
  invalidation,
  place,
  copies: createFileCopies(() => openBackupObjects(config)),
  jobs,
  pastePapers: (...given) => pastePapers({ write: office.write, config }, ...given),
};
restoreRoutes(office.app, ctx);
const [checkJob, restoreJob] = [createCheckJob(ctx), createRestoreJob(ctx)];

async function runStarted<Report>(): Promise<Report> {
  const { name, input } = started.at(-1)!;
  const definition = (name === checkJob.name ? checkJob : restoreJob) as JobDefinition;
  const job = { ...runningJob().job, id: randomUUID() };
  return (await definition.run(definition.input.parse(input), job)) as Report;
}

const paste = async (backupData: unknown) => {
  const answer = await call('POST', '/api/admin/backup/restore', { backupData });
  assert.equal(answer.statusCode, 200, answer.body);
  const { paperIds, titles, ...counts } = answer.json<PasteResult>();
  assert.deepEqual([paperIds.length, titles.length], [counts.restored, counts.restored]);
  return counts;
};
const pasted = (overrides: object = {}) => ({
  title: 'UPSC CSE Prelims 2021',
  category: 'UPSC',
  exam: 'CSE',
  subject: 'History',
  year: 2021,
  paperType: 'Prelims',
  session: 'Shift 1',
  language: 'Hindi',
  slug: 'upsc-cse-2021',
  fileUrl: 'https://upsc.gov.in/2021.pdf',
  ...overrides,
});

test('pasted papers keep their slugs and create missing parents', async () => {
  const second = pasted({
    title: 'Second',
    slug: 'second',
    fileUrl: 'https://upsc.gov.in/2.pdf',
    subject: null,
  });
  const seo = { seoTitle: 'As search engines know it', seoDescription: 'x'.repeat(401) };
  const first = pasted(seo);
  assert.deepEqual(await paste({ papers: [first, second] }), { restored: 2, skipped: 0, details: [] });
  const { rows: written } = await db.execute(sql`
    SELECT seo_title AS title, seo_description AS description FROM papers WHERE slug = ${String(first.slug)}`);
  assert.deepEqual(
    written,
    [{ title: seo.seoTitle, description: null }],
    'a value that the form refuses is left out',
  );
  const { rows } = await db.execute(sql`
    SELECT papers.slug, exams.name AS exam, categories.name AS category, subjects.name AS subject, year, session,
      paper_type AS type, language, external_url AS url
    FROM papers JOIN exams ON exams.id = exam_id JOIN categories ON categories.id = category_id
      LEFT JOIN subjects ON subjects.id = subject_id ORDER BY papers.id LIMIT 1`);
  assert.deepEqual(rows, [
    {
      slug: 'upsc-cse-2021',
      exam: 'CSE',
      category: 'UPSC',
      subject: 'History',
      year: 2021,
      session: 'Shift 1',
      type: 'Prelims',
      language: 'Hindi',
      url: 'https://upsc.gov.in/2021.pdf',
    },
  ]);
  assert.deepEqual((await office.audited()).at(-1)?.after, { restored: 2, skipped: 0 });
  assert.deepEqual(office.drops.at(-1), ['papers', 'catalog']);
});

test('duplicates and invalid rows of a paste are skipped with reasons', async () => {
  const entries = (await office.audited()).length;
  const { restored, skipped, details } = await paste([
    pasted(),
    pasted({ slug: 'another' }),
    pasted({ slug: 'third', title: 'Third' }),
    { title: '', year: 'x' },
    'no paper',
    pasted({ slug: 'own', title: 'Own', fileUrl: `https://papers.example/files/${'a'.repeat(64)}.pdf` }),
  ]);
  assert.deepEqual([restored, skipped], [0, 6]);
  assert.deepEqual(
    details.map(({ paper, reason }) => `${paper} ${reason.slice(0, 26)}`),
    [
      '1 The paper already exists.',
      '2 The paper already exists.',
      '3 It has the same file as up',
      '4 It has no category, exam, ',
      '5 It has no category, exam, ',
      '6 Its file was stored on thi',
    ],
  );
  assert.equal((await office.audited()).length, entries, 'a paste without changes was logged');
});

test('a pasted API response finds exams regardless of case', async () => {
  const listed = {
    id: 7,
    title: 'Fourth',
    examName: 'cse',
    categoryName: 'upsc ',
    subjectName: null,
    year: null,
    paperType: 'Mains',
    session: null,
    language: 'English',
    slug: 'fourth',
    fileUrl: 'https://upsc.gov.in/4.pdf',
  };
  const nested = {
    ...pasted({ slug: 'fifth', title: 'Fifth', fileUrl: 'https://upsc.gov.in/5.pdf' }),
    category: undefined,
    exam: { name: 'CSE', category: { name: 'UPSC' } },
  };
  assert.deepEqual(await paste(JSON.stringify([listed, nested])), { restored: 2, skipped: 0, details: [] });
  assert.equal((await db.execute(sql`SELECT FROM exams`)).rows.length, 1);
});

test('a preview of a paste says what it adds and writes nothing', async () => {
  const count = async () =>
    (
      await db.execute(sql`SELECT (SELECT count(*) FROM papers) AS papers,
    (SELECT count(*) FROM exams) AS exams, (SELECT count(*) FROM audit_entries) AS entries`)
    ).rows;
  const before = await count();
  const paper = pasted({
    title: 'Previewed',
    slug: 'previewed',
    exam: 'Unheard of',
    fileUrl: 'https://upsc.gov.in/p.pdf',
  });
  const answer = await call('POST', '/api/admin/backup/restore', {
    backupData: [paper, { title: 'Bad' }],
    isPreview: true,
  });
  const { restored, skipped, titles, paperIds } = answer.json<PasteResult>();
  assert.deepEqual([restored, skipped, titles, paperIds], [1, 1, ['Previewed'], []]);
  assert.deepEqual(await count(), before);
});

test('a paste without papers or with too many is refused', async () => {
  for (const backupData of [
    {},
    null,
    7,
    'no JSON',
    { papers: 'many' },
    Array.from({ length: 20_001 }, () => ({})),
  ]) {
    const { statusCode } = await call('POST', '/api/admin/backup/restore', { backupData });
    assert.equal(statusCode, 400);
  }
  const large = { backupData: { papers: [], more: 'x'.repeat(6_000_000) } };
  assert.equal((await call('POST', '/api/admin/backup/restore', large)).statusCode, 413);
});

/** Sends a part of an upload. */
const send = (id: string, offset: number, length: number, bytes: Buffer) =>
  call('PATCH', `/api/admin/backup/uploads/${id}`, bytes, 'owner', {
    'content-type': zipPartType,
    'upload-offset': String(offset),
    'upload-length': String(length),
  });

test('a ZIP uploaded in parts is restored and can be undone', async () => {
  const before = await createPaper(db, { title: 'In the backup' });
  const zip = readFileSync(await site.backUp(join(dataDir, 'backup.zip')));
  await db.execute(sql`DELETE FROM papers`);
  const id = randomUUID();
  assert.equal((await send(id, 0, zip.length, zip.subarray(0, 500))).json().offset, 500);
  const misplaced = await send(id, 0, zip.length, zip);
  assert.deepEqual([misplaced.statusCode, misplaced.headers['upload-offset']], [409, '500']);
  assert.equal((await send(id, 500, zip.length, zip.subarray(500))).json().offset, zip.length);

  const source = { upload: id };
  const checking = await call('POST', '/api/admin/backup/restore/check', { source });
  assert.equal(checking.statusCode, 202);
  const plan = await runStarted<RestorePlan>();
  assert.deepEqual(plan.tables.find(({ name }) => name === 'all_papers')?.added, 5);
  assert.equal((await db.execute(sql`SELECT FROM papers`)).rows.length, 0, 'a dry run wrote rows');

  assert.equal((await call('POST', '/api/admin/backup/restore/start', { source })).statusCode, 202);
  assert.equal(started.at(-1)?.by, actors.owner.id);
  const { snapshot } = await runStarted<RestoreReport>();
  assert.equal((await db.execute(sql`SELECT FROM papers WHERE id = ${before.id}`)).rows.length, 1);
  const { rows: users } = await db.execute(
    sql`SELECT user_id AS id FROM audit_entries ORDER BY id DESC LIMIT 1`,
  );
  assert.deepEqual(users, [{ id: actors.owner.id }]);
  // The restore has deleted the upload.
  assert.equal((await send(id, 0, zip.length, zip.subarray(0, 500))).statusCode, 200);
  assert.equal((await call('DELETE', `/api/admin/backup/uploads/${id}`)).statusCode, 204);

  await call('POST', '/api/admin/backup/restore/start', { source: { snapshot } });
  await runStarted();
  assert.equal((await db.execute(sql`SELECT FROM papers`)).rows.length, 0);
});

test('a stored backup is checked and restored, but not deleted', async () => {
  const paper = await createPaper(db, { title: 'In the stored backup' });
  const { name } = await place.keep(ctx, { withFiles: false });
  await noteBackup(db, null);
  await db.execute(sql`DELETE FROM papers`);
  const source = { kept: name };
  assert.equal((await call('POST', '/api/admin/backup/restore/check', { source })).statusCode, 202);
  assert.deepEqual((await runStarted<RestoreCheck>()).source, source);
  assert.equal((await db.execute(sql`SELECT FROM papers`)).rows.length, 0);
  assert.equal((await call('POST', '/api/admin/backup/restore/start', { source })).statusCode, 202);
  await runStarted();
  assert.equal((await db.execute(sql`SELECT FROM papers WHERE id = ${paper.id}`)).rows.length, 1);
  assert.equal((await place.find(name)).name, name);
  assert.notEqual((await selectLastBackup(db)).lastBackupAt, null, 'the last backup is forgotten');
});

for (const what of ['check', 'start'])
  test(`an unknown stored backup answers 404 to ${what}`, async () => {
    const source = { kept: 'papers-backup-2020-01-01T000000Z.zip' };
    assert.equal((await call('POST', `/api/admin/backup/restore/${what}`, { source })).statusCode, 404);
  });

test('a restore is refused while a library change is queued', async () => {
  const path = await site.backUp(join(dataDir, 'beside.zip'));
  await db.execute(sql`
    INSERT INTO job_runs (id, name, library_use, input, started_by_name)
    VALUES (${randomUUID()}, 'bulk', 'changes', '{}', 'Asha')`);
  const options = {
    id: randomUUID(),
    author: { id: null, name: 'A command', sessionId: null },
    withPeople: false,
  };
  await assert.rejects(
    restoreBackup(site.ctx, path, options),
    /“bulk” is queued or running and changes the library/,
  );
  await db.execute(sql`UPDATE job_runs SET state = 'done'`);
  await restoreBackup(site.ctx, path, options);
  const { library, access, isRetriable } = restoreJob;
  assert.deepEqual([library, access, isRetriable], ['replaces', 'owner', false]);
  assert.deepEqual([checkJob.library, checkJob.access, checkJob.isRetriable], [undefined, 'owner', false]);
});

test('a restore needs a recent authentication', async () => {
  const source = { upload: randomUUID() };
  const start = () => call('POST', '/api/admin/backup/restore/start', { source });
  const jobsBefore = started.length;
  office.authentication.isRecent = false;
  assert.equal((await start()).json().code, 'reauthentication_required');
  office.authentication.isRecent = true;
  const evil = { source: { snapshot: '../../etc/passwd' } };
  assert.equal((await call('POST', '/api/admin/backup/restore/start', evil)).statusCode, 400);
  assert.equal(started.length, jobsBefore);
  assert.equal((await start()).statusCode, 202);
  await assert.rejects(runStarted(), /Backup not found/);
});

test('a ZIP over the limit is refused at its first part', async () => {
  const { statusCode, body } = await send(randomUUID(), 0, 101 * 1024 ** 3, Buffer.from('PK'));
  assert.equal(statusCode, 413);
  assert.match(body, /The backup is over the .* limit/);
});

test('an upload replaces the earlier one and can be discarded', async () => {
  const folder = join(dataDir, 'restores');
  const [earlier, id] = [randomUUID(), randomUUID()];
  assert.equal((await send(earlier, 0, 1_000, Buffer.from('PK'))).statusCode, 200);
  assert.equal((await send(id, 0, 1_000, Buffer.from('PK'))).statusCode, 200);
  assert.equal((await send(earlier, 2, 1_000, Buffer.from('more'))).json().code, 'gone');
  assert.equal((await send(id, 2, 1_000, Buffer.from('more'))).json().offset, 6);

  assert.equal((await call('DELETE', `/api/admin/backup/uploads/${id}`)).statusCode, 204);
  assert.deepEqual(readdirSync(folder), [], 'a file of an upload was left');
});

test('refused files do not stay', async () => {
  const id = randomUUID();
  assert.equal((await send(id, 0, 2, Buffer.from('PK'))).statusCode, 200);
  await call('POST', '/api/admin/backup/restore/check', { source: { upload: id } });
  await assert.rejects(runStarted());
  assert.deepEqual(readdirSync(join(dataDir, 'restores')), []);
});

test('snapshots expire after 30 days, incomplete ones after one', async () => {
  const folder = site.ctx.config.backupFolder;
  const aged = (name: string, days: number) => {
    writeFileSync(join(folder, name), 'PK');
    const at = Date.now() / 1000 - days * 86_400;
    utimesSync(join(folder, name), at, at);
    return name;
  };
  const gone = [
    aged('before-restore-2026-01-01T00-00-00Z.zip', 31),
    aged('before-restore-2026-01-02T00-00-00Z.zip.part', 2),
  ];
  const staying = [
    aged('before-restore-2026-01-03T00-00-00Z.zip', 29),
    aged('before-restore-2026-01-04T00-00-00Z.zip.part', 0),
    aged('of-somebody-else.zip.part', 99),
  ];
  await sweepSources(ctx);
  const remaining = new Set(readdirSync(folder));
  assert.deepEqual(
    [gone.filter((name) => remaining.has(name)), staying.filter((name) => !remaining.has(name))],
    [[], []],
  );
});

test('a site with a bucket refuses restores by upload', async () => {
  const bucket = { bucket: 'papers' } as NonNullable<typeof config.bucket>;
  const spread = await backOffice();
  restoreRoutes(spread.app, { ...ctx, config: { ...config, bucket } });
  const source = { upload: randomUUID() };
  const headers = { 'content-type': zipPartType, 'upload-offset': '0', 'upload-length': '2' };
  const url = `/api/admin/backup/uploads/${source.upload}`;
  const sent = await spread.call('PATCH', url, Buffer.from('PK'), 'owner', headers);
  const refusal = sent.json<{ message: string }>().message;
  assert.equal(sent.statusCode, 409);
  assert.match(refusal, /pariksha restore FILE/);
  for (const what of ['check', 'start']) {
    const answer = await spread.call('POST', `/api/admin/backup/restore/${what}`, { source });
    assert.deepEqual([answer.statusCode, answer.json().message], [409, refusal]);
  }
});

test('only owners may restore', async () => {
  for (const [method, url, body] of [
    ['POST', '/api/admin/backup/restore', { backupData: [] }],
    ['POST', '/api/admin/backup/restore/check', { source: { upload: randomUUID() } }],
    ['POST', '/api/admin/backup/restore/start', { source: { upload: randomUUID() } }],
  ] as const) {
    assert.equal((await call(method, url, body, 'editor')).statusCode, 403, url);
    assert.equal((await call(method, url, body, null)).statusCode, 401, url);
  }
});
