import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pageAttachments } from '#app/pages/page-parts.ts';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { lockUrls } from '#features/redirects/server/moved-urls.service.ts';
import { openDatabase } from '#platform/database/database.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { eventually } from '#testing/eventually.ts';
import { createCategory } from '#testing/factories.ts';
import { addAttachments, attachments } from '#testing/page-attachments.ts';
import { badFields } from '#testing/read-app.ts';
import { isHiddenPageAt } from '../static-pages.queries.ts';
import { staticPagesSitemap } from '../static-pages-at.service.ts';
import { getPageOrDraft } from '../static-pages.service.ts';
import { staticPagesReads } from '../static-pages.routes.ts';
import { makeStarterPages } from '../starter-pages.service.ts';
import { elementsAdminRoutes } from './elements-admin.routes.ts';
import { pagesAdminRoutes } from './pages-admin.routes.ts';
import { createStaticPage, deleteStaticPage, updateStaticPage } from './pages-admin.service.ts';
import { getRedirectTarget } from '#testing/redirect-target.ts';

const { ctx, drop, db, connection, app, call, drops, audited, invalidation, actors } = await backOffice();
pagesAdminRoutes(app, ctx, pageAttachments);
elementsAdminRoutes(app, ctx);
registerReads(app, staticPagesReads(ctx));
const sitemap = staticPagesSitemap(ctx);

const url = '/api/admin/pages';
const elementsUrl = '/api/admin/page-elements';

interface Saved {
  id: number;
  updatedAt: string;
}
async function makePage(fields: object): Promise<Saved> {
  const answer = await call('POST', url, { title: 'Tips', slug: 'tips', isActive: true, ...fields });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}
async function addElement(pageId: number, content: string, fields: object = {}): Promise<Saved> {
  const answer = await call('POST', elementsUrl, { pageId, type: 'text', content, metadata: {}, ...fields });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}
/** Uses a new service, because a running one answers from its cache while it reloads. */
const leadsTo = (url: string) => getRedirectTarget(ctx, url);
/** Requests a page as a visitor, from a server without stale caches. */
async function publicRead(url: string) {
  drop('all');
  return app.inject(url);
}
const listed = async () => (await publicRead('/api/pages')).json().map(({ slug }: { slug: string }) => slug);
const readContents = async (pageId: number) =>
  (await call('GET', `${elementsUrl}/${pageId}`)).json().map(({ content }: { content: string }) => content);

beforeEach(async () => {
  await emptyTables(
    db,
    ['content_pages', 'starter_pages', 'redirects', 'audit_entries', 'blocks', 'versions', 'page_seo'],
    { restartsIds: true },
  );
  drops.length = 0;
});

test('visitors see only active pages, with elements in order', async () => {
  const { id } = await makePage({});
  await makePage({ title: 'Draft', slug: 'draft', isActive: false, role: 'about' });
  const heading = await addElement(id, 'How', { type: 'heading', metadata: { level: 2, evil: 1 } });
  await addElement(id, 'One\nTwo', { type: 'list', metadata: { level: 3 } });
  await addElement(id, ' First \r\n\r\n of all ', { order: 0 });
  assert.deepEqual(await listed(), ['tips']);
  const page = (await publicRead('/api/pages/tips')).json();
  assert.deepEqual(
    page.elements.map(({ type, content, metadata }: Record<string, unknown>) => [type, content, metadata]),
    [
      ['text', 'First \n\n of all', {}],
      ['heading', 'How', { level: 2 }],
      ['list', 'One\nTwo', {}],
    ],
  );
  assert.equal(page.elements[1].id, heading.id);
  assert.equal((await publicRead('/api/pages/draft')).statusCode, 404);
  assert.equal(await isHiddenPageAt(db, 'draft'), true);
  assert.equal((await getPageOrDraft(ctx, 'draft')).title, 'Draft');
  const entries = await Array.fromAsync(sitemap.entries(0));
  assert.deepEqual(
    entries.map(({ path, lastModified }) => [path, lastModified?.toISOString()]),
    [['/tips', page.updatedAt]],
  );
  assert.deepEqual(drops, [
    ['content-pages'],
    ['content-pages'],
    ...Array.from({ length: 3 }, () => [`content-page:${id}`]),
  ]);
});

