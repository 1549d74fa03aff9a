import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { staticPages } from '#features/static-pages/static-pages.table.ts';
import { createServerRead } from '#platform/http/page-reads.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { allShown } from '#platform/pages/shown-pages.ts';
import { backOffice } from '#testing/back-office.ts';
import { createCategory, createExam } from '#testing/factories.ts';
import { badFields } from '#testing/read-app.ts';
import type { ContentBlock } from '../inline-blocks.contract.ts';
import { inlineBlocksReads, inlineBlocksRoutes } from './inline-blocks.routes.ts';
import { blocks } from './inline-blocks.table.ts';

const { ctx, db, app, drops, call, audited } = await backOffice();
const isShown = async (pageType: string, pageId: number | string) => pageType !== 'page' || pageId === '1';
const tags = (pageType: string, pageId: number | string) => (pageType === 'page' ? [`shown:${pageId}`] : []);
const reads = inlineBlocksReads(ctx, { isShown, tags });
registerReads(app, reads);
inlineBlocksRoutes(app, ctx);

const exam = await createExam(db, { name: 'Forest Guard' });
const home = { pageType: 'home', pageId: 'main', section: 'main-content' };
const ofExam = { pageType: 'exam', pageId: String(exam.id), section: 'main-content' };
const heading = (content: string) => ({
  type: 'heading',
  content,
  metadata: { level: 2, alignment: 'left' },
});

const post = (block: object) => call('POST', '/api/admin/page-content', block, 'editor');
async function added(block: object): Promise<ContentBlock> {
  const answer = await post(block);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}
