import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { getElementsPlace } from '#features/static-pages/server/static-pages.queries.ts';
import { staticPages } from '#features/static-pages/static-pages.table.ts';
import { examEvents } from '#features/exam-calendar/server/calendar.table.ts';
import { jobRuns } from '#features/jobs/jobs.table.ts';
import { blocks } from '#features/inline-blocks/server/inline-blocks.table.ts';
import { paperFiles, papers } from '#features/papers/papers.table.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { maxLinkedFile, linksApp } from '#testing/links-app.ts';
import { runningJob } from '#testing/running-job.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import type { LinkCheckResult, LinkDetail, LinksSummary, Replaced } from '../link-checker.contract.ts';
import { getFailureFinding } from './link-finding.ts';
import { saveFindings } from './link-results.queries.ts';
import { linkChecks } from '../link-checker.table.ts';

const pdf = tinyPdf([{ text: 'The first paper' }]);
const otherPdf = tinyPdf([{ text: 'Another paper altogether' }, {}]);
const {
  db,
  call,
  audited,
  drops,
  actors,
  publicUrl,
  storage,
  fetchedFolder,
  elsewhere,
  readLinks,
  run,
  storeCopiesJob,
  started,
} = await linksApp();
const { pages, addFile, requests, paths, at } = elsewhere;
addFile('/good.pdf', pdf);
addFile('/html.pdf', Buffer.from('<h1>Sorry</h1>'));
addFile('/new.pdf', otherPdf);

const list = async (query = '') =>
  (await call('GET', `/api/admin/link-check${query}`)).json<LinkCheckResult[]>();
const linkTo = async (url: string) => {
  const found = (await list()).find((one) => one.url === url);
  assert.ok(found, `${url} is listed`);
  return found;
};
const detail = async (id: number) => (await call('GET', `/api/admin/link-check/${id}`)).json<LinkDetail>();
const summary = async (query = '') =>
  (await call('GET', `/api/admin/link-check/summary${query}`)).json<LinksSummary>();
const titles = new Map<string, number>();
const paperOf = async (title: string) =>
  (
    await db
      .select()
      .from(papers)
      .where(eq(papers.id, titles.get(title)!))
  )[0]!;

const addElement = (pageId: number, content: string, position: number) =>
  db.insert(blocks).values({ ...getElementsPlace(pageId), type: 'text', content, metadata: {}, position });
const selectElements = () =>
  db.select().from(blocks).where(eq(blocks.section, 'elements')).orderBy(blocks.position);

before(async () => {
  const exam = await createExam(db, { name: 'SSC CGL' });
  const add = async (title: string, given: object) =>
    void titles.set(title, (await createPaper(db, { title, examId: exam.id, year: 2020, ...given })).id);
  await add('Good', { externalUrl: at('/good.pdf') });
  await add('Twin', { externalUrl: at('/good.pdf') });
  await add('Moved', { externalUrl: at('/moved.pdf') });
  await add('Gone', { externalUrl: at('/gone.pdf') });
  await add('Page', { externalUrl: at('/html.pdf') });
  await add('Inside', { externalUrl: 'http://169.254.169.254/latest/meta-data' });
  await add('Ours', { file: {}, externalUrl: 'http://old.example/kept.pdf' });
  const [page] = await db.insert(staticPages).values({ title: 'About', slug: 'about' }).returning();
  const text = `See ${at('/gone.pdf')} and ${publicUrl}/sitemap.xml.`;
  await addElement(page!.id, text, 0);
  const onHome = { pageType: 'home', pageId: 'main', section: 'main-content' } as const;
  await db.insert(blocks).values([
    {
      ...onHome,
      type: 'text',
      content: `<p><a href="${at('/gone.pdf')}">x</a></p>`,
      metadata: { alignment: 'left' },
      position: 0,
    },
    { ...onHome, type: 'link', content: 'Here', metadata: { url: at('/gone.pdf') }, position: 1 },
  ]);
  await db
    .insert(examEvents)
    .values({ examId: exam.id, stage: 'Prelims', startsOn: '2027-01-01', link: at('/gone.pdf') });
  await readLinks();
});

