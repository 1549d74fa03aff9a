import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { catalogDirectories } from '#features/catalog/server/catalog.directory.ts';
import { catalogSitemap } from '#features/catalog/server/catalog.sitemap.ts';
import { staticPagesDirectory } from '#features/static-pages/server/static-pages-at.service.ts';
import { staticPages } from '#features/static-pages/static-pages.table.ts';
import { papersDirectory } from '#features/manage-papers/server/papers.directory.ts';
import { papersSitemap } from '#features/papers/server/papers.sitemap.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createServerRead } from '#platform/http/page-reads.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { allShown } from '#platform/pages/shown-pages.ts';
import { backOffice } from '#testing/back-office.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { pageSeoReads } from '../page-seo.routes.ts';
import { getPageSeo } from '../page-seo.service.ts';
import { pageSeoRecords } from '../page-seo.table.ts';
import { seoRoutes } from '../seo.routes.ts';
import { getSitemap } from '../sitemap.service.ts';
import { pageSeoAdminRoutes } from './page-seo-admin.routes.ts';
import { listSeoRecords, removeSeoRecord, saveSeoRecord } from './page-seo-admin.service.ts';

const { ctx, db, connection, app, call, drop, drops, audited, actors, invalidation } = await backOffice();
const { publicUrl } = ctx.config;
const getDirectories = (source: typeof db) => [
  ...catalogDirectories(source === db ? ctx : { ...ctx, db: source }),
  papersDirectory(source === db ? ctx : { ...ctx, db: source }),
  staticPagesDirectory({ db: source }),
];
const directories = getDirectories(db);
pageSeoAdminRoutes(app, { ...ctx, directories });
const hidden = 77;
const reads = pageSeoReads((...page) => getPageSeo(ctx, ...page), {
  isShown: async (pageType, pageId) => pageType !== 'page' || pageId !== hidden,
  tags: (pageType, pageId) => (pageType === 'page' ? [`shown:${pageId}`] : []),
});
registerReads(app, reads);
const settings = { publicSettings: async () => ({ enableSitemap: true }) };
const sources = [catalogSitemap(ctx), papersSitemap(ctx)];
seoRoutes(app, { ...ctx, sources, settings });

const category = await createCategory(db, { name: 'SSC', slug: 'ssc' });
const cgl = await createExam(db, { name: 'SSC CGL', slug: 'ssc-cgl', categoryId: category.id });
const chsl = await createExam(db, { name: 'SSC CHSL', slug: 'ssc-chsl', categoryId: category.id });
const papers: { id: number }[] = [];
for (const slug of ['one', 'two', 'three'])
  papers.push(await createPaper(db, { slug, title: `Paper ${slug}`, examId: cgl.id }));