async function shown(place: typeof home, section = place.section): Promise<ContentBlock[]> {
  const answer = await call(
    'GET',
    `/api/page-content/${place.pageType}/${place.pageId}${section && `?section=${section}`}`,
    undefined,
    null,
  );
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
const contents = async (place: typeof home) => (await shown(place)).map(({ content }) => content);

test('blocks keep their order within a section and page', async () => {
  assert.deepEqual(await shown(home), []);
  const first = await added({ ...home, ...heading('First') });
  await added({ ...home, ...heading('Third') });
  const second = await added({ ...home, ...heading('Second'), order: 1 });
  await added({ ...home, section: 'hero-header', ...heading('Above') });
  await added({ ...ofExam, ...heading('Of the exam'), order: 900 });
  assert.deepEqual(await contents(home), ['First', 'Second', 'Third']);
  assert.deepEqual([first.order, second.order], [0, 1]);
  assert.deepEqual(
    (await shown(home, '')).map(({ section, order }) => `${section} ${order}`),
    ['hero-header 0', 'main-content 0', 'main-content 1', 'main-content 2'],
  );
  assert.deepEqual(await contents(ofExam), ['Of the exam']);
  assert.deepEqual(drops.splice(0), [
    ...Array.from({ length: 4 }, () => ['content:home:main']),
    [`content:exam:${exam.id}`],
  ]);
});

test('a Hindi text is sanitized, checked and removed like the English one', async () => {
  const metadata = { alignment: 'left', contentHindi: '<p onclick="x()">शब्द<script>alert(1)</script></p>' };
  const block = { ...ofExam, section: 'header', type: 'text', content: '<p>Words</p>', metadata };
  const { id } = await added(block);
  const hindi = async () => (await shown(ofExam, 'header')).map((each) => each.metadata);
  assert.deepEqual(await hindi(), [{ alignment: 'left', contentHindi: '<p>शब्द</p>' }]);
  const put = (contentHindi?: string) =>
    call('PUT', `/api/admin/page-content/${id}`, { ...block, metadata: { ...metadata, contentHindi } });
  assert.deepEqual(badFields(await put('<p>\u202e</p>')), ['metadata.contentHindi']);
  assert.equal((await put()).statusCode, 200);
  assert.deepEqual(await hindi(), [{ alignment: 'left' }]);
  await call('DELETE', `/api/admin/page-content/${id}`);
  drops.length = 0;
});

test('a page without blocks has the tag of its content', async () => {
  const read = createServerRead(reads);
  assert.deepEqual(await read(['/api/page-content', 'category', 7]), {
    data: [],
    tags: ['content:category:7'],
  });
});

test('only signed-in users see the blocks of an inactive page', async () => {
  const pages = await db
    .insert(staticPages)
    .values([
      { title: 'Shown', slug: 'shown' },
      { title: 'Hidden', slug: 'hidden', isActive: false },
    ])
    .returning();
  const [known, hidden] = pages.map(({ id }) => ({ ...home, pageType: 'page', pageId: String(id) }));
  for (const place of [known!, hidden!]) await added({ ...place, ...heading('Of a page') });
  drops.length = 0;
  assert.deepEqual([await contents(known!), await contents(hidden!)], [['Of a page'], []]);
  const ofPage = ['/api/page-content', 'page', hidden!.pageId];
  const tags = [`content:page:${hidden!.pageId}`, `shown:${hidden!.pageId}`];
  assert.deepEqual(await createServerRead(reads)(ofPage), { data: [], tags });
  const asDraft = await createServerRead(inlineBlocksReads(ctx, allShown))(ofPage);
  const edited = await call('GET', `/api/admin/page-content/page/${hidden!.pageId}`, undefined, 'editor');
  assert.deepEqual([(asDraft.data as []).length, edited.json().length], [1, 1]);
});

test('a deleted block returns to its position when sent again', async () => {
  const [, second] = await shown(home);
  const removed = await call('DELETE', `/api/admin/page-content/${second?.id}`, undefined, 'editor');
  assert.deepEqual(removed.json(), second);
  assert.deepEqual(await contents(home), ['First', 'Third']);
  const again = await call('DELETE', `/api/admin/page-content/${second?.id}`);
  assert.deepEqual([again.statusCode, again.json().message], [404, 'Content not found']);
  await added(removed.json());
  assert.deepEqual(await contents(home), ['First', 'Second', 'Third']);
});

test('a repeated create with one clientKey updates the first block', async () => {
  const before = await contents(home);
  const block = { ...home, ...heading('Once'), order: 0, clientKey: 'a0'.repeat(16) };
  const [one, two] = await Promise.all([added(block), added(block)]);
  assert.deepEqual(one, two);
  const again = await added({ ...block, content: 'Once more', order: 2 });
  assert.deepEqual([again.id, again.order], [one.id, 0]);
  assert.deepEqual(await contents(home), ['Once more', ...before]);
  await call('DELETE', `/api/admin/page-content/${one.id}`);
  const back = await added(block);
  assert.notEqual(back.id, one.id);
  await call('DELETE', `/api/admin/page-content/${back.id}`);
  assert.deepEqual(badFields(await post({ ...block, clientKey: 'A0' })), ['clientKey']);
});

test('reordering ignores unknown ids and skips unchanged orders', async () => {
  const ids = (await shown(home)).map(({ id }) => id);
  const wanted = [ids[2], 999_999, ids[0]];
  const answer = await call('PUT', '/api/admin/page-content/order', { ...home, ids: wanted });
  assert.deepEqual(
    answer.json().map(({ content, order }: ContentBlock) => [content, order]),
    [
      ['Third', 0],
      ['First', 1],
      ['Second', 2],
    ],
  );
  const written = (await audited()).length;
  drops.length = 0;
  await call('PUT', '/api/admin/page-content/order', { ...home, ids: wanted });
  assert.deepEqual([(await audited()).length, drops.length], [written, 0]);
});

test('a stale edit of a block is refused', async () => {
  const [block] = await shown(home);
  const url = `/api/admin/page-content/${block?.id}`;
  const edit = { ...heading('Changed'), updatedAt: block?.updatedAt };
  const saved = await call('PUT', url, edit, 'editor');
  assert.equal(saved.json().content, 'Changed');
  const stale = await call('PUT', url, { ...edit, content: 'Mine' });
  assert.equal(stale.statusCode, 409);
  assert.match(stale.json().message, /^Ravi changed this content on .+ Nothing was saved\.$/);
  const written = (await audited()).length;
  assert.deepEqual(
    (await call('PUT', url, { ...edit, updatedAt: saved.json().updatedAt })).json(),
    saved.json(),
  );
  assert.equal((await audited()).length, written);
  const gone = await call('PUT', '/api/admin/page-content/999999', heading('x'));
  assert.equal(gone.statusCode, 404);
});

test('each block type keeps only its own metadata', async () => {
  const kept = async (block: object) => {
    const { type, content, metadata, id } = await added({ ...ofExam, ...block });
    await call('DELETE', `/api/admin/page-content/${id}`);
    return { type, content, metadata };
  };
  const url = 'https://example.org/a b';
  const target = 'https://example.org/a%20b';
  assert.deepEqual(
    await Promise.all([
      kept({ type: 'heading', content: ' A  heading ', metadata: { onClick: 'a()', url } }),
      kept({
        type: 'text',
        content: '<p>x</p>',
        metadata: { alignment: 'justify', dangerouslySetInnerHTML: {} },
      }),
      kept({ type: 'button', content: 'Go', metadata: { url, size: 'lg', variant: 'outline' } }),
      kept({ type: 'link', content: 'There', metadata: { url: ' /browse ', variant: 'outline' } }),
      kept({ type: 'divider', content: '', metadata: { level: 1 } }),
    ]),
    [
      { type: 'heading', content: 'A  heading', metadata: { level: 2, alignment: 'left' } },
      { type: 'text', content: '<p>x</p>', metadata: { alignment: 'justify' } },
      { type: 'button', content: 'Go', metadata: { url: target, variant: 'outline', size: 'lg' } },
      { type: 'link', content: 'There', metadata: { url: '/browse' } },
      { type: 'divider', content: '', metadata: {} },
    ],
  );
});

test('an image block needs a stored image and an alternative text', async () => {
  const image = { hash: 'a'.repeat(32), width: 640, height: 480 };
  const block = { ...home, type: 'image', content: 'A map of the centres', metadata: { image } };
  assert.deepEqual(badFields(await post(block)), ['metadata.image']);
  await db.execute(sql`
    INSERT INTO page_images (hash, width, height, content) VALUES (${image.hash}, 640, 480, '')`);
  const created = await added(block);
  assert.deepEqual(created.metadata, { image, alignment: 'left' });
  const url = `/api/admin/page-content/${created.id}`;
  assert.deepEqual(badFields(await call('PUT', url, { ...block, content: ' ' })), ['content']);
  const other = { image: { ...image, hash: 'b'.repeat(32) } };
  assert.deepEqual(badFields(await call('PUT', url, { ...block, metadata: other })), ['metadata.image']);
  await call('DELETE', url);
});

test('an invalid block is refused at its field', async () => {
  const bad = async (change: object) => badFields(await post({ ...home, ...heading('x'), ...change }));
  const cases: [string, object][] = [
    ['pageType', { pageType: 'nothing' }],
    ['pageId', { pageId: '../main' }],
    ['section', { section: 'footer' }],
    ['section', { pageType: 'paper', pageId: '1' }],
    ['order', { order: 99_999_999_999 }],
    ['type', { type: 'html' }],
    ['content', { content: ' \u200B ' }],
    ['content', { content: 'a\u202Eb' }],
    ['content', { content: 'x'.repeat(301) }],
    ['metadata.level', { metadata: { level: 5 } }],
    ['metadata.level', { metadata: { level: '1' } }],
    ['metadata.alignment', { metadata: { alignment: 'justify' } }],
    ['metadata.url', { type: 'button', metadata: { url: 'javascript:a()' } }],
    ['metadata.url', { type: 'link', metadata: { url: '//evil.example' } }],
    ['metadata.image', { type: 'image', metadata: {} }],
    ['metadata.variant', { type: 'button', metadata: { url: '/', variant: 'x" onclick="a()' } }],
    ['content', { type: 'text', metadata: {}, content: '<script>a()</script><p><br></p>' }],
    ['content', { type: 'text', metadata: {}, content: 'a&#x202E;b' }],
    ['content', { type: 'text', metadata: {}, content: 'x'.repeat(20_001) }],
    ['content', { type: 'text', metadata: {}, content: '<'.repeat(6_000) }],
  ];
  for (const [field, change] of cases) assert.deepEqual(await bad(change), [field], JSON.stringify(change));
  for (const place of [
    { pageType: 'home', pageId: '1' },
    { pageType: 'exam', pageId: '999999' },
    { pageType: 'category', pageId: '9999999999' },
    { pageType: 'category', pageId: 'main' },
    { pageType: 'page', pageId: '999999' },
  ]) {
    const answer = await post({ ...home, ...place, ...heading('x') });
    assert.deepEqual(
      [answer.statusCode, answer.json().fields?.[0].field],
      [404, 'pageId'],
      JSON.stringify(place),
    );
  }
  assert.equal((await call('GET', '/api/page-content/home/x')).statusCode, 400);
  assert.equal((await call('POST', '/api/admin/page-content', heading('x'), null)).statusCode, 401);
});

test('a section is limited to 50 blocks, also in parallel', async () => {
  const category = await createCategory(db);
  const place = { pageType: 'category' as const, pageId: String(category.id), section: 'main-content' };
  const { type, content, metadata } = heading('Many');
  await db
    .insert(blocks)
    .values(Array.from({ length: 49 }, (_, position) => ({ ...place, type, content, metadata, position })));
  const answers = await Promise.all([1, 2].map((at) => post({ ...place, ...heading(`At the limit ${at}`) })));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [201, 409]);
  assert.equal((await shown(place)).length, 50);
  await added({ ...place, section: 'header', ...heading('Another section has room') });
});

