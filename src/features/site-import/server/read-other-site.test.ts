import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { createCategory, createExam, createSubject } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import { siteImportApp } from '#testing/site-import-app.ts';
import { webServer } from '#testing/web-server.ts';
import type { ImportSource, SourceDetail } from '../site-import.contract.ts';

const site = await webServer();
const { db, call, jobs, audited } = await siteImportApp(site);
const base = '/api/admin/site-import';
const readDetail = async (id: string) => (await call('GET', `${base}/${id}`)).json<SourceDetail>();

/** Returns the rows of a list as objects. */
function getRows({ headings, sample }: SourceDetail): Record<string, string>[] {
  return sample.map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at] ?? ''])));
}

async function read(wish: object) {
  const answer = await call('POST', `${base}/read`, wish);
  assert.equal(answer.statusCode, 202, answer.body);
  return jobs.readLast(runningJob().job);
}

before(async () => {
  const category = await createCategory(db, { name: 'Staff Selection' });
  await createExam(db, { name: 'SSC CGL', categoryId: category.id });
  await createSubject(db, { name: 'Mathematics' });
});

describe('a site', () => {
  test('becomes a list with facts of the library', async () => {
    site.pages
      .set('/papers/', '<a href="one/">One</a>')
      .set('/papers/one/', '<h1>Papers</h1><a href="a.pdf">SSC CGL 2019 Tier 1 Maths</a>');
    const { sourceId, rows, notes } = await read({ kind: 'site', url: site.at('/papers/') });
    assert.deepEqual([rows, notes], [1, ['2 pages read, 1 file found']]);
    const [row] = getRows(await readDetail(sourceId));
    assert.deepEqual(
      [row?.category, row?.exam, row?.year, row?.subject, row?.session, row?.file_url],
      ['Staff Selection', 'SSC CGL', '2019', 'Mathematics', 'Tier 1', site.at('/papers/one/a.pdf')],
    );
    assert.equal((await audited()).at(-1)?.action, 'paper.list-added');
  });

  test('with a URL that is no http URL is refused', async () => {
    await assert.rejects(read({ kind: 'site', url: 'file:///etc/passwd' }), { code: 'validation_failed' });
  });
});

describe('Google Drive', () => {
  test('becomes a list of links', async () => {
    const { sourceId } = await read({
      kind: 'drive',
      links: 'https://drive.google.com/file/d/Paper1/view SSC CGL 2020',
    });
    const [row] = getRows(await readDetail(sourceId));
    assert.deepEqual([row?.title, row?.exam, row?.year], ['SSC CGL 2020', 'SSC CGL', '2020']);
  });
});

describe('an export of WordPress', () => {
  const upload = (content: Buffer | string) =>
    call('POST', `${base}/wordpress?name=export.xml`, content, 'owner', { 'content-type': 'text/xml' });

  test('becomes a list with notes', async () => {
    const url = new URL('../../../../docs/examples/wordpress-export.xml', import.meta.url);
    const answer = await upload(await readFile(url));
    assert.equal(answer.statusCode, 201, answer.body);
    const { id, kind, rows, notes } = answer.json<ImportSource>();
    assert.deepEqual([kind, rows, notes.length], ['wordpress', 6, 2]);
    assert.equal(getRows(await readDetail(id))[0]?.category, 'Staff Selection');
  });

  test('that is another file is refused', async () => {
    const answer = await upload('<html></html>');
    assert.equal(answer.statusCode, 400);
    assert.match(answer.body, /not an export of WordPress/);
  });
});