const save = async (record: object) => call('POST', '/api/admin/page-seo', record);
async function saved(record: object) {
  const answer = await save(record);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
const shown = async (place: string) => (await app.inject(`/api/page-seo/${place}`)).json();
async function problemsOf(record: object): Promise<Record<string, string>> {
  const { fields = [] } = (await save(record)).json<{ fields?: { field: string; message: string }[] }>();
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
}
async function inSitemap(): Promise<string[]> {
  const { body } = await app.inject('/sitemap.xml');
  return [...body.matchAll(/<loc>https:\/\/papers\.example([^<]*)</g)]
    .map(([, path]) => path as string)
    .filter((path) => !path.startsWith('/hi'));
}
const blank = {
  title: null,
  description: null,
  keywords: null,
  ogTitle: null,
  ogDescription: null,
  ogImage: null,
  twitterTitle: null,
  twitterDescription: null,
  twitterImage: null,
  canonicalUrl: null,
};

test('a page without a record has no SEO values', async () => {
  assert.deepEqual(await shown('home'), { pageType: 'home', pageId: null, ...blank, robots: null });
  assert.deepEqual(await shown('exam/99999'), { pageType: 'exam', pageId: 99_999, ...blank, robots: null });
  for (const place of ['nothing', 'home/1', 'exam/0', 'exam/99999999999', 'exam/x'])
    assert.equal((await app.inject(`/api/page-seo/${place}`)).statusCode, 400, place);
});

test('only an owner reads and writes SEO settings', async () => {
  for (const [who, status] of [
    ['editor', 403],
    [null, 401],
  ] as const) {
    assert.equal((await call('GET', '/api/admin/page-seo', undefined, who)).statusCode, status);
    assert.equal((await call('POST', '/api/admin/page-seo', { pageType: 'home' }, who)).statusCode, status);
    assert.equal((await call('DELETE', '/api/admin/page-seo/1', undefined, who)).statusCode, status);
  }
});

test('a page record overrides its type field by field, except robots', async () => {
  const type = await saved({
    pageType: 'exam',
    title: '  All\n exams ',
    keywords: 'papers',
    ogImage: '/files/all.png',
    noFollow: true,
    robotsMeta: 'NoArchive',
  });
  assert.deepEqual(
    [type.title, type.pageId, type.page, type.robotsMeta],
    ['All exams', null, null, 'noarchive'],
  );
  assert.equal((await shown(`exam/${cgl.id}`)).robots, 'nofollow, noarchive');
  const own = await saved({
    pageType: 'exam',
    pageId: cgl.id,
    title: 'CGL',
    description: 'Of CGL',
    keywords: ' ',
  });
  assert.deepEqual(own.page, { id: cgl.id, name: 'SSC CGL', note: 'SSC', path: '/ssc/ssc-cgl' });
  assert.deepEqual(await shown(`exam/${cgl.id}`), {
    pageType: 'exam',
    pageId: cgl.id,
    ...blank,
    title: 'CGL',
    description: 'Of CGL',
    keywords: 'papers',
    ogImage: '/files/all.png',
    robots: null,
  });
  assert.equal((await shown(`exam/${chsl.id}`)).title, '{title} | All exams');
  assert.equal((await shown(`exam/${chsl.id}`)).robots, 'nofollow, noarchive');
  assert.equal((await shown(`category/${cgl.id}`)).title, null);
});

test('a hidden static page exposes only the SEO of its type', async () => {
  await db.insert(pageSeoRecords).values([
    { pageType: 'page', pageId: hidden, title: 'Not yet', description: 'Secret', noIndex: true },
    { pageType: 'page', pageId: hidden + 1, title: 'Known' },
    { pageType: 'page', keywords: 'of all' },
  ]);
  const ofType = { pageType: 'page', pageId: hidden, ...blank, keywords: 'of all', robots: null };
  assert.deepEqual(await shown(`page/${hidden}`), ofType);
  assert.equal((await shown(`page/${hidden + 1}`)).title, 'Known');
  const ofPage = ['/api/page-seo', 'page', hidden];
  assert.deepEqual(await createServerRead(reads)(ofPage), {
    data: ofType,
    tags: ['seo:page', `seo:page:${hidden}`, `shown:${hidden}`],
  });
  const { data } = await createServerRead(pageSeoReads((...page) => getPageSeo(ctx, ...page), allShown))(
    ofPage,
  );
  assert.equal((data as { title: string }).title, 'Not yet');
  await db.delete(pageSeoRecords).where(eq(pageSeoRecords.pageType, 'page'));
});

test('SEO writes need only one database connection', async (t) => {
  const narrow = openDatabase({ ...connection, max: 1 }, (error) => assert.fail(error));
  t.after(narrow.close);
  const admin = {
    ...ctx,
    db: narrow.db,
    write: createAuditedWrite({ db: narrow.db, invalidation }),
    directories: getDirectories(narrow.db),
  };
  const [page] = await db.insert(staticPages).values({ title: 'About', slug: 'about' }).returning();
  const ids = { category: category.id, exam: chsl.id, paper: papers[0]!.id, page: page!.id } as const;
  for (const pageType of ['category', 'exam', 'paper', 'page'] as const) {
    const fields = {
      ...blank,
      pageType,
      pageId: ids[pageType],
      noIndex: false,
      noFollow: false,
      robotsMeta: null,
    };
    const record = await saveSeoRecord(admin, actors.owner, fields);
    const { records } = await listSeoRecords(admin, { search: record.page!.name });
    assert.deepEqual(records.find(({ id }) => id === record.id)?.page, record.page, pageType);
    await removeSeoRecord(admin, actors.owner, record.id);
  }
});

test('only real changes drop pages and write audit entries', async () => {
  const last = drops.length;
  const record = { pageType: 'browse', title: 'All of them' };
  const { id } = await saved(record);
  assert.equal((await saved(record)).id, id);
  await saved({ pageType: 'category', pageId: category.id, title: 'Staff' });
  assert.equal((await call('DELETE', `/api/admin/page-seo/${id}`)).statusCode, 200);
  assert.deepEqual(drops.slice(last), [['seo:browse'], [`seo:category:${category.id}`], ['seo:browse']]);
  const entries = (await audited()).slice(-3).map(({ action, subjectName }) => `${action} ${subjectName}`);
  assert.deepEqual(entries, [
    'seo.created the list of all papers',
    'seo.created SSC',
    'seo.deleted the list of all papers',
  ]);
  assert.equal((await call('DELETE', `/api/admin/page-seo/${id}`)).statusCode, 404);
});

test('invalid values are rejected with their field name', async () => {
  const home = { pageType: 'home' };
  const link = 'must be an https URL, or a path on this site that begins with /';
  const problems = {
    title: ['a\u202eb', 'x'.repeat(201), '\u200b'],
    description: ['x'.repeat(501), '\u0000'],
    ogImage: [
      'javascript:alert(1)',
      'http://a.example/x.png',
      '//a.example/x.png',
      'data:image/png;base64,AA',
    ],
    canonicalUrl: ['javascript:alert(1)', '/a#b', '//a.example', 'mailto:a@example.org', '/a\r\nb', '/\\a'],
    robotsMeta: ['noindexed', 'index, noindex', 'x'.repeat(201)],
    noIndex: ['yes', 1],
    pageId: [1],
  };
  for (const [field, values] of Object.entries(problems))
    for (const value of values) {
      const found = await problemsOf({ ...home, [field]: value });
      assert.deepEqual(Object.keys(found), [field], JSON.stringify(value));
      if (field === 'ogImage') assert.equal(found[field], link);
    }
  assert.deepEqual(Object.keys(await problemsOf({ pageType: 'nothing' })), ['pageType']);
  const gone = { pageType: 'exam', pageId: 2_000_000_000 };
  assert.deepEqual(await problemsOf(gone), { pageId: 'This exam no longer exists.' });
  assert.equal((await shown('home')).title, null);
});

test('a stale edit does not overwrite a newer or deleted record', async () => {
  const page = { pageType: 'exam', pageId: chsl.id };
  const first = await saved({ ...page, title: 'First', updatedAt: null });
  const second = await saved({ ...page, title: 'Second', updatedAt: first.updatedAt });
  for (const updatedAt of [first.updatedAt, null]) {
    const refused = await save({ ...page, title: 'Late', updatedAt });
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().message, /^Asha changed this SEO setting on .*Nothing was saved\.$/);
  }
  assert.equal((await shown(`exam/${chsl.id}`)).title, 'Second');
  await call('DELETE', `/api/admin/page-seo/${second.id}`);
  const late = await save({ ...page, title: 'Late', updatedAt: second.updatedAt });
  assert.match(late.json().message, /^These SEO settings were deleted after you opened them/);
});