test('unsafe rows in the table are cleaned or left out', async () => {
  const place = {
    pageType: 'category' as const,
    pageId: String((await createCategory(db)).id),
    section: 'header',
  };
  await db.insert(blocks).values([
    { ...place, position: 0, type: 'button', content: 'x', metadata: { url: 'javascript:a()' } },
    { ...place, position: 1, type: 'text', content: '<img src=x onerror=a()><p>w</p>', metadata: {} },
  ]);
  assert.deepEqual(
    (await shown(place)).map(({ content, order }) => [content, order]),
    [['<p>w</p>', 0]],
  );
});

test('audit entries name the page and keep the content', async () => {
  const block = await added({ ...ofExam, type: 'text', content: '<p>Apply <b>now</b></p>', metadata: {} });
  await call('DELETE', `/api/admin/page-content/${block.id}`);
  const [created, deleted] = (await audited()).slice(-2);
  const said = {
    type: 'text',
    content: '<p>Apply <strong>now</strong></p>',
    metadata: { alignment: 'left' },
  };
  const subjectName = 'Forest Guard: Apply now';
  assert.deepEqual(created, {
    action: 'content.created',
    subjectName,
    before: null,
    after: { ...said, section: 'main-content' },
  });
  assert.deepEqual(deleted, {
    action: 'content.deleted',
    subjectName,
    before: { ...said, section: 'main-content' },
    after: null,
  });
  assert.equal((await db.select().from(blocks).where(eq(blocks.id, block.id))).length, 0);
});