test('unchecked links are listed once with all their uses', async () => {
  const links = await list();
  assert.deepEqual(links.map(({ title, status, uses }) => `${title} ${status} ${uses}`).toSorted(), [
    'Gone unchecked 5',
    'Good unchecked 2',
    'Inside unchecked 1',
    'Moved unchecked 1',
    'Page unchecked 1',
  ]);
  const { usedBy } = await detail((await linkTo(at('/gone.pdf'))).id);
  assert.deepEqual(
    usedBy.map(({ sourceTitle, title, isFile }) => [sourceTitle, title, isFile]),
    [
      ['Papers', 'Gone', true],
      ['Content pages', 'About', false],
      ['Added to pages', 'Home page', false],
      ['Added to pages', 'Home page', false],
      ['Exam calendar', 'SSC CGL: Prelims', false],
    ],
  );
  assert.equal((await call('GET', '/api/admin/link-check', undefined, null)).statusCode, 401);
  assert.equal((await call('GET', '/api/admin/link-check/999999')).statusCode, 404);
  assert.equal((await call('GET', '/api/admin/link-check?limit=0')).statusCode, 400);
});

test('a run starts with or without a body, but not twice', async () => {
  const first = await call('POST', '/api/admin/link-check/run');
  assert.deepEqual(
    [first.statusCode, first.json()],
    [202, { jobId: '00000000-0000-4000-8000-000000000000' }],
  );
  assert.equal((await call('POST', '/api/admin/link-check/run', { scope: 'due' }, 'editor')).statusCode, 202);
  const checks = started.filter(([name]) => name === 'link-check');
  assert.deepEqual(checks, [
    ['link-check', { scope: 'all' }, 'Asha'],
    ['link-check', { scope: 'due' }, 'Ravi'],
  ]);
  assert.equal((await call('POST', '/api/admin/link-check/run', {})).statusCode, 409);
});

test('a run checks every link and lists errors first', async () => {
  const { job, seen } = runningJob();
  assert.deepEqual(await run({ scope: 'all' }, job), {
    checked: 5,
    success: 1,
    warning: 2,
    error: 2,
    postponed: 0,
  });
  assert.deepEqual(seen.progress.at(-1)?.done, 5);
  const links = await list();
  assert.deepEqual(links.map(({ title, status }) => `${title} ${status}`).toSorted(), [
    'Gone error',
    'Good success',
    'Inside error',
    'Moved warning',
    'Page warning',
  ]);
  assert.deepEqual(
    links.map(({ status }) => status),
    ['error', 'error', 'warning', 'warning', 'success'],
  );
  assert.partialDeepStrictEqual(await linkTo(at('/moved.pdf')), {
    finalUrl: at('/good.pdf'),
    statusCode: 200,
    message: `Redirects to ${at('/good.pdf')}`,
  });
  assert.partialDeepStrictEqual(await summary('?status=error&search=GONE'), {
    matching: 1,
    total: 5,
    success: 1,
    warning: 2,
    error: 2,
    broken: 0,
    unchecked: 0,
  });
  assert.equal((await list('?search=moved')).length, 1);
  assert.partialDeepStrictEqual(await detail((await linkTo(at('/gone.pdf'))).id), {
    statusCode: 404,
    message: 'Not found (404)',
  });
});

