import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { paperOperations, papersSource } from '#features/papers/server/bulk/paper-operations.service.ts';
import { paperOperationTitles } from '#features/papers/papers-bulk.contract.ts';
import { createSearchMatcher } from '#features/search/server/search-match.service.ts';
import { proposeSeoTitle } from '#lib/seo-texts.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import { backOffice } from '#testing/back-office.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import type { BulkPreview, BulkRequest, BulkRuns } from '../bulk.contract.ts';
import { createBulkWork } from './bulk-work.service.ts';
import { createBulkJob } from './bulk.jobs.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { createBulkService } from './bulk.service.ts';
import type { BulkTask } from './bulk-task.ts';

const { db, app, call, write, log, drops, audited } = await backOffice();

/** What was started and has not run yet. */
const waiting: { id: string; input: BulkTask }[] = [];
const jobs: Jobs = {
  async start(_definition, input) {
    if (waiting.length > 0) throw new AppError('conflict', { public: 'It runs already' });
    waiting.push({ id: randomUUID(), input: input as unknown as BulkTask });
    return { id: waiting[0]!.id };
  },
};
let flushes = 0;
const operations = paperOperations({ db, flushDownloads: async () => void (flushes += 1) });
const source = papersSource({ db, matcher: createSearchMatcher({ db }) });
const service = createBulkService({ db, operations, source, jobs });
bulkRoutes(app, service);

/** Runs what was started; `through` is the door of its writes. */
async function work(through = write) {
  const { id, input } = waiting.shift()!;
  const definition = createBulkJob(createBulkWork({ db, write: through, operations, log }));
  const { job, seen } = runningJob();
  return { report: await definition.run(input, { ...job, id }), progress: seen.progress, input, id };
}
async function run(request: Partial<BulkRequest>) {
  const answer = await call('POST', '/api/admin/bulk/run', request);
  assert.equal(answer.statusCode, 202, answer.body);
  return answer.json<{ jobId: string }>().jobId;
}
async function done(request: Partial<BulkRequest>) {
  const jobId = await run(request);
  return { jobId, ...(await work()) };
}
async function undone(jobId: string) {
  const answer = await call('POST', `/api/admin/bulk/${jobId}/undo`);
  assert.equal(answer.statusCode, 202, answer.body);
  return (await work()).report;
}
async function preview(request: Partial<BulkRequest>) {
  const answer = await call('POST', '/api/admin/bulk/preview', request);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<BulkPreview>();
}
const runs = async () => (await call('GET', '/api/admin/bulk')).json<BulkRuns>();
const query = async <Row>(text: ReturnType<typeof sql>) => (await db.execute(text)).rows as Row[];
/** All that is stored of papers but for when it was written. */
const library = () =>
  query(sql`
    SELECT to_jsonb(papers) - 'updated_at' AS paper, to_jsonb(paper_stats) AS stats, to_jsonb(paper_files) AS file,
      (SELECT jsonb_agg(to_jsonb(ratings) ORDER BY visitor_hash) FROM ratings WHERE paper_id = papers.id) AS ratings
    FROM papers LEFT JOIN paper_stats ON paper_stats.paper_id = id LEFT JOIN paper_files ON paper_files.paper_id = id
    ORDER BY id`);
const slugs = async (ids: number[]) => {
  const rows = await query<{ id: number; slug: string }>(sql`SELECT id, slug FROM papers`);
  return ids.map((id) => rows.find((row) => row.id === id)?.slug);
};
const redirects = () =>
  query<{ from: string; to: string }>(
    sql`SELECT source_url AS from, target_url AS to FROM redirects WHERE is_automatic ORDER BY source_url`,
  );

const banking = await createCategory(db, { name: 'Banking' });
const clerk = await createExam(db, { name: 'Clerk', categoryId: banking.id });
const officer = await createExam(db, { name: 'Officer', categoryId: banking.id });
const maths = await createSubject(db, { name: 'Mathematics' });