test('search finds records by text or page name, orphans included', async () => {
  const doomed = await createExam(db, { name: 'Railway Clerk', slug: 'clerk', categoryId: category.id });
  drop('all');
  const record = await saved({ pageType: 'exam', pageId: doomed.id, title: 'Of 50% and more' });
  const find = async (search: string) => {
    const answer = await call('GET', `/api/admin/page-seo?limit=25&search=${encodeURIComponent(search)}`);
    return answer.json<{ records: { id: number; page: object | null }[]; total: number }>();
  };
  for (const search of ['railway', 'RAILWAY clerk', '50%']) {
    const { records, total } = await find(search);
    assert.deepEqual([records.map(({ id }) => id), total], [[record.id], 1], search);
  }
  assert.deepEqual((await find('5_%')).total, 0);
  await db.execute(`DELETE FROM exams WHERE id = ${doomed.id}`);
  drop('all');
  const left = (await find('50%')).records[0];
  assert.deepEqual([left?.id, left?.page], [record.id, null]);
  assert.equal((await call('DELETE', `/api/admin/page-seo/${record.id}`)).statusCode, 200);
});

test('the page search finds at most 50 pages by name', async () => {
  const find = async (query: string) =>
    (await call('GET', `/api/admin/page-seo/pages?${query}`)).json<{ pages: { name: string }[] }>().pages;
  assert.deepEqual(
    (await find('pageType=exam&search=ssc+chsl')).map(({ name }) => name),
    ['SSC CHSL'],
  );
  assert.deepEqual(
    (await find('pageType=paper')).map(({ name }) => name),
    ['Paper three', 'Paper two', 'Paper one'],
  );
  for (let made = 0; made < 51; made += 1) await createExam(db, { categoryId: category.id });
  drop('all');
  assert.equal((await find('pageType=exam')).length, 50);
  const opened = (await call('GET', `/api/admin/page-seo/edited?pageType=exam&pageId=${cgl.id}`)).json();
  assert.deepEqual(
    [opened.record.title, opened.ofType.title, opened.page.name],
    ['CGL', 'All exams', 'SSC CGL'],
  );
  const ofAll = (await call('GET', '/api/admin/page-seo/edited?pageType=exam')).json();
  assert.deepEqual([ofAll.record.title, ofAll.ofType], ['All exams', null]);
});