test('a link is broken after three failures over three days', async () => {
  const { id } = await linkTo(at('/gone.pdf'));
  const recheck = async () => (await call('POST', `/api/admin/link-check/${id}/recheck`)).json<LinkDetail>();
  await recheck();
  assert.equal((await recheck()).isBroken, false, 'three times within an hour');
  await db
    .update(linkChecks)
    .set({ failingSince: sql`now() - interval '73 hours'` })
    .where(eq(linkChecks.id, id));
  const broken = await detail(id);
  assert.deepEqual([broken.isBroken, broken.status], [true, 'error']);
  assert.equal((await list())[0]!.id, id);
  assert.equal((await list('?status=broken')).length, 1);
  const wall = { ...getFailureFinding({ reason: 'certificate', message: '' }), reason: 'bot-wall' };
  await saveFindings(db, [{ id, ...wall }]);
  assert.equal((await detail(id)).isBroken, true, 'a bot wall does not repair a broken link');
  addFile('/gone.pdf', pdf);
  assert.partialDeepStrictEqual(await recheck(), { isBroken: false, failingSince: null, status: 'success' });
  pages.delete('/gone.pdf');
  assert.partialDeepStrictEqual(await recheck(), { isBroken: false, status: 'error', statusCode: 404 });
});

test('a killed run resumes with its unchecked links', async () => {
  const { job } = runningJob();
  await db
    .insert(jobRuns)
    .values({ id: job.id, name: 'link-check', state: 'running', input: {}, startedByName: 'Asha' });
  const [left] = await list('?status=success');
  await db.update(linkChecks).set({ runId: job.id }).where(eq(linkChecks.id, left!.id));
  assert.equal((await linkTo(left!.url)).status, 'checking');
  const before = { checked: 4, success: 0, warning: 2, error: 2, postponed: 0 };
  requests.length = 0;
  const report = await run({ scope: 'all' }, runningJob({ checkpoint: { total: 5, report: before } }).job);
  assert.deepEqual(report, { ...before, checked: 5, success: 1 });
  assert.ok(!paths().includes('/gone.pdf'), 'checked links are not checked again');
  await db.update(jobRuns).set({ state: 'done' });
  assert.equal((await linkTo(left!.url)).status, 'success');
});

test('a muted link is excluded from runs and lists', async () => {
  const { id, url } = await linkTo('http://169.254.169.254/latest/meta-data');
  const mute = (isMuted: boolean) => call('POST', `/api/admin/link-check/${id}/mute`, { isMuted }, 'editor');
  assert.partialDeepStrictEqual((await mute(true)).json(), { isMuted: true, mutedByName: 'Ravi' });
  await mute(true);
  assert.deepEqual(
    (await list('?status=muted')).map((one) => one.id),
    [id],
  );
  assert.ok(!(await list()).some((one) => one.id === id));
  assert.partialDeepStrictEqual(await summary(), { total: 4, muted: 1, error: 1 });
  assert.equal((await run({ scope: 'failing' }, runningJob().job)).checked, 1);
  await mute(false);
  const entries = (await audited()).filter(({ action }) => action.startsWith('link.'));
  assert.deepEqual(
    entries.map(({ action, subjectName }) => [action, subjectName]),
    [
      ['link.muted', url],
      ['link.unmuted', url],
    ],
  );
});