/** Papers of the exam Clerk of 2020, which are all that the filter finds. */
let ids: number[] = [];
const all: BulkRequest['selection'] = { filter: { examId: String(clerk.id) } };

beforeEach(async () => {
  await db.execute(sql`TRUNCATE papers, paper_trash, redirects, bulk_runs, audit_entries CASCADE`);
  waiting.length = 0;
  ids = [];
  for (const number of [1, 2, 3, 4, 5])
    ids.push((await createPaper(db, { title: `Set ${number}`, examId: clerk.id, slug: `old-${number}` })).id);
  await createPaper(db, { title: 'Of another exam', examId: officer.id, slug: 'other' });
  drops.length = 0;
});

test('a preview says what would become of papers before anything is written: counts, reasons, before and after', async () => {
  await db.execute(sql`UPDATE papers SET year = 2021 WHERE id = ${ids[0]}`);
  const before = await library();
  const missing = 2_000_000_000;
  const selection = { ids: [...ids, ids[1]!, missing] };
  const answer = await preview({ operation: 'set-year', selection, values: { year: 2021 } });
  const { total, looked, changed, unchanged, refused } = answer;
  assert.deepEqual([total, looked, changed, unchanged, refused], [6, 6, 4, 1, 1]);
  assert.equal(answer.description, 'Set year to 2021');
  assert.deepEqual(answer.reasons, [{ problem: 'It is not there any more', count: 1 }]);
  assert.deepEqual(answer.rows[0], {
    id: ids[1],
    title: 'Set 2',
    before: { year: 2020 },
    after: { year: 2021 },
    problem: null,
  });
  assert.deepEqual(
    answer.rows.map(({ id }) => id),
    [...ids.slice(1), missing],
  );
  for (const operation of Object.keys(paperOperationTitles)) {
    const values = {
      examId: officer.id,
      subjectId: maths.id,
      year: 2022,
      language: 'Hindi',
      paperType: 'Key',
    };
    await preview({ operation, selection: all, values: { ...values, which: 'all' } });
  }
  assert.deepEqual(await library(), before);
  assert.deepEqual(await audited(), []);
});

test('without papers or an operation, or with values that name nothing, nothing starts and the call says why', async () => {
  const refusals: [object, string][] = [
    [{}, 'Please select papers and an operation'],
    [{ operation: 'delete', selection: { ids: [] } }, 'Please select papers and an operation'],
    [{ operation: 'launch', selection: { ids } }, 'Please select papers and an operation'],
    [
      { operation: 'delete', selection: { filter: { examId: '999999' } } },
      'Please select papers and an operation',
    ],
    [
      { operation: 'set-exam', selection: { ids }, values: { examId: 999_999 } },
      'This exam is not there any more. Choose another one.',
    ],
    [{ operation: 'set-year', selection: { ids }, values: { year: 1066 } }, 'must be from 1990 to next year'],
  ];
  for (const [request, message] of refusals)
    for (const path of ['preview', 'run']) {
      const answer = await call('POST', `/api/admin/bulk/${path}`, request);
      assert.deepEqual([answer.statusCode, answer.json().message], [400, message]);
    }
  const stale = { operation: 'delete', selection: all, total: 4 };
  assert.equal((await call('POST', '/api/admin/bulk/run', stale)).statusCode, 409);
  const many = {
    operation: 'delete',
    selection: { ids: Array.from({ length: 10_001 }, (_, index) => index + 1) },
  };
  assert.equal((await call('POST', '/api/admin/bulk/run', many)).statusCode, 400);
  await run({ operation: 'delete', selection: all });
  const second = await call('POST', '/api/admin/bulk/run', { operation: 'delete', selection: all });
  assert.equal(second.statusCode, 409);
  assert.equal((await query(sql`SELECT FROM bulk_runs`)).length, 1);
});

