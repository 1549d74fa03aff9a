import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asc } from 'drizzle-orm';
import { papers } from '#features/papers/papers.table.ts';
import { redirects } from '#features/redirects/server/redirects.table.ts';
import { createPaper } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import { siteImportApp } from '#testing/site-import-app.ts';
import type { ImportPreview, ImportSource, SourceDetail } from '../site-import.contract.ts';

const { db, call, audited, drops, jobs, startedCopies } = await siteImportApp();
const base = '/api/admin/site-import';

const csv = [
  'पेपर का नाम,Exam Name,Held in,Download Link,Page,Note',
  'SSC CGL 2019 Maths,SSC CGL,2019,https://files.example/cgl-2019.pdf,https://old.example/cgl-2019/,a',
  'SSC CGL 2020 Maths,SSC CGL,2020,https://files.example/cgl-2020.pdf,https://old.example/?p=12,b',
  'SSC CGL of some year,SSC CGL,some,https://files.example/cgl.pdf,,c',
  '',
].join('\n');

async function upload(content: string, name = 'papers.csv') {
  const answer = await call('POST', `${base}/csv?name=${name}`, content, 'owner', {
    'content-type': 'text/csv',
  });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<ImportSource>();
}

async function openList(content: string) {
  const { id } = await upload(content);
  const detail = (await call('GET', `${base}/${id}`)).json<SourceDetail>();
  const mapping = { ...detail.mapping, category: { column: null, value: 'SSC' } };
  return { id, detail, mapping };
}

async function importList(id: string, mapping: object, wish = { withRedirects: true, withCopies: false }) {
  const answer = await call('POST', `${base}/${id}/start`, { mapping, ...wish });
  assert.equal(answer.statusCode, 202, answer.body);
  return jobs.runLast(runningJob().job);
}

const stored = () => db.select().from(papers).orderBy(asc(papers.id));

describe('a CSV with any columns', () => {
  test('its columns are guessed by English and Hindi headings', async () => {
    const { detail } = await openList(csv);
    const { title, category, exam, year, file_url: fileUrl, old_url: oldUrl } = detail.mapping;
    assert.deepEqual(
      [title, category, exam, year, fileUrl, oldUrl].map(({ column }) => column),
      [0, null, 1, 2, 3, 4],
    );
    assert.deepEqual([detail.rows, detail.sample.length, detail.headings.at(-1)], [3, 3, 'Note']);
  });

  test('the same file again returns its list', async () => {
    const [first, second] = [await upload(csv, 'one.csv'), await upload(csv, 'two.csv')];
    assert.equal(first.id, second.id);
    assert.equal((await call('GET', base)).json<ImportSource[]>().length, 1);
  });

  test('a preview counts papers and names each problem with its line', async () => {
    const { id, mapping } = await openList(csv);
    const preview = (await call('POST', `${base}/${id}/preview`, { mapping })).json<ImportPreview>();
    assert.deepEqual([preview.rows, preview.added, preview.rejected, preview.redirects.added], [3, 2, 1, 2]);
    const [problem] = preview.problems;
    assert.deepEqual([problem?.line, problem?.title], [4, 'SSC CGL of some year']);
    assert.match(problem!.reason, /^year is not a year: "some", enter a year such as/);
    assert.equal(preview.sample[0]?.category, 'SSC');
    assert.equal((await stored()).length, 0);
  });

  test('an import adds papers, redirects old URLs and is audited', async () => {
    const { id, mapping } = await openList(csv);
    const report = await importList(id, mapping);
    assert.deepEqual([report.added, report.rejected, report.redirects.added, report.copies], [2, 1, 2, null]);
    assert.deepEqual(
      (await stored()).map(({ title, externalUrl }) => [title, externalUrl]),
      [
        ['SSC CGL 2019 Maths', 'https://files.example/cgl-2019.pdf'],
        ['SSC CGL 2020 Maths', 'https://files.example/cgl-2020.pdf'],
      ],
    );
    const ways = await db.select().from(redirects).orderBy(asc(redirects.sourceUrl));
    assert.deepEqual(
      ways.map(({ sourceUrl, targetUrl }) => [sourceUrl, targetUrl]),
      [
        ['/?p=12', '/paper/ssc-cgl-2020-maths'],
        ['/cgl-2019', '/paper/ssc-cgl-2019-maths'],
      ],
    );
    const actions = (await audited()).map(({ action }) => action);
    assert.deepEqual(actions.slice(-2), ['paper.imported', 'redirect.imported']);
    assert.ok(drops.flatMap((tags) => [...(tags as Iterable<string>)]).includes('papers'));
  });

  test('a second import adds nothing', async () => {
    const { id, mapping } = await openList(csv);
    const report = await importList(id, mapping);
    assert.deepEqual(
      [report.added, report.unchanged, report.redirects],
      [0, 2, { added: 0, unchanged: 2, refused: [], refusedCount: 0 }],
    );
    assert.equal((await stored()).length, 2);
  });

  test('a blank year stays blank', async () => {
    const { id, mapping } = await openList(csv.replace('CGL,some,', 'CGL,,'));
    const preview = (await call('POST', `${base}/${id}/preview`, { mapping })).json<ImportPreview>();
    assert.deepEqual([preview.added, preview.rejected, preview.sample.at(-1)?.year], [1, 0, '']);
  });

  test('a changed title does not add the paper again', async () => {
    const { id, mapping } = await openList(csv.replace('SSC CGL 2019 Maths', 'Another title'));
    const report = await importList(id, mapping);
    assert.deepEqual([report.added, report.unchanged, report.rejected], [0, 1, 2]);
    assert.match(report.problems[0]?.reason ?? '', /^duplicate by content/);
  });

  test('a cancelled import keeps its papers and is in the activity log', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `Mock ${at},SSC,SSC MTS,2021,https://files.example/mock-${at}.pdf`,
    );
    const { id, detail } = await openList(['title,category,exam,year,file_url', ...rows, ''].join('\n'));
    const start = await call('POST', `${base}/${id}/start`, {
      mapping: detail.mapping,
      withRedirects: true,
      withCopies: false,
    });
    assert.equal(start.statusCode, 202, start.body);
    const cancel = new AbortController();
    const { job } = runningJob({ signal: cancel.signal });
    const progress = ({ done }: { done: number }) => done > 0 && cancel.abort(new Error('cancelled'));
    await assert.rejects(jobs.runLast({ ...job, progress }), /cancelled/);
    const added = (await db.$count(papers)) - 2;
    assert.ok(added > 0 && added < rows.length);
    const entry = (await audited()).at(-1);
    assert.deepEqual([entry?.action, entry?.after], ['paper.imported', { added }]);
    const report = await importList(id, detail.mapping);
    assert.deepEqual([report.added, report.unchanged], [rows.length - added, added]);
  });

  test('copies are started for the files of the list', async () => {
    const { id, mapping } = await openList(csv);
    const report = await importList(id, mapping, { withRedirects: false, withCopies: true });
    assert.equal(report.copies, '');
    assert.deepEqual(startedCopies.at(-1), [
      'https://files.example/cgl-2019.pdf',
      'https://files.example/cgl-2020.pdf',
    ]);
  });
});