test('replacing a URL updates all its uses and checks it', async () => {
  const { id } = await linkTo(at('/gone.pdf'));
  const replace = (url: string) => call('POST', `/api/admin/link-check/${id}/replace`, { url });
  for (const url of ['', 'javascript:alert(1)', '/files/x.pdf', at('/gone.pdf'), `${publicUrl}/browse`])
    assert.equal((await replace(url)).statusCode, 400, url);
  drops.length = 0;
  const answer = (await replace(at('/new.pdf'))).json<Replaced>();
  assert.partialDeepStrictEqual(answer, {
    replaced: 5,
    refused: [],
    link: { url: at('/new.pdf'), status: 'success' },
  });
  assert.equal((await paperOf('Gone')).externalUrl, at('/new.pdf'));
  const [element] = await selectElements();
  assert.equal(element!.content, `See ${at('/new.pdf')} and ${publicUrl}/sitemap.xml.`);
  const onHome = await db.select().from(blocks).where(eq(blocks.pageType, 'home')).orderBy(blocks.position);
  assert.equal(onHome[0]!.content, `<p><a href="${at('/new.pdf')}" rel="noopener">x</a></p>`);
  assert.deepEqual(onHome[1]!.metadata, { url: at('/new.pdf') });
  assert.equal((await db.select().from(examEvents))[0]!.link, at('/new.pdf'));
  const tags = drops.flatMap((drop) => (drop === 'all' ? [] : [...drop]));
  for (const tag of ['papers', `paper:${titles.get('Gone')}`, 'content:home:main'])
    assert.ok(tags.includes(tag), tag);
  assert.equal(
    (await call('GET', `/api/admin/link-check/${id}`)).statusCode,
    404,
    'the old link no longer exists',
  );
  assert.partialDeepStrictEqual(
    (await audited()).find(({ action }) => action === 'paper.updated'),
    {
      subjectName: 'Gone',
      before: { fileUrl: at('/gone.pdf') },
      after: { fileUrl: at('/new.pdf') },
    },
  );
});

test('copies of linked PDFs are stored, other files are refused', async () => {
  const moved = await linkTo(at('/moved.pdf'));
  const html = await linkTo(at('/html.pdf'));
  const { job, seen } = runningJob();
  const startedBy = { id: actors.owner.id, name: 'Asha' };
  const before = await paperOf('Moved');
  const report = await storeCopiesJob.run({ ids: [moved.id, html.id], startedBy }, job);
  assert.deepEqual(report, {
    stored: 1,
    refused: [{ title: 'Page', reason: 'The file is not a PDF but a web page, perhaps an error page.' }],
  });
  assert.deepEqual(seen.progress.at(-1), { done: 2, total: 2 });
  const after = await paperOf('Moved');
  assert.deepEqual(
    [after.slug, after.externalUrl],
    [before.slug, at('/moved.pdf')],
    'the slug and the source URL are unchanged',
  );
  const [stored] = await db.select().from(paperFiles).where(eq(paperFiles.paperId, after.id));
  assert.partialDeepStrictEqual(stored, { bytes: pdf.length, pages: 1, originalName: 'good.pdf' });
  assert.equal((await storage.stat(stored!.storageKey))?.bytes, pdf.length);
  assert.deepEqual(readdirSync(fetchedFolder), [], 'temporary files are deleted');
  assert.ok(!(await list()).some(({ id }) => id === moved.id), 'the link is removed from the list');
  assert.ok(
    (await audited()).some(
      ({ action, subjectName }) => action === 'paper.file-stored' && subjectName === 'Moved',
    ),
  );
  addFile('/html.pdf', Buffer.alloc(maxLinkedFile + 1));
  const large = await storeCopiesJob.run({ ids: [html.id], startedBy }, runningJob().job);
  assert.deepEqual(large.refused, [{ title: 'Page', reason: 'The file is too large.' }]);
});

test('a page or file of this site that does not exist is an error', async () => {
  const [page] = await db.select().from(staticPages);
  const content = `See /browse, /paper/none, ${publicUrl}/files/none.pdf and /brand/logo.webp.`;
  await addElement(page!.id, content, 1);
  await readLinks();
  requests.length = 0;
  await run({ scope: 'due' }, runningJob().job);
  const own = (await list())
    .filter((link) => link.host === 'papers.example')
    .map(({ url, message }) => [url, message]);
  assert.deepEqual(own.toSorted(), [
    ['/browse', null],
    ['/paper/none', 'Not found (404)'],
    [`${publicUrl}/files/none.pdf`, 'Not found (404)'],
  ]);
  const { id } = await linkTo('/paper/none');
  assert.equal(
    (await call('POST', `/api/admin/link-check/${id}/replace`, { url: at('/good.pdf') })).statusCode,
    200,
  );
  const [, changed] = await selectElements();
  assert.match(changed!.content, /^See \/browse, http/);
});