test('the sitemap omits noindex pages and pages canonicalised elsewhere', async () => {
  const [one, two, three] = papers as [{ id: number }, { id: number }, { id: number }];
  const ofPapers = async () => (await inSitemap()).filter((path) => path.startsWith('/paper/'));
  assert.deepEqual(await ofPapers(), ['/paper/one', '/paper/two', '/paper/three']);

  const list = await saved({ pageType: 'paper', pageId: one.id, robotsMeta: 'none' });
  assert.deepEqual([list.noIndex, list.noFollow], [true, true]);
  await saved({ pageType: 'paper', pageId: two.id, canonicalUrl: `${publicUrl}/paper/two` });
  await saved({ pageType: 'paper', pageId: three.id, canonicalUrl: '/browse' });
  assert.deepEqual(await ofPapers(), ['/paper/two']);

  const whole = await saved({ pageType: 'paper', noIndex: true });
  assert.deepEqual(await ofPapers(), ['/paper/two']);
  for (const { id } of (await call('GET', '/api/admin/page-seo?search=paper')).json<{ id: number }[]>())
    if (id !== whole.id) await call('DELETE', `/api/admin/page-seo/${id}`);
  assert.deepEqual(await ofPapers(), []);
  // The papers source has no pieces left. The only sitemap lists the catalogue.
  assert.equal((await app.inject('/sitemap-1.xml')).statusCode, 200);
  assert.equal((await app.inject('/sitemap-2.xml')).statusCode, 404);
  assert.ok((await inSitemap()).includes('/ssc/ssc-cgl'));
});

test('noindex pages do not count towards the sitemap size', async () => {
  const source = { ...papersSitemap(ctx), count: async () => 5_001 };
  const beginning = async () =>
    (await Array.fromAsync(await getSitemap({ ...ctx, sources: [source], settings }))).join('');
  const { id } = (await call('GET', '/api/admin/page-seo/edited?pageType=paper')).json().record;
  await call('DELETE', `/api/admin/page-seo/${id}`);
  assert.match(await beginning(), /<sitemapindex/);
  await saved({ pageType: 'paper', pageId: papers[0]!.id, noIndex: true });
  assert.match(await beginning(), /<urlset/);
});