test('invalid titles, slugs and contents are refused at their field', async () => {
  assert.deepEqual(badFields(await call('POST', url, { title: ' ', slug: '' })).sort(), ['slug', 'title']);
  for (const slug of ['Tips', 'a b', '-a', 'a/b', 'a'.repeat(121), '..', 'x.html'])
    assert.deepEqual(badFields(await call('POST', url, { title: 'Tips', slug })), ['slug'], slug);
  for (const title of ['a\nb', 'a\u0000b', 'a\u202eb', 'x'.repeat(201)])
    assert.deepEqual(badFields(await call('POST', url, { title, slug: 'tips' })), ['title'], title);
  const { id } = await makePage({});
  const add = (fields: object) =>
    call('POST', elementsUrl, { pageId: id, type: 'text', content: 'x', metadata: {}, ...fields });
  for (const content of ['', ' \n ', '\u200b', 'a\u0000', 'x'.repeat(20_001)])
    assert.deepEqual(badFields(await add({ content })), ['content'], content.slice(0, 5));
  for (const content of ['a\nb', 'x'.repeat(301)])
    assert.deepEqual(badFields(await add({ type: 'heading', content })), ['content'], content.slice(0, 5));
  assert.deepEqual(badFields(await add({ type: 'html' })), ['type']);
  assert.deepEqual(badFields(await add({ type: 'heading', metadata: { level: 1 } })), ['metadata.level']);
  assert.equal((await add({ content: '\u0939'.repeat(20_000) })).statusCode, 201);
  assert.equal((await add({ pageId: 99 })).statusCode, 404);
  assert.equal((await call('GET', `${elementsUrl}/99`)).statusCode, 404);
});

test('a used slug is refused with a reason and a proposal', async () => {
  await createCategory(db, { name: 'SSC' });
  const { id } = await makePage({});
  const check = async (slug: string, except = '') =>
    (await call('GET', `${url}/slug?slug=${encodeURIComponent(slug)}${except}`)).json();
  await db.execute(sql`
    INSERT INTO redirects (source_url, target_url, is_active)
    VALUES ('/news', '/browse', true), ('/news-2', '/browse', true), ('/news-3', '/browse', false),
      ('/newspaper', '/browse', true), ('/%E0%A4%AA%E0%A4%A6', '/browse', true)`);
  const cases = [
    ['news', 'A redirect leads from /news to /browse', 'news-3'],
    ['पद', 'A redirect leads from /पद to /browse', 'पद-2'],
    ['tips', 'The page Tips already has this slug', 'tips-2'],
    ['ssc', '/ssc is already used by the category SSC', 'ssc-2'],
    ['exam-calendar', '/exam-calendar is a URL of the site itself', 'exam-calendar-2'],
    ['browse', '/browse is a URL of the site itself', 'browse-2'],
  ] as const;
  for (const [slug, problem, proposal] of cases) {
    assert.deepEqual(await check(slug), { problem, proposal });
    const answer = await call('POST', url, { title: 'New', slug });
    assert.equal(answer.statusCode, 409);
    assert.deepEqual(answer.json().fields, [{ field: 'slug', message: `${problem}. Try ${proposal}.` }]);
  }
  assert.deepEqual(await check('tips', `&except=${id}`), { problem: null, proposal: 'tips' });
  assert.deepEqual(await check('सुझाव'), { problem: null, proposal: 'सुझाव' });
  await makePage({ title: 'About', slug: 'about', role: 'about' });
  const second = await call('PUT', `${url}/${id}`, { title: 'Tips', slug: 'tips', role: 'about' });
  assert.deepEqual(second.json().fields, [{ field: 'role', message: 'The page About is that already' }]);
});