describe('refusals', () => {
  test('a redirect never hides an existing page', async () => {
    const list =
      'title,category,exam,year,file_url,old_url\nNew,SSC,SSC CGL,2021,https://files.example/new.pdf,/browse\n';
    const { id, detail } = await openList(list);
    const report = await importList(id, detail.mapping);
    assert.deepEqual([report.added, report.redirects.added], [1, 0]);
    assert.match(report.redirects.refused[0]?.reason ?? '', /belongs to the page Browse/);
  });

  test('a broken CSV is refused with its line', async () => {
    const answer = await call('POST', `${base}/csv?name=x.csv`, 'a,b\n1,2,3\n', 'owner', {
      'content-type': 'text/csv',
    });
    assert.deepEqual(
      [answer.statusCode, answer.json<{ message: string }>().message.slice(0, 6)],
      [400, 'Line 2'],
    );
  });

  test('a column that the list does not have is refused', async () => {
    const { id, mapping } = await openList(csv);
    const wrong = { ...mapping, title: { column: 50, value: '' } };
    assert.equal((await call('POST', `${base}/${id}/preview`, { mapping: wrong })).statusCode, 400);
    const wish = { mapping: wrong, withRedirects: true, withCopies: false };
    assert.equal((await call('POST', `${base}/${id}/start`, wish)).statusCode, 400);
  });

  test('editors and visitors may not import', async () => {
    const { id } = await upload(csv);
    assert.equal((await call('GET', `${base}/${id}`, undefined, 'editor')).statusCode, 403);
    assert.equal((await call('GET', base, undefined, null)).statusCode, 401);
  });

  test('a removed list is not found', async () => {
    const { id } = await upload('title\nA title\n');
    assert.equal((await call('DELETE', `${base}/${id}`)).statusCode, 204);
    assert.equal((await call('GET', `${base}/${id}`)).statusCode, 404);
  });
});

test('a preview names papers with the same title and year', async () => {
  await createPaper(db, { title: 'RRB JE', year: 2018, slug: 'rrb-je-2018' });
  const list = 'title,category,exam,year,file_url\nRRB JE,RRB,JE,2018,https://files.example/je.pdf\n';
  const { id, detail } = await openList(list);
  const wish = { mapping: detail.mapping };
  const preview = (await call('POST', `${base}/${id}/preview`, wish)).json<ImportPreview>();
  assert.deepEqual(
    [preview.added, preview.similarCount, preview.similar],
    [1, 1, [{ line: 2, title: 'RRB JE', slug: 'rrb-je-2018', paper: 'RRB JE' }]],
  );
});
