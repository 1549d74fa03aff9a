import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { refuseStaleEdit } from '#features/audit/server/stale-edit.service.ts';
import { createBulkEditApp } from '#testing/bulk-edit-app.ts';
import { runningJob } from '#testing/running-job.ts';
import type { BulkRuns } from '../bulk-edit.contract.ts';
import { createExam } from '#testing/factories.ts';
import { createBulkJob } from './bulk-edit.jobs.ts';

const {
  db,
  call,
  write,
  ctx,
  audited,
  waiting,
  work,
  run,
  done,
  undone,
  runs,
  query,
  library,
  slugs,
  clerk,
  officer,
  maths,
  ids,
  oneAtATime,
} = await createBulkEditApp();

test('undo restores the library after each reversible bulk edit', async () => {
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

test('undo skips and reports papers that changed since the run', async () => {
  const year = await done({ operation: 'set-year', selection: { ids }, values: { year: 2001 } });
  await db.execute(sql`UPDATE papers SET year = 2002 WHERE id = ${ids[0]}`);
  await db.execute(sql`UPDATE papers SET title = 'Another title' WHERE id = ${ids[1]}`);
  await db.execute(sql`DELETE FROM papers WHERE id = ${ids[2]}`);
  const report = await undone(year.jobId);
  assert.deepEqual([report.counts.undone, report.counts.left], [3, 2]);
  assert.deepEqual(report.problems, [
    { paperId: ids[0], title: 'Set 1', problem: 'Its year was changed since' },
    { paperId: ids[2], title: 'Set 3', problem: 'It no longer exists' },
  ]);
  assert.deepEqual(await query(sql`SELECT title, year FROM papers WHERE exam_id = ${clerk.id} ORDER BY id`), [
    { title: 'Set 1', year: 2002 },
    { title: 'Another title', year: 2020 },
    { title: 'Set 4', year: 2020 },
    { title: 'Set 5', year: 2020 },
  ]);

  const [first, second, third] = [ids[0]!, ids[3]!, ids[4]!];
  const trash = await done({ operation: 'delete', selection: { ids: [first, second, third] } });
  await db.execute(sql`DELETE FROM all_papers WHERE id = ${first}`);
  await db.execute(sql`UPDATE all_papers SET deleted_at = now() WHERE id = ${second}`);
  const gone = await createExam(db, { name: 'Gone' });
  await db.execute(sql`UPDATE all_exams SET deleted_at = now() WHERE id = ${gone.id}`);
  await db.execute(
    sql`UPDATE all_papers SET exam_id = ${gone.id}, deleted_exam_name = 'Gone' WHERE id = ${third}`,
  );
  assert.deepEqual(
    (await undone(trash.jobId)).problems.map(({ problem }) => problem),
    [
      'It is no longer in the trash',
      'It was restored and deleted again in the meantime',
      'Its exam Gone no longer exists. Restore it from the trash',
    ],
  );
});

test('a run over many papers creates one audit entry', async () => {
  await done({ operation: 'set-language', selection: { ids }, values: { language: 'Hindi' } });
  assert.deepEqual(await audited(), [
    {
      action: 'bulk.done',
      subjectName: 'Set language to Hindi',
      before: null,
      after: { papers: 5 },
    },
  ]);
});

test('the audit entry of a run lists each change', async () => {
  await done({ operation: 'set-year', selection: { ids }, values: { year: 2001 } });
  const [entry] = await query<{ id: number }>(sql`SELECT subject_id AS id FROM audit_entries`);
  const { changes, next } = (await call('GET', `/api/admin/bulk/runs/${entry!.id}/changes?after=3`)).json();
  assert.deepEqual(
    changes.map(({ paperId, title, state, before, after }: Record<string, unknown>) => {
      return { paperId, title, state, before, after };
    }),
    [3, 4].map((index) => ({
      paperId: ids[index],
      title: `Set ${index + 1}`,
      state: 'changed',
      before: { year: 2020 },
      after: { year: 2001 },
    })),
  );
  assert.equal(next, null);
});

test('the papers of an unknown run are not found', async () => {
  assert.equal((await call('GET', '/api/admin/bulk/runs/99999/changes')).statusCode, 404);
  assert.equal((await call('GET', '/api/admin/bulk/runs/abc/changes')).statusCode, 400);
});

test('a run that changes no paper creates no audit entry', async () => {
  await done({ operation: 'set-year', selection: { ids }, values: { year: 2020 } });
  assert.deepEqual(await audited(), []);
});

test('undoing a run creates another audit entry', async () => {
  const { jobId } = await done({ operation: 'delete', selection: { ids } });
  await undone(jobId);
  assert.deepEqual(
    (await audited()).map(({ action, after }) => [action, after]),
    [
      ['bulk.done', { papers: 5 }],
      ['bulk.undone', { papers: 5 }],
    ],
  );
});

test('a stale edit names the user of the bulk edit', async () => {
  await done({ operation: 'set-year', selection: { ids }, values: { year: 2001 } });
  const thing = { subjectType: 'paper', subjectId: ids[0]!, updatedAt: new Date() };
  await assert.rejects(
    refuseStaleEdit(db, thing, '2026-01-01T00:00:00.000Z'),
    /^AppError: Asha changed this paper/,
  );
});

test('undo restores slugs that papers took from each other', async () => {
  // The first paper has the slug that the second one needs in the next batch.
  await db.execute(sql`UPDATE papers SET slug = 'set-2-2020' WHERE id = ${ids[0]}`);
  const before = await library();
  const one = await run({ operation: 'regenerate-slugs', selection: { ids } });
  const definition = createBulkJob({ ...ctx, operations: ctx.operations.map(oneAtATime) });
  const { id, input } = waiting.shift()!;
  await definition.run(input, { ...runningJob().job, id });
  assert.deepEqual((await slugs(ids)).slice(0, 2), ['set-1-2020', 'set-2-2020']);
  await undone(one);
  assert.deepEqual(await library(), before);
});

test('reports a failed paper without stopping the run', async () => {
  await db.execute(sql`
    CREATE FUNCTION refuse_one() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''broken''; END' LANGUAGE plpgsql`);
  await db.execute(sql`
    CREATE TRIGGER refuse_one BEFORE UPDATE ON all_papers FOR EACH ROW WHEN (OLD.slug = 'old-3') EXECUTE FUNCTION refuse_one()`);
  await db.execute(sql`UPDATE papers SET title = '=1+1' WHERE id = ${ids[3]}`);
  const { jobId, report } = await done({ operation: 'set-year', selection: { ids }, values: { year: 2001 } });
  await db.execute(sql`DROP FUNCTION refuse_one CASCADE`);
  assert.deepEqual([report.counts.changed, report.counts.failed], [4, 1]);
  const problem = 'Something went wrong with this paper. See the server log';
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

test('an interrupted run resumes without repeating a paper', async () => {
  for (const place of ['before', 'after'] as const)
    // The first write is the batch, which fails. Then each paper has its own write.
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
      const batches = ctx.operations.map(oneAtATime);
      const killedJob = createBulkJob({ ...ctx, write: killed, operations: batches });
      await assert.rejects(async () => killedJob.run(again.input, { ...job, id: again.id }));
      const { report } = await work();
      assert.deepEqual([report.counts.changed, report.counts.waiting], [5, 0]);
      assert.deepEqual(
        (await audited()).map(({ after }) => after),
        [{ papers: 5 }],
        `${place} ${fatal}`,
      );
      const [{ count }] = (await query<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM papers WHERE year = ${year}`,
      )) as [{ count: number }];
      assert.equal(count, 5);
    }
});

test('a cancelled run keeps its changes and can be undone', async () => {
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
  const definition = createBulkJob({ ...ctx, write: stopping, operations: ctx.operations.map(oneAtATime) });
  const { job } = runningJob({ signal: stop.signal });
  await assert.rejects(async () => definition.run(input, { ...job, id }), /Cancelled/);
  const [{ counts }] = (await runs()).runs as [BulkRuns['runs'][number]];
  assert.deepEqual([counts.changed, counts.waiting], [2, 3]);
  assert.equal((await undone(jobId)).counts.undone, 2);
  await assert.rejects(async () => definition.run(input, { ...runningJob().job, id }), /already undone/);
});