test('a page and a concurrent redirect cannot share a URL', async () => {
  let making: ReturnType<typeof call> | undefined;
  await db.transaction(async (transaction) => {
    await lockUrls(transaction);
    await transaction.execute(
      sql`INSERT INTO redirects (source_url, target_url) VALUES ('/late', '/browse')`,
    );
    making = call('POST', url, { title: 'Late', slug: 'late' });
    await eventually(async () => {
      const { rowCount } = await db.execute(sql`
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      assert.equal(rowCount, 1);
    });
  });
  assert.equal((await making)?.statusCode, 409);
});

test('old URLs of a page redirect until the page is deleted', async () => {
  const { id } = await makePage({});
  const put = (fields: object) => call('PUT', `${url}/${id}`, { title: 'Tips', slug: 'hints', ...fields });
  await put({});
  assert.deepEqual(drops.at(-1), ['redirects', 'content-pages', `content-page:${id}`]);
  await put({ slug: 'advice' });
  assert.deepEqual([await leadsTo('/tips'), await leadsTo('/hints')], ['/advice', '/advice']);
  assert.equal((await publicRead('/api/pages/hints')).statusCode, 404);
  await put({ slug: 'advice', isActive: false });
  await put({ slug: 'shown' });
  await put({ slug: 'shown', isActive: true });
  for (const old of ['/tips', '/hints', '/advice']) assert.equal(await leadsTo(old), '/shown', old);
  await makePage({ title: 'Another', slug: 'advice' });
  assert.equal(await leadsTo('/advice'), undefined, 'a new page takes over the URL');
  await call('DELETE', `${url}/${id}`);
  for (const old of ['/tips', '/hints']) assert.equal(await leadsTo(old), undefined, old);
});

test('a page cannot be published at the URL of a redirect', async () => {
  const { id } = await makePage({ slug: 'news', isActive: false });
  await db.execute(sql`INSERT INTO redirects (source_url, target_url) VALUES ('/news', '/browse')`);
  const put = (fields: object) => call('PUT', `${url}/${id}`, { title: 'News', slug: 'news', ...fields });
  const refused = await put({ isActive: true });
  const message = 'A redirect leads from /news to /browse. Try news-2.';
  assert.deepEqual([refused.statusCode, refused.json().fields], [409, [{ field: 'slug', message }]]);
  assert.equal((await put({ title: 'Old news' })).statusCode, 200);
  await db.execute(sql`UPDATE redirects SET is_active = false`);
  assert.equal((await put({ isActive: true })).statusCode, 200);
});

test('a deleted page is created again with its elements in one request', async () => {
  const image = {
    type: 'image',
    content: 'Map',
    metadata: { image: { hash: 'a'.repeat(64), width: 1, height: 1 } },
  };
  const elements = [
    { type: 'text', content: 'One', translations: { hi: { content: 'एक' } } },
    { type: 'heading', content: 'Two', metadata: { level: 3 } },
  ];
  const page = { title: 'About', slug: 'about-us', isActive: false, description: 'Us', elements };
  const { id, ...made } = (await call('POST', '/api/admin/pages', page)).json();
  assert.partialDeepStrictEqual(made, { isActive: false, description: 'Us', elementCount: 2 });
  const saved = (await call('GET', `/api/admin/page-elements/${id}`)).json();
  assert.partialDeepStrictEqual(saved, elements);
  const unknown = await call('POST', '/api/admin/pages', { ...page, slug: 'other', elements: [image] });
  assert.equal(unknown.statusCode, 400, 'an image that is no longer stored');
});

test('deleting a page deletes only its own blocks and SEO settings', async () => {
  const { id } = await makePage({});
  for (const type of ['page', 'exam'] as const) await addAttachments(db, type, id);
  await addAttachments(db, 'page', id + 1);
  const others = (await attachments(db)).filter((each) => !each.startsWith(`page ${id}:`));
  assert.equal(others.length, 4);
  await call('DELETE', `${url}/${id}`);
  assert.deepEqual(await attachments(db), others);
});

test('a page write uses only one database connection', async (t) => {
  const narrow = openDatabase({ ...connection, max: 1 }, (error) => assert.fail(error));
  t.after(narrow.close);
  const node = { ...ctx, db: narrow.db, write: createAuditedWrite({ db: narrow.db, invalidation }) };
  const { id } = await createStaticPage(node, actors.owner, { title: 'One', slug: 'one' });
  assert.equal((await updateStaticPage(node, actors.owner, id, { title: 'Two', slug: 'two' })).slug, 'two');
  assert.equal((await deleteStaticPage(node, actors.owner, id, pageAttachments)).id, id);
});

test('a save without changes keeps omitted fields and logs nothing', async () => {
  const { id } = await makePage({ description: 'For search', isFaq: true, role: 'faq' });
  const count = (await audited()).length;
  drops.length = 0;
  const same = (await call('PUT', `${url}/${id}`, { title: ' Tips ', slug: 'tips' })).json();
  assert.deepEqual(
    [same.description, same.isFaq, same.role, same.isActive],
    ['For search', true, 'faq', true],
  );
  assert.equal((await audited()).length, count);
  assert.deepEqual(drops, []);
  const changed = await call('PUT', `${url}/${id}`, {
    title: 'Tips',
    slug: 'tips',
    description: '',
    role: null,
  });
  assert.deepEqual([changed.json().description, changed.json().role], [null, null]);
});

test('a stale edit of a page or element is refused', async () => {
  const page = await makePage({});
  const element = await addElement(page.id, 'One');
  const edit = (updatedAt: string, title: string) =>
    call('PUT', `${url}/${page.id}`, { title, slug: 'tips', updatedAt }, 'editor');
  assert.equal((await edit(page.updatedAt, 'Hints')).statusCode, 200);
  const late = await edit(page.updatedAt, 'Mine');
  assert.equal(late.statusCode, 409);
  assert.match(
    late.json().fields[0].message,
    /^Ravi changed this page on .+, after you opened it\. Nothing was saved\.$/,
  );
  const write = (content: string) =>
    call('PUT', `${elementsUrl}/${element.id}`, { type: 'list', content, updatedAt: element.updatedAt });
  assert.deepEqual([(await write('Two')).statusCode, (await write('Three')).statusCode], [200, 409]);
  assert.deepEqual(await readContents(page.id), ['Two']);
});

test('reordering and deleting elements leaves other pages unchanged', async () => {
  const { id } = await makePage({});
  const other = await makePage({ title: 'Other', slug: 'other' });
  const stranger = await addElement(other.id, 'Not here');
  const [a, b, c] = [await addElement(id, 'A'), await addElement(id, 'B'), await addElement(id, 'C')];
  const answer = await call('PUT', `${elementsUrl}/order`, { pageId: id, ids: [c.id, stranger.id, a.id] });
  assert.deepEqual(
    answer.json().map(({ content, order }: { content: string; order: number }) => [content, order]),
    [
      ['C', 0],
      ['A', 1],
      ['B', 2],
    ],
  );
  const count = (await audited()).length;
  await call('PUT', `${elementsUrl}/order`, { pageId: id, ids: [c.id, a.id, b.id] });
  assert.equal((await audited()).length, count, 'an unchanged order is not logged');
  assert.equal(
    (await call('PUT', `${elementsUrl}/${b.id}`, { type: 'text', content: 'Bb', updatedAt: b.updatedAt }))
      .statusCode,
    200,
  );
  await call('DELETE', `${elementsUrl}/${a.id}`);
  assert.deepEqual(await readContents(id), ['C', 'Bb']);
  assert.equal((await call('DELETE', `${elementsUrl}/${a.id}`)).statusCode, 404);
  const [{ elementCount }] = (await call('GET', url)).json().filter((page: Saved) => page.id === id);
  assert.equal(elementCount, 2);
  assert.deepEqual((await call('DELETE', `${url}/${id}`)).json(), { id, title: 'Tips', elements: 2 });
  assert.equal((await call('GET', `${elementsUrl}/${id}`)).statusCode, 404);
  assert.equal((await call('DELETE', `${url}/${id}`)).statusCode, 404);
  assert.deepEqual(await readContents(other.id), ['Not here']);
  assert.deepEqual(
    (await audited()).slice(-4).map(({ action }) => action),
    ['page.content-reordered', 'page.content-updated', 'page.content-deleted', 'page.deleted'],
  );
});

test('the number of pages and elements is limited', async () => {
  await db.execute(sql`
    INSERT INTO content_pages (title, slug) SELECT 'Page ' || n, 'page-' || n FROM generate_series(1, 200) AS n`);
  const full = await call('POST', url, { title: 'One more', slug: 'one-more' });
  assert.deepEqual([full.statusCode, full.json().message], [409, 'The site is limited to 200 pages']);
  await db.execute(sql`
    INSERT INTO blocks (page_type, page_id, section, metadata, type, content, position)
    SELECT 'static-page', '1', 'elements', '{}', 'text', n::text, n FROM generate_series(0, 499) AS n`);
  const more = await call('POST', elementsUrl, { pageId: 1, type: 'text', content: 'x' });
  assert.deepEqual([more.statusCode, more.json().message], [409, 'A page is limited to 500 elements']);
});

test('starter pages are created once and avoid used URLs', async () => {
  await makePage({ title: 'Ours', slug: 'about' });
  await makePage({ title: 'Our questions', slug: 'questions', role: 'faq' });
  await db.execute(sql`
    INSERT INTO redirects (source_url, target_url) VALUES ('/about-2', '/x'), ('/privacy-policy', '/y')`);
  await createCategory(db, { name: 'Contact' });
  const make = () => makeStarterPages({ db, invalidation });
  const created = await Promise.all([make(), make()]);
  assert.deepEqual(created.sort(), [0, 4]);
  assert.deepEqual(await listed(), [
    'about',
    'questions',
    'about-3',
    'contact-2',
    'privacy-policy-2',
    'terms-of-service',
  ]);
  const withRole = (await publicRead('/api/pages?hasRole=true')).json();
  assert.deepEqual(
    withRole.map(({ role }: { role: string }) => role),
    ['faq', 'about', 'contact', 'privacy-policy', 'terms-of-service'],
  );
  for (const { slug } of withRole.slice(1))
    assert.ok((await publicRead(`/api/pages/${slug}`)).json().elements.length > 5, slug);
  for (const { id } of withRole) await call('DELETE', `${url}/${id}`);
  assert.equal(await make(), 0);
  assert.deepEqual(await listed(), ['about']);
});

describe('Hindi texts of a page', () => {
  const hindi = { hi: { title: 'सुझाव', description: 'पढ़ाई के सुझाव' } };
  const publicPage = async (url: string) => (await publicRead(url)).json();

  test('fall back to English where they are missing', async () => {
    const { id } = await makePage({ translations: hindi });
    await addElement(id, 'Read daily.', { translations: { hi: { content: 'रोज़ पढ़ें।' } } });
    await addElement(id, 'Sleep well.');
    const page = await publicPage('/api/pages/tips?lang=hi');
    assert.deepEqual([page.title, page.description], ['सुझाव', 'पढ़ाई के सुझाव']);
    assert.deepEqual(
      page.elements.map(({ content }: { content: string }) => content),
      ['रोज़ पढ़ें।', 'Sleep well.'],
    );
    assert.equal((await publicPage('/api/pages/tips')).title, 'Tips');
  });

  test('are kept when omitted and removed when blank', async () => {
    const { id } = await makePage({ translations: hindi });
    const update = async (fields: object) =>
      (await call('PUT', `${url}/${id}`, { title: 'Tips', slug: 'tips', ...fields })).json().translations;
    assert.deepEqual(await update({ isFaq: true }), hindi);
    assert.deepEqual(await update({ translations: { hi: { title: '' } } }), {});
  });

  test('have the same limits as English texts', async () => {
    const page = { title: 'X', slug: 'x', translations: { hi: { title: 'क'.repeat(201) } } };
    assert.deepEqual(badFields(await call('POST', url, page)), ['translations.hi.title']);
    const { id: pageId } = await makePage({});
    const heading = { pageId, type: 'heading', content: 'X', translations: { hi: { content: 'क\nख' } } };
    assert.deepEqual(badFields(await call('POST', elementsUrl, heading)), ['translations.hi.content']);
  });

  test('drop the cached page when only they change', async () => {
    const { id } = await makePage({ translations: hindi });
    const element = await addElement(id, 'Read daily.');
    drops.length = 0;
    await call('PUT', `${elementsUrl}/${element.id}`, {
      type: 'text',
      content: 'Read daily.',
      translations: { hi: { content: 'रोज़ पढ़ें।' } },
    });
    assert.deepEqual(drops, [[`content-page:${id}`]]);
  });
});
