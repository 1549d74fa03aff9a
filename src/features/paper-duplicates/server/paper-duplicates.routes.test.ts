import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { insertRating } from '#features/ratings/server/ratings.queries.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { eventually } from '#testing/eventually.ts';
import { createExam, createPaper, createSubject, type PaperToCreate } from '#testing/factories.ts';
import { getRedirectTarget } from '#testing/redirect-target.ts';
import { runningJob } from '#testing/running-job.ts';
import type { DuplicateGroups, KeptPaper, MarkedPairs } from '../paper-duplicates.contract.ts';
import { restorePapers } from '#features/paper-trash/server/restore-papers.service.ts';
import { createFindDuplicatesJob } from './paper-duplicates.jobs.ts';
import { duplicatePapersRoutes } from './paper-duplicates.routes.ts';

const { ctx, db, app, call, write, actors, audited, drops } = await backOffice();
/** Names of started jobs. No job runs before `search`. */
const started: string[] = [];
const jobs: Jobs = {
  async start({ name }) {
    if (started.length > 0) throw new AppError('conflict', { public: 'This is running already.' });
    started.push(name);
    return { id: '00000000-0000-4000-8000-000000000000' };
  },
};
const job = createFindDuplicatesJob({ db });
const search = async () => {
  started.length = 0;
  return job.run({}, runningJob().job);
};
duplicatePapersRoutes(app, ctx, jobs);
const duplicatesUrl = '/api/admin/cleanup/duplicate-papers';

beforeEach(async () => {
  await emptyTables(db, ['papers', 'redirects', 'audit_entries', 'job_findings']);
  started.length = 0;
});

async function list(query = ''): Promise<DuplicateGroups> {
  return (await call('GET', duplicatesUrl + query, undefined, 'editor')).json<DuplicateGroups>();
}
const listed = async () => {
  await search();
  return (await list()).groups.map(({ reason, papers }) => [reason, ...papers.map(({ id }) => id)]);
};
const keep = (keepId: number, otherIds: number[]) =>
  call('POST', `${duplicatesUrl}/keep`, { keepId, otherIds }, 'editor');
const restore = (ids: number[]) => write(actors.owner, (change) => restorePapers(change, ids));

const sameFile = { sha256: 'ab'.repeat(32) };
async function papersLike(...all: PaperToCreate[]): Promise<number[]> {
  const ids = [];
  for (const given of all) ids.push((await createPaper(db, given)).id);
  return ids;
}

async function rate(paperId: number, visitor: number, stars: number): Promise<void> {
  const hash = visitor.toString(16).padStart(32, '0');
  await db.transaction((transaction) =>
    insertRating(transaction, { paperId, visitorHash: hash, originHash: hash, isEstablished: true, stars }),
  );
}
async function readCounters(paperId: number): Promise<number[]> {
  const result = await db.execute<{ downloads: number; sum: number; count: number; rows: number }>(sql`
    SELECT downloads, rating_sum AS sum, rating_count AS count,
      (SELECT coalesce(sum(stars), 0) FROM ratings WHERE ratings.paper_id = paper_stats.paper_id) AS rows
    FROM paper_stats WHERE paper_id = ${paperId}`);
  const { downloads, sum, count, rows } = result.rows[0]!;
  assert.equal(rows, sum);
  return [downloads, sum, count];
}
const leadsTo = (slug: string) => getRedirectTarget(ctx, `/paper/${slug}`);