test('what an operation does is done to those papers and no others, is in the log, and drops exactly their pages', async () => {
  const proposed = proposeSeoTitle({ title: 'Set 1', paperType: 'Question paper' });
  await db.execute(sql`UPDATE papers SET seo_title = ${proposed} WHERE id = ${ids[0]}`);
  await db.execute(
    sql`UPDATE papers SET seo_title = 'Written by hand', subject_id = ${maths.id} WHERE id = ${ids[1]}`,
  );
  await db.execute(sql`UPDATE papers SET paper_type = 'Model paper' WHERE id = ${ids[4]}`);
  const { report, progress } = await done({
    operation: 'set-paper-type',
    selection: all,
    values: { paperType: ' Model  paper ' },
    total: 5,
  });
  assert.deepEqual(
    [report.counts.changed, report.counts.unchanged, report.counts.failed, report.counts.waiting],
    [4, 1, 0, 0],
  );
  const note = 'Set paper type to Model paper';
  assert.deepEqual(progress, [
    { done: 0, total: 5, note },
    { done: 5, total: 5, note },
  ]);
  const rows = await query(sql`SELECT title, paper_type, seo_title FROM papers ORDER BY id`);
  const written = (title: string, seo: string | null) => ({
    title,
    paper_type: 'Model paper',
    seo_title: seo,
  });
  assert.deepEqual(rows, [
    written('Set 1', proposeSeoTitle({ title: 'Set 1', paperType: 'Model paper' })),
    written('Set 2', 'Written by hand'),
    written('Set 3', null),
    written('Set 4', null),
    written('Set 5', null),
    { title: 'Of another exam', paper_type: 'Question paper', seo_title: null },
  ]);
  const entries = await audited();
  assert.deepEqual(entries.map(({ subjectName }) => subjectName).sort(), [
    'Set 1',
    'Set 2',
    'Set 3',
    'Set 4',
  ]);
  assert.deepEqual(entries.find(({ subjectName }) => subjectName === 'Set 3')?.after, {
    paperType: 'Model paper',
  });
  const tags = new Set(drops.flat());
  assert.deepEqual(tags, new Set(['papers', ...ids.slice(0, 4).map((id) => `paper:${id}`)]));
});

test('each operation that can be taken back leaves the library as it was', async () => {
  await db.execute(
    sql`UPDATE papers SET subject_id = ${maths.id}, seo_title = 'By hand' WHERE id = ${ids[2]}`,
  );
  await db.execute(sql`
    INSERT INTO ratings (paper_id, visitor_hash, stars) VALUES (${ids[0]}, '\\x01', 4), (${ids[0]}, '\\x02', 5)`);
  await db.execute(
    sql`UPDATE paper_stats SET rating_sum = 9, rating_count = 2, downloads = 7 WHERE paper_id = ${ids[0]}`,
  );
  const before = await library();
  const given: [string, object][] = [
    ['set-exam', { examId: officer.id }],
    ['set-subject', { subjectId: null }],
    ['set-subject', { subjectId: maths.id }],
    ['set-year', { year: 2001 }],
    ['set-language', { language: 'हिन्दी' }],
    ['set-paper-type', { paperType: 'Answer key' }],
    ['update-seo', { which: 'blank' }],
    ['update-seo', { which: 'all' }],
    ['regenerate-slugs', {}],
    ['delete', {}],
  ];
  for (const [operation, values] of given) {
    const { jobId, report } = await done({ operation, selection: { ids }, values: { ...values } });
    assert.ok(report.counts.changed > 0, operation);
    assert.notDeepEqual(await library(), before, operation);
    const back = await undone(jobId);
    assert.deepEqual([back.counts.undone, back.counts.left], [report.counts.changed, 0], operation);
    assert.deepEqual(await library(), before, operation);
    assert.equal((await call('POST', `/api/admin/bulk/${jobId}/undo`)).statusCode, 409);
  }
  const [last] = (await runs()).runs;
  assert.deepEqual([last?.operation, last?.canUndo, last?.counts.undone], ['delete', false, 5]);
  assert.equal((await runs()).total, given.length);
});

