import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { paperOperationTitles } from '../papers-bulk.contract.ts';
import { proposeSeoTitle } from '#lib/text/seo-texts.ts';
import { createBulkEditApp } from '#testing/bulk-edit-app.ts';
import { createPaper } from '#testing/factories.ts';
import { purgeRuns } from './bulk-edit.service.ts';

const {
  db,
  call,
  drops,
  audited,
  ctx,
  run,
  done,
  undone,
  preview,
  query,
  library,
  slugs,
  redirects,
  officer,
  maths,
  ids,
  all,
  flushes,
  work,
} = await createBulkEditApp();

test('a preview shows the planned changes without writing anything', async () => {
  await db.execute(sql`UPDATE papers SET year = 2021 WHERE id = ${ids[0]}`);
  const before = await library();
  const missing = 2_000_000_000;
  const selection = { ids: [...ids, ids[1]!, missing] };
  const answer = await preview({ operation: 'set-year', selection, values: { year: 2021 } });
  const { total, looked, changed, unchanged, refused } = answer;
  assert.deepEqual([total, looked, changed, unchanged, refused], [6, 6, 4, 1, 1]);
  assert.equal(answer.description, 'Set year to 2021');
  assert.deepEqual(answer.reasons, [{ problem: 'It no longer exists', count: 1 }]);
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
  const removal = await preview({ operation: 'set-year', selection, values: { year: null } });
  assert.deepEqual([removal.description, removal.rows[0]?.after], ['Remove the year', { year: null }]);
  for (const operation of Object.keys(paperOperationTitles)) {
    const values = {
      examId: officer.id,
      subjectId: maths.id,
      year: 2022,
      language: 'Hindi',
      paperType: 'Key',
      session: 'Tier 1',
      hiddenReason: 'A complaint',
    };
    await preview({ operation, selection: all, values: { ...values, which: 'all' } });
  }
  assert.deepEqual(await library(), before);
  assert.deepEqual(await audited(), []);
});

test('rejects invalid, stale and repeated requests', async () => {
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
      'This exam no longer exists. Choose another one.',
    ],
    [{ operation: 'set-year', selection: { ids }, values: { year: 1066 } }, 'must be from 1990 to next year'],
  ];
  for (const [request, message] of refusals)
    for (const path of ['preview', 'run']) {
      const answer = await call('POST', `/api/admin/bulk/${path}`, request);
      assert.deepEqual([answer.statusCode, answer.json().message], [400, message]);
    }
  const unseen = await call('POST', '/api/admin/bulk/run', { operation: 'delete', selection: all });
  assert.equal(unseen.statusCode, 400);
  const misspelt = { operation: 'delete', selection: { filter: { exmaId: 5 } }, total: 6 };
  for (const path of ['preview', 'run'])
    assert.equal((await call('POST', `/api/admin/bulk/${path}`, misspelt)).statusCode, 400);
  const stale = { operation: 'delete', selection: all, total: 4 };
  assert.equal((await call('POST', '/api/admin/bulk/run', stale)).statusCode, 409);
  const many = {
    operation: 'delete',
    selection: { ids: Array.from({ length: 10_001 }, (_, index) => index + 1) },
  };
  assert.equal((await call('POST', '/api/admin/bulk/run', many)).statusCode, 400);
  const whole = { operation: 'delete', selection: all, total: 5 };
  await run(whole);
  const second = await call('POST', '/api/admin/bulk/run', whole);
  assert.equal(second.statusCode, 409);
  assert.equal((await query(sql`SELECT FROM bulk_runs`)).length, 1);
});

test('a repeated start with the same key gets the same job, also after it has run', async () => {
  const year = { operation: 'set-year', values: { year: 2021 } };
  const request = { ...year, selection: { filter: { year: '2020' } }, total: 6 };
  const start = () =>
    call('POST', '/api/admin/bulk/run', request, 'owner', { 'idempotency-key': 'a-bulk-edit' });
  const first = await start();
  assert.equal(first.statusCode, 202, first.body);
  assert.deepEqual((await start()).json(), first.json());
  await work();
  assert.deepEqual((await start()).json(), first.json());
  assert.equal((await query(sql`SELECT FROM bulk_runs`)).length, 1);
});

test('changes only the selected papers and invalidates only their pages', async () => {
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
  const tags = new Set(drops.flat());
  assert.deepEqual(tags, new Set(['papers', ...ids.slice(0, 4).map((id) => `paper:${id}`)]));
});

test('regenerating slugs adds redirects and refuses conflicting papers', async () => {
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
    ['Another paper uses its old URL'],
  );
  assert.deepEqual(await slugs(ids), ['old-1', 'old-2', 'old-3', 'set-4-2020', 'set-5-2020-2']);
});

test('recalculates ratings but never lowers downloads', async () => {
  await db.execute(sql`INSERT INTO ratings (paper_id, visitor_hash, stars) VALUES (${ids[0]}, '\\x01', 4)`);
  await db.execute(
    sql`UPDATE paper_stats SET rating_sum = 90, rating_count = 9, downloads = 70 WHERE paper_id = ${ids[0]}`,
  );
  await db.execute(sql`DELETE FROM paper_stats WHERE paper_id = ${ids[1]}`);
  flushes.count = 0;
  const { jobId, report } = await done({ operation: 'recalculate-downloads', selection: { ids } });
  assert.deepEqual([report.counts.changed, report.counts.unchanged, flushes.count], [2, 3, 1]);
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
    [409, "'Recalculate downloads' cannot be undone"],
  );
  await db.execute(sql`UPDATE bulk_runs SET created_at = now() - interval '31 days'`);
  assert.equal(await purgeRuns(ctx, new Date()), 1);
  assert.equal((await query(sql`SELECT FROM bulk_changes`)).length, 0);
});

test('hides papers with a reason, shows them again, and undoes both', async () => {
  const hidden = () =>
    query(sql`SELECT id, hidden_reason AS why FROM papers WHERE hidden_at IS NOT NULL ORDER BY id`);
  const selection = { ids: ids.slice(0, 2) };
  const unexplained = await call('POST', '/api/admin/bulk/preview', { operation: 'hide', selection });
  assert.equal(unexplained.statusCode, 400);
  const hide = await done({ operation: 'hide', selection, values: { hiddenReason: ' A  complaint ' } });
  const bothHidden = selection.ids.map((id) => ({ id, why: 'A complaint' }));
  assert.deepEqual(await hidden(), bothHidden);
  assert.equal((await audited()).length, 1);
  assert.ok(drops.flat().includes(`source:paper:${ids[0]}`), 'no stale page stays');
  const show = await done({ operation: 'show', selection: { ids } });
  assert.deepEqual([await hidden(), show.report.counts.changed], [[], 2]);
  await undone(show.jobId);
  assert.deepEqual(await hidden(), bothHidden);
  await undone(hide.jobId);
  assert.deepEqual(await hidden(), []);
});