test('duplicates are grouped once by file, URL or facts', async () => {
  const exam = await createExam(db, { name: 'CGL' });
  const facts = { examId: exam.id, year: 2019, session: 'Shift 1', language: 'Hindi' };
  const [a, b] = await papersLike({ file: sameFile, title: 'One' }, { file: sameFile, title: 'Two' });
  const url = 'https://example.org/same.pdf';
  const [c, d] = await papersLike({ ...facts, externalUrl: url }, { externalUrl: url, year: 2001 });
  const [e, f] = await papersLike(
    { ...facts, title: 'सामान्य अध्ययन – Paper I' },
    { ...facts, title: 'सामान्य  अध्ययन, PAPER I', language: 'hindi' },
  );
  const undated = { ...facts, year: null, title: 'सामान्य अध्ययन Paper I' };
  const [i, j] = await papersLike(undated, undated);
  // Each paper differs from the last paper above in one property.
  await papersLike(
    { ...facts, title: 'सामान्य अध्ययन Paper II' },
    { ...facts, title: 'सामान्य अध्ययन Paper I', year: 2020 },
    { ...facts, title: 'सामान्य अध्ययन Paper I', session: null },
    { ...facts, title: 'सामान्य अध्ययन Paper I', paperType: 'Answer key' },
    { ...facts, title: 'सामान्य अध्ययन Paper I', examId: (await createExam(db)).id },
  );
  // A group with several reasons is listed once.
  const twin = { examId: exam.id, title: 'Twin', file: { sha256: 'cd'.repeat(32) } };
  const [g, h] = await papersLike(twin, twin);
  assert.deepEqual(await listed(), [
    ['file', a, b],
    ['file', g, h],
    ['address', c, d],
    ['facts', e, f],
    ['facts', i, j],
  ]);
  const page = await list('?limit=1&offset=3');
  assert.deepEqual([page.total, page.groups[0]?.papers.map(({ id }) => id)], [5, [e, f]]);
  assert.equal(page.groups[0]?.papers[0]?.fileUrl.startsWith('https://example.org/'), true);
});

test('keeping one paper merges counters, restoring another splits them', async () => {
  const subject = await createSubject(db);
  const papers = [
    await createPaper(db, { file: sameFile, downloads: 5, slug: 'first', subjectId: subject.id }),
    await createPaper(db, { file: sameFile, downloads: 30, slug: 'second' }),
    await createPaper(db, { file: sameFile, downloads: 200, slug: 'third' }),
  ];
  const [first, second, third] = papers.map(({ id }) => id) as [number, number, number];
  await rate(first, 1, 5);
  await rate(second, 1, 1);
  await rate(second, 2, 4);
  await rate(third, 2, 2);
  await rate(third, 3, 3);
  drops.length = 0;

  const answer = await keep(first, [third, second]);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(answer.json<KeptPaper>(), { keptId: first, trashed: 2, downloads: 230, ratings: 2 });
  assert.deepEqual(await readCounters(first), [235, 12, 3]);
  assert.deepEqual(await Promise.all(['second', 'third'].map(leadsTo)), ['/paper/first', '/paper/first']);
  assert.equal(await getRedirectTarget(ctx, `/p/${second}`), '/paper/first');
  assert.deepEqual(await listed(), []);
  assert.ok(drops.flat().includes(`paper:${first}`) && drops.flat().includes('redirects'));
  assert.deepEqual(
    (await audited()).map(({ action }) => action),
    ['paper.deleted', 'paper.deleted', 'paper.kept'],
  );

  // Downloads counted since the merge stay with the remaining paper.
  await db.execute(sql`UPDATE paper_stats SET downloads = downloads + 1 WHERE paper_id = ${first}`);
  await restore([third]);
  assert.deepEqual(await readCounters(third), [200, 5, 2]);
  assert.deepEqual(await leadsTo('third'), undefined);
  assert.deepEqual((await readCounters(first))[0], 36);
  await restore([second]);
  assert.deepEqual(
    [await readCounters(first), await readCounters(second)],
    [
      [6, 5, 1],
      [30, 5, 2],
    ],
  );
  assert.deepEqual(await listed(), [['file', first, second, third]]);
});

test('papers marked as different stay hidden until another duplicate appears', async () => {
  const [a, b] = (await papersLike({ file: sameFile }, { file: sameFile })) as [number, number];
  const marked = await call('POST', `${duplicatesUrl}/tell-apart`, { paperIds: [b, a] }, 'editor');
  assert.deepEqual([marked.statusCode, marked.json<MarkedPairs>()], [200, { pairs: 1 }]);
  assert.deepEqual(await listed(), []);
  assert.equal((await keep(a, [b])).statusCode, 409);
  const again = await call('POST', `${duplicatesUrl}/tell-apart`, { paperIds: [a, b] });
  assert.deepEqual(again.json<MarkedPairs>(), { pairs: 0 });
  assert.deepEqual(
    (await audited()).map(({ action }) => action),
    ['paper.told-apart'],
  );
  const [c] = await papersLike({ file: sameFile });
  assert.deepEqual(await listed(), [['file', a, b, c]]);
});