test('what somebody changed since is left as it is when an operation is taken back, and reported', async () => {
  const year = await done({ operation: 'set-year', selection: { ids }, values: { year: 2001 } });
  await db.execute(sql`UPDATE papers SET year = 2002 WHERE id = ${ids[0]}`);
  await db.execute(sql`UPDATE papers SET title = 'Another title' WHERE id = ${ids[1]}`);
  await db.execute(sql`DELETE FROM papers WHERE id = ${ids[2]}`);
  const report = await undone(year.jobId);
  assert.deepEqual([report.counts.undone, report.counts.left], [3, 2]);
  assert.deepEqual(report.problems, [
    { paperId: ids[0], title: 'Set 1', problem: 'Its year was changed since' },
    { paperId: ids[2], title: 'Set 3', problem: 'It is not there any more' },
  ]);
  assert.deepEqual(await query(sql`SELECT title, year FROM papers WHERE exam_id = ${clerk.id} ORDER BY id`), [
    { title: 'Set 1', year: 2002 },
    { title: 'Another title', year: 2020 },
    { title: 'Set 4', year: 2020 },
    { title: 'Set 5', year: 2020 },
  ]);

  const [first, second, third] = [ids[0]!, ids[3]!, ids[4]!];
  const trash = await done({ operation: 'delete', selection: { ids: [first, second, third] } });
  await db.execute(sql`DELETE FROM paper_trash WHERE paper_id = ${first}`);
  await db.execute(sql`UPDATE paper_trash SET deleted_at = now() WHERE paper_id = ${second}`);
  await db.execute(
    sql`UPDATE paper_trash SET exam_id = 999999, exam_name = 'Gone' WHERE paper_id = ${third}`,
  );
  assert.deepEqual(
    (await undone(trash.jobId)).problems.map(({ problem }) => problem),
    [
      'It is not in the trash any more',
      'It was restored and deleted again since',
      'Its exam Gone is not there any more: restore it from the trash',
    ],
  );
});

test('slugs become what new papers would get, old addresses lead there, and a redirect made by hand refuses one paper', async () => {
  await createPaper(db, { title: 'Set 2', examId: officer.id, slug: 'set-2-2020', year: 2020 });
  await db.execute(
    sql`INSERT INTO redirects (source_url, target_url) VALUES ('/paper/set-3-2020', '/browse')`,
  );
  await db.execute(sql`UPDATE papers SET slug = 'set-5-2020-2' WHERE id = ${ids[4]}`);
  const shown = await preview({ operation: 'regenerate-slugs', selection: { ids } });
  assert.deepEqual([shown.changed, shown.unchanged, shown.refused], [3, 1, 1]);
  const { jobId, report } = await done({ operation: 'regenerate-slugs', selection: { ids } });
  const expected = ['set-1-2020', 'set-2-2020-2', 'old-3', 'set-4-2020', 'set-5-2020-2'];
  assert.deepEqual(await slugs(ids), expected);
  assert.deepEqual(
    shown.rows.filter(({ problem }) => problem === null).map(({ after }) => after.slug),
    ['set-1-2020', 'set-2-2020-2', 'set-4-2020'],
  );
  assert.match(report.problems[0]!.problem, /^A redirect leads from \/paper\/set-3-2020 to \/browse/);
  assert.deepEqual(await redirects(), [
    { from: '/paper/old-1', to: '/paper/set-1-2020' },
    { from: '/paper/old-2', to: '/paper/set-2-2020-2' },
    { from: '/paper/old-4', to: '/paper/set-4-2020' },
  ]);
  assert.ok(drops.flat().includes('redirects'));
  await createPaper(db, { title: 'Took it', examId: officer.id, slug: 'old-4' });
  assert.deepEqual(
    (await undone(jobId)).problems.map(({ problem }) => problem),
    ['Another paper has its old address now'],
  );
  assert.deepEqual(await slugs(ids), ['old-1', 'old-2', 'old-3', 'set-4-2020', 'set-5-2020-2']);
});