test('keep rejects papers that are no longer duplicates', async () => {
  const [a, b] = (await papersLike({ file: sameFile }, { file: sameFile })) as [number, number];
  const both = await Promise.all([keep(a, [b]), keep(b, [a])]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409]);
  const count = () => db.execute(sql`SELECT FROM papers`);
  assert.equal((await count()).rowCount, 1);

  const [c, d] = (await papersLike({}, {})) as [number, number];
  const refused = await keep(c, [d]);
  assert.equal(refused.json().message, 'These papers are no longer duplicates. Reload the list.');
  assert.equal((await keep(c, [c])).statusCode, 409);
  assert.equal((await keep(c, [])).statusCode, 400);
  assert.equal((await count()).rowCount, 3);
  assert.equal(
    (await call('POST', `${duplicatesUrl}/keep`, { keepId: c, otherIds: [d] }, null)).statusCode,
    401,
  );
});

describe('the duplicates list', () => {
  test('starts a search on the first read without waiting', async () => {
    await papersLike({ file: sameFile }, { file: sameFile });
    assert.deepEqual(await list(), { groups: [], total: 0, leftOut: 0, searchedAt: null, isStale: false });
    assert.deepEqual(started, ['find-duplicate-papers']);
    assert.equal((await list()).searchedAt, null, 'during the search');
  });

  test('shows the findings without another comparison', async () => {
    const [a, b] = await papersLike({ file: sameFile }, { file: sameFile });
    assert.deepEqual(await search(), { groups: 1 });
    await papersLike({ file: sameFile });
    const { groups } = await list();
    assert.deepEqual(
      groups.map(({ papers }) => papers.map(({ id }) => id)),
      [[a, b]],
    );
    assert.deepEqual(started, []);
  });

  test('becomes stale when a paper is added', async () => {
    await papersLike({ file: sameFile }, { file: sameFile });
    await search();
    assert.equal((await list()).isStale, false);
    await papersLike({});
    assert.equal((await list()).isStale, true);
    await search();
    assert.equal((await list()).isStale, false);
  });

  test('becomes stale when a paper is edited', async () => {
    const [a] = await papersLike({ file: sameFile }, { file: sameFile });
    await search();
    await write(actors.owner, async ({ audit }) =>
      audit({ action: 'paper.updated', subjectId: a!, subjectName: 'A' }),
    );
    assert.equal((await list()).isStale, true);
  });

  test('stays fresh when one paper of a group is kept', async () => {
    const [a, b] = (await papersLike({ file: sameFile }, { file: sameFile })) as [number, number];
    await search();
    await keep(a, [b]);
    assert.partialDeepStrictEqual(await list(), { total: 0, isStale: false });
  });

  test('rejects a second search while one is running', async () => {
    const start = () => call('POST', `${duplicatesUrl}/search`, undefined, 'editor');
    assert.equal((await start()).statusCode, 202);
    assert.deepEqual(started, ['find-duplicate-papers']);
    assert.equal((await start()).statusCode, 409);
  });

  test('cancels a search that waits for a lock', async () => {
    const aborting = new AbortController();
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`LOCK TABLE different_papers`);
      const run = job.run({}, runningJob({ signal: aborting.signal }).job);
      await eventually(async () => {
        const waiting = await db.execute(sql`SELECT FROM pg_locks WHERE NOT granted AND
          relation = 'different_papers'::regclass`);
        assert.equal(waiting.rowCount, 1);
      });
      aborting.abort(new Error('cancelled'));
      await assert.rejects(run, /cancelled/);
    });
    assert.equal((await db.execute(sql`SELECT FROM job_findings`)).rowCount, 0);
  });

  test('publishes that papers are different, so that other nodes compare again', async () => {
    const [a, b] = await papersLike({ file: sameFile }, { file: sameFile });
    await search();
    assert.equal((await list()).total, 1);
    drops.length = 0;
    await call('POST', `${duplicatesUrl}/tell-apart`, { paperIds: [a, b] }, 'editor');
    assert.deepEqual(drops, [['different-papers']]);
    assert.equal((await list()).total, 0);
  });

  test('limits the stored papers and counts omitted groups', async () => {
    await papersLike({ file: sameFile }, { file: sameFile }, { file: sameFile });
    const url = 'https://example.org/same.pdf';
    await papersLike({ externalUrl: url }, { externalUrl: url });
    await createFindDuplicatesJob({ db, maxKept: 3 }).run({}, runningJob().job);
    assert.partialDeepStrictEqual(await list(), { total: 1, leftOut: 1 });
  });
});