test('papers that took places from each other get them back', async () => {
  // The first leaves the address that the second one wants, in the next batch.
  await db.execute(sql`UPDATE papers SET slug = 'set-2-2020' WHERE id = ${ids[0]}`);
  const before = await library();
  const one = await run({ operation: 'regenerate-slugs', selection: { ids } });
  const definition = createBulkJob(
    createBulkWork({ db, write, operations: operations.map(oneAtATime), log }),
  );
  const { id, input } = waiting.shift()!;
  await definition.run(input, { ...runningJob().job, id });
  assert.deepEqual((await slugs(ids)).slice(0, 2), ['set-1-2020', 'set-2-2020']);
  await undone(one);
  assert.deepEqual(await library(), before);
});

/** The operation, refusing to do more than one paper together. */
function oneAtATime(operation: (typeof operations)[number]): (typeof operations)[number] {
  return {
    ...operation,
    apply: async (change, author, paperIds, values) => {
      if (paperIds.length > 1) throw new Error('One at a time');
      return operation.apply(change, author, paperIds, values);
    },
  };
}

test('one paper that cannot be written does not stop the others, and its reason is in the report and its file', async () => {
  await db.execute(sql`
    CREATE FUNCTION refuse_one() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''broken''; END' LANGUAGE plpgsql`);
  await db.execute(sql`
    CREATE TRIGGER refuse_one BEFORE UPDATE ON papers FOR EACH ROW WHEN (OLD.slug = 'old-3') EXECUTE FUNCTION refuse_one()`);
  await db.execute(sql`UPDATE papers SET title = '=1+1' WHERE id = ${ids[3]}`);
  const { jobId, report } = await done({ operation: 'set-year', selection: { ids }, values: { year: 2001 } });
  await db.execute(sql`DROP FUNCTION refuse_one CASCADE`);
  assert.deepEqual([report.counts.changed, report.counts.failed], [4, 1]);
  const problem = 'Something went wrong with this paper; the log of the server says what';
  assert.deepEqual(report.problems, [{ paperId: ids[2], title: '', problem }]);
  const csv = await call('GET', `/api/admin/bulk/${jobId}/report`);
  assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8');
  const lines = csv.body.trim().split('\n');
  assert.equal(lines[0], 'paper,title,result,reason,before,after');
  assert.equal(lines[1], `${ids[0]},Set 1,changed,,year: 2020,year: 2001`);
  assert.equal(lines[3], `${ids[2]},,failed,${problem},,`);
  assert.match(lines[4]!, /^\d+,'=1\+1,changed/);
  assert.equal((await call('GET', `/api/admin/bulk/${randomUUID()}/report`)).statusCode, 404);
});

test('a run that ends at any of its writes goes on there, and does no paper twice', async () => {
  for (const place of ['before', 'after'] as const)
    // The first write is the batch, which is refused; then each paper has its own.
    for (const fatal of [2, 3, 6]) {
      const year = 2000 + fatal + (place === 'after' ? 10 : 0);
      await run({ operation: 'set-year', selection: { ids }, values: { year } });
      const again = waiting[0]!;
      await db.execute(sql`TRUNCATE audit_entries`);
      let writes = 0;
      const killed: typeof write = async (author, change) => {
        writes += 1;
        const death = Object.assign(new Error('killed'), { code: '57P01' });
        if (writes !== fatal) return write(author, change);
        if (place === 'after') {
          await write(author, change);
          throw death;
        }
        return write(author, async (given) => {
          await change(given);
          throw death;
        });
      };
      const { job } = runningJob();
      const batches = operations.map(oneAtATime);
      const killedJob = createBulkJob(createBulkWork({ db, write: killed, operations: batches, log }));
      await assert.rejects(async () => killedJob.run(again.input, { ...job, id: again.id }));
      const { report } = await work();
      assert.deepEqual([report.counts.changed, report.counts.waiting], [5, 0]);
      assert.equal((await audited()).length, 5, `${place} ${fatal}`);
      const [{ count }] = (await query<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM papers WHERE year = ${year}`,
      )) as [{ count: number }];
      assert.equal(count, 5);
    }
});

test('what is cancelled keeps what is done, and that can be taken back; nothing goes on after it', async () => {
  const jobId = await run({ operation: 'set-year', selection: { ids }, values: { year: 2001 } });
  const { id, input } = waiting.shift()!;
  const stop = new AbortController();
  let writes = 0;
  const stopping: typeof write = async (author, change) => {
    const result = await write(author, change);
    writes += 1;
    if (writes === 2) stop.abort(new Error('Cancelled'));
    return result;
  };
  const definition = createBulkJob(
    createBulkWork({ db, write: stopping, operations: operations.map(oneAtATime), log }),
  );
  const { job } = runningJob({ signal: stop.signal });
  await assert.rejects(async () => definition.run(input, { ...job, id }), /Cancelled/);
  const [{ counts }] = (await runs()).runs as [BulkRuns['runs'][number]];
  assert.deepEqual([counts.changed, counts.waiting], [2, 3]);
  assert.equal((await undone(jobId)).counts.undone, 2);
  await assert.rejects(async () => definition.run(input, { ...runningJob().job, id }), /taken back/);
});

test('recalculating adds up the ratings anew, counts what waits, and never lowers downloads; it cannot be taken back', async () => {
  await db.execute(sql`INSERT INTO ratings (paper_id, visitor_hash, stars) VALUES (${ids[0]}, '\\x01', 4)`);
  await db.execute(
    sql`UPDATE paper_stats SET rating_sum = 90, rating_count = 9, downloads = 70 WHERE paper_id = ${ids[0]}`,
  );
  await db.execute(sql`DELETE FROM paper_stats WHERE paper_id = ${ids[1]}`);
  flushes = 0;
  const { jobId, report } = await done({ operation: 'recalculate-downloads', selection: { ids } });
  assert.deepEqual([report.counts.changed, report.counts.unchanged, flushes], [2, 3, 1]);
  assert.deepEqual(
    await query(
      sql`SELECT downloads, rating_sum, rating_count FROM paper_stats WHERE paper_id = ANY(${sql.param(ids.slice(0, 2))}::bigint[]) ORDER BY paper_id`,
    ),
    [
      { downloads: 70, rating_sum: 4, rating_count: 1 },
      { downloads: 0, rating_sum: 0, rating_count: 0 },
    ],
  );
  assert.ok(drops.flat().includes(`rating:${ids[0]}`));
  const refusal = await call('POST', `/api/admin/bulk/${jobId}/undo`);
  assert.deepEqual(
    [refusal.statusCode, refusal.json().message],
    [409, "'Recalculate downloads' cannot be taken back"],
  );
  await db.execute(sql`UPDATE bulk_runs SET created_at = now() - interval '31 days'`);
  assert.equal(await service.purge(new Date()), 1);
  assert.equal((await query(sql`SELECT FROM bulk_changes`)).length, 0);
});

test('a new paper, and one that comes back, is at its address where another one had moved away from', async () => {
  const [first, second] = [ids[0]!, ids[1]!];
  const trash = await done({ operation: 'delete', selection: { ids: [first] } });
  await db.execute(sql`UPDATE papers SET slug = 'old-1' WHERE id = ${second}`);
  await done({ operation: 'regenerate-slugs', selection: { ids: [second] } });
  assert.deepEqual(await redirects(), [{ from: '/paper/old-1', to: '/paper/set-2-2020' }]);
  await undone(trash.jobId);
  assert.deepEqual(await slugs([first]), ['old-1']);
  assert.deepEqual(await redirects(), []);
});
