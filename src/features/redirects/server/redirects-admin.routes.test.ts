import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { collect } from '#app/features.ts';
import { findPages } from '#app/pages/real-pages.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import type { Redirect, RedirectHost, RedirectsPage } from '../redirects-admin.contract.ts';
import { recordMoves } from './moved-urls.service.ts';
import { redirectsAdminRoutes } from './redirects-admin.routes.ts';
import { defineRedirectRecord } from './redirects.record.ts';

const { ctx, app, db, call, audited, drops, actors } = await backOffice();
const pages = collect('pages', ctx);
const site = { origin: 'https://papers.example', isRoute: (path: string) => path === '/custom.css' };
redirectsAdminRoutes(app, { ...ctx, pages, pagesAt: findPages, site });

const { id: categoryId } = await createCategory(db, { name: 'SSC', slug: 'ssc' });
const { id: examId } = await createExam(db, { name: 'SSC CGL', slug: 'cgl', categoryId });
await createPaper(db, { examId, title: 'CGL 2019', slug: 'cgl-2019' });
await db.execute(sql`
  INSERT INTO content_pages (title, slug, is_active) VALUES ('About us', 'about', true), ('Draft', 'draft', false)`);

beforeEach(() => emptyTables(db, ['redirects', 'redirect_hosts', 'audit_entries']));

const url = '/api/admin/redirects';
async function made(sourceUrl: string, targetUrl: string, more: object = {}): Promise<Redirect> {
  const answer = await call('POST', url, { sourceUrl, targetUrl, ...more }, 'editor');
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}
/** Returns the error messages with their fields. */
async function refusalOf(sourceUrl: unknown, targetUrl: unknown, more: object = {}): Promise<string[]> {
  const answer = await call('POST', url, { sourceUrl, targetUrl, ...more });
  assert.ok([400, 409].includes(answer.statusCode), answer.body);
  return (answer.json().fields as { field: string; message: string }[]).map(
    ({ field, message }) => `${field}: ${message}`,
  );
}

test('a redirect is stored with normalised source and target URLs', async () => {
  const redirect = await made('old page/', '/browse?page=0&year=2019&utm_source=x#top', {
    description: '  Old \n list ',
  });
  const { id: _id, updatedAt: _at, ...rest } = redirect;
  assert.deepEqual(rest, {
    sourceUrl: '/old%20page',
    targetUrl: '/browse?year=2019#top',
    statusCode: 301,
    isActive: true,
    description: 'Old list',
    hitCount: 0,
    isAutomatic: false,
    leadsNowhere: false,
    hides: null,
  });
  assert.deepEqual(drops.at(-1), ['redirects']);
  const hindi = await made('/पद//%e0%a4%aa%e0%a4%a6/', 'https://papers.example/category/ssc', {
    statusCode: 302,
  });
  assert.deepEqual(
    [hindi.sourceUrl, hindi.targetUrl, hindi.statusCode],
    ['/%E0%A4%AA%E0%A4%A6/%E0%A4%AA%E0%A4%A6', '/category/ssc', 302],
  );
  assert.equal((await made('/index.php', '/files/list.pdf')).leadsNowhere, false);
  assert.equal(
    (await made('/a', 'http://papers.example/faq#भाग')).targetUrl,
    '/faq#%E0%A4%AD%E0%A4%BE%E0%A4%97',
  );
  assert.equal((await made('/old.html', '/files/पद.pdf')).targetUrl, '/files/%E0%A4%AA%E0%A4%A6.pdf');
  assert.deepEqual(
    (await audited()).map(({ action, subjectName }) => [action, subjectName]),
    [
      ['redirect.created', '/old%20page'],
      ['redirect.created', hindi.sourceUrl],
      ['redirect.created', '/index.php'],
      ['redirect.created', '/a'],
      ['redirect.created', '/old.html'],
    ],
  );
});

test('a full URL of the own site is taken as its path', async () => {
  const { host } = new URL(site.origin);
  for (const [number, start] of [
    `https://${host}`,
    `http://${host}`,
    `//${host}`,
    host.toUpperCase(),
  ].entries()) {
    const { sourceUrl } = await made(`${start}/moved-${number}?p=1`, '/browse');
    assert.equal(sourceUrl, `/moved-${number}?p=1`);
  }
  assert.match(
    (await refusalOf(`https://${host}.evil.example/a`, '/browse')).join(),
    /Source URL must be a path of this site/,
  );
});

test('validation errors of a redirect name the invalid field', async () => {
  const required = 'Source URL and Target URL are required';
  assert.deepEqual(await refusalOf('  ', undefined), [`sourceUrl: ${required}`, `targetUrl: ${required}`]);
  for (const path of ['/api/papers', '/admin', '/files/a.pdf', '/assets/x', '/robots.txt', '/sign-in'])
    assert.match(
      (await refusalOf(path, '/browse'))[0]!,
      /^sourceUrl: URLs under \/\S+ belong to the site itself$/,
    );
  assert.deepEqual(await refusalOf('/custom.css', '/browse'), [
    'sourceUrl: /custom.css is a URL of the site itself',
  ]);
  assert.match(
    (await refusalOf('/hi/old', '/hi/browse')).join(),
    /^sourceUrl: Leave out the language.*targetUrl: Leave out/,
  );
  assert.match((await refusalOf('/a#b', '/browse'))[0]!, /^sourceUrl: Leave out #/);
  for (const source of ['/browse?category=a&year=2019', '/browse?year=2019'])
    assert.match((await refusalOf(source, '/browse'))[0]!, /^sourceUrl: Leave out the query/);
  for (const source of ['/a?', '/a?=1', '/a?b=%00'])
    assert.match((await refusalOf(source, '/browse'))[0]!, /^sourceUrl: Write the query as/, source);
  for (const source of ['/*', '/a/*/b', '/a*', '/a/**'])
    assert.match((await refusalOf(source, '/browse'))[0]!, /^sourceUrl: An asterisk is allowed/, source);
  assert.match((await refusalOf('/a/*?b=1', '/browse'))[0]!, /^sourceUrl: Use either an asterisk or a query/);
  for (const source of ['//evil.example', '//evil.example/a'])
    assert.match((await refusalOf(source, '/browse'))[0]!, /^sourceUrl: Source URL must be a path/, source);
  for (const source of ['/a/../b', '/a/%2e%2e/b', '/%00', '/%E0%A4', '/a%E2%80%AE'])
    assert.deepEqual(await refusalOf(source, '/browse'), ['sourceUrl: This is not a valid URL']);
  assert.match(
    (await refusalOf('https://old.example/a', '/browse'))[0]!,
    /^sourceUrl: Source URL must be a path/,
  );
  for (const target of [
    'browse',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'mailto:a@b.example',
    '/a\tb',
  ])
    assert.match(
      (await refusalOf('/old', target))[0]!,
      /^targetUrl: Target URL must be a path of this site/,
      target,
    );
  assert.deepEqual(await refusalOf('/old', '/files/..//evil.example'), [
    'targetUrl: This is not a valid URL',
  ]);
  assert.match(
    (await refusalOf('/old', '/browse', { statusCode: 307 }))[0]!,
    /^statusCode: must be 301 or 302/,
  );
  assert.match(
    (await refusalOf('/old', '/browse', { description: 'x'.repeat(501) }))[0]!,
    /^description: must have at most 500/,
  );
  assert.match((await refusalOf(`/${'x'.repeat(2_001)}`, '/browse'))[0]!, /at most 2000 characters/);
  await made('/old', '/browse');
  assert.deepEqual(await refusalOf('old/', '/category/ssc'), [
    'sourceUrl: A redirect from this URL already exists. It leads to /browse',
  ]);
  assert.equal((await audited()).length, 1);
});

test('the URL of a page cannot become an active redirect', async () => {
  const pages = {
    '/': 'Home',
    '/browse': 'Browse',
    '/exam-calendar': 'Exam calendar',
    '/about': 'About us',
    '/category/ssc': 'SSC',
    '/ssc/cgl/': 'SSC CGL',
    '/paper/cgl-2019': 'CGL 2019',
    '/browse?category=ssc': 'SSC',
    [`/browse?examId=${examId}`]: 'SSC CGL',
  };
  for (const [sourceUrl, name] of Object.entries(pages))
    assert.deepEqual(await refusalOf(sourceUrl, '/elsewhere'), [
      `sourceUrl: This URL belongs to the page ${name}`,
    ]);
  for (const sourceUrl of [
    '/category/upsc',
    '/ssc/chsl',
    '/paper/cgl',
    '/contact',
    '/draft',
    '/browse?category=upsc',
  ])
    await made(sourceUrl, '/browse');

  const off = await made('/ssc/cgl', '/browse', { isActive: false });
  const on = await call('PUT', `${url}/${off.id}`, { ...off, isActive: true });
  assert.equal(on.statusCode, 400);
  assert.equal(on.json().message, 'This URL belongs to the page SSC CGL');

  // A redirect older than the page: the list warns about it, and it can still be changed.
  const older = await made('/ssc/new', '/browse');
  await createExam(db, { name: 'New exam', slug: 'new', categoryId });
  const { redirects } = (await call('GET', `${url}?search=ssc/new&limit=20`)).json<RedirectsPage>();
  assert.deepEqual(
    redirects.map(({ hides }) => hides),
    ['New exam'],
  );
  const changed = await call('PUT', `${url}/${older.id}`, { ...older, description: 'Hides a page' });
  assert.equal(changed.statusCode, 200, changed.body);
});

test('a redirect loop is rejected with its path', async () => {
  assert.deepEqual(await refusalOf('/a', '/a/?x=1#y'), [
    'targetUrl: This would create a redirect loop: /a -> /a',
  ]);
  assert.match((await refusalOf('/a', '/a', { isActive: false }))[0]!, /loop/);
  await made('/a', '/b');
  assert.deepEqual(await refusalOf('/b', '/a#top'), [
    'targetUrl: This would create a redirect loop: /b -> /a -> /b',
  ]);
  const off = await made('/b', '/a', { isActive: false });
  const on = await call('PUT', `${url}/${off.id}`, { ...off, isActive: true });
  assert.equal(on.json().message, 'This would create a redirect loop: /b -> /a -> /b');
  const both = await Promise.all([
    call('POST', url, { sourceUrl: '/x', targetUrl: '/y' }),
    call('POST', url, { sourceUrl: '/y', targetUrl: '/x' }),
  ]);
  assert.deepEqual(
    both.map(({ statusCode }) => statusCode).toSorted(),
    [201, 400],
    'parallel writes create no loop',
  );
});

test('a loop through a wildcard redirect is rejected', async () => {
  await made('/blog/*', '/news/latest');
  assert.deepEqual(await refusalOf('/news/*', '/blog/start'), [
    'targetUrl: This would create a redirect loop: /news/* -> /blog/* -> /news/*',
  ]);
  assert.match((await refusalOf('/old/*', '/old/page'))[0]!, /loop: \/old\/\* -> \/old\/\*$/);
  assert.equal((await made('/older', '/BLOG/x', {})).targetUrl, '/BLOG/x', 'letter case matters');
});

test('a wildcard redirect can target a page below it', async () => {
  assert.equal((await made('/ssc/*', '/ssc/cgl')).targetUrl, '/ssc/cgl');
});

test('a loop of filtered lists is rejected', async () => {
  await made('/browse?category=a', '/browse?category=b&year=2019');
  assert.match(
    (await refusalOf('/browse?category=b', '/browse?category=a'))[0]!,
    /loop: \/browse\?category=b -> \/browse\?category=a -> \/browse\?category=b$/,
  );
});

test('a redirect can start a chain of three, and not more', async () => {
  for (let number = 3; number > 0; number -= 1) await made(`/x/${number}`, `/x/${number + 1}`);
  assert.match((await refusalOf('/x/0', '/x/1'))[0]!, /^targetUrl: This would create a chain of more than 3/);
});

test('sources can have an asterisk or a query', async () => {
  assert.equal((await made('blog/*', '/browse')).sourceUrl, '/blog/*');
  assert.equal((await made('/?p=12&lang=hi', '/about')).sourceUrl, '/?lang=hi&p=12');
});

test('a target that is not a page gets a warning', async () => {
  assert.equal((await made('/a', '/gone')).leadsNowhere, true);
  assert.equal((await made('/gone', '/browse')).leadsNowhere, false);
  assert.equal(
    (await call('GET', `${url}?search=/a&limit=20`)).json<RedirectsPage>().redirects[0]!.leadsNowhere,
    false,
  );
});

test('redirects can be searched, filtered, sorted and paged', async () => {
  await made('/पद', '/browse', { description: 'Old 100% list' });
  await made('/b', '/category/ssc', { statusCode: 302, isActive: false });
  await db.execute(
    sql`
      INSERT INTO redirects (source_url, target_url, page_kind, page_id, hit_count)
      VALUES ('/ssc/a', '/ssc/cgl', 'exam', ${examId}, 5)`,
  );
  const found = async (query: string, page = 'limit=20') => {
    const { redirects, total } = (
      await call('GET', `${url}?${query}&${page}`, undefined, 'editor')
    ).json<RedirectsPage>();
    return [redirects.map(({ sourceUrl }) => decodeURI(sourceUrl)), total];
  };
  assert.deepEqual(await found(''), [['/ssc/a', '/b', '/पद'], 3]);
  assert.deepEqual(await found('sort=hits', 'limit=1'), [['/ssc/a'], 3]);
  assert.deepEqual(await found('sort=source', 'offset=1'), [['/b', '/ssc/a'], 3]);
  assert.deepEqual(await found(`search=${encodeURIComponent('पद')}`), [['/पद'], 1]);
  assert.deepEqual(await found('search=100%25%20L'), [['/पद'], 1]);
  assert.deepEqual(await found('search=SSC'), [['/ssc/a', '/b'], 2]);
  assert.deepEqual(await found('active=no'), [['/b'], 1]);
  assert.deepEqual(await found('type=301&automatic=no'), [['/पद'], 1]);
  assert.deepEqual(await found('automatic=yes'), [['/ssc/a'], 1]);
  for (const query of ['sort=id;DROP', 'type=307', 'limit=1000', 'offset=99999999999', 'search=%00'])
    assert.equal((await call('GET', `${url}?${query}`)).statusCode, 400, query);
});

test('an automatic redirect shows and finds the current URL of its page', async () => {
  const move = (from: string, to: string) =>
    db.transaction((transaction) => recordMoves(transaction, [{ kind: 'exam', id: examId, from, to }]));
  await move('/ssc/a', '/ssc/b');
  await move('/ssc/b', '/ssc/cgl');
  const list = async (query: string) =>
    (await call('GET', `${url}?${query}`))
      .json<Redirect[]>()
      .map(({ sourceUrl, targetUrl, leadsNowhere }) => [sourceUrl, targetUrl, leadsNowhere]);
  const rows = [
    ['/ssc/b', '/ssc/cgl', false],
    ['/ssc/a', '/ssc/cgl', false],
  ];
  assert.deepEqual(await list(''), rows);
  assert.deepEqual(await list('search=/ssc/cgl'), rows);
  assert.deepEqual(await refusalOf('/ssc/a', '/browse'), [
    'sourceUrl: A redirect from this URL already exists. It leads to /ssc/cgl',
  ]);
});

test('an automatic redirect to a deleted page leads nowhere', async () => {
  await db.transaction((transaction) =>
    recordMoves(transaction, [{ kind: 'exam', id: 999, from: '/ssc/a', to: '/ssc/gone' }]),
  );
  const [redirect] = (await call('GET', url)).json<Redirect[]>();
  assert.deepEqual([redirect!.targetUrl, redirect!.leadsNowhere], ['/ssc/gone', true]);
});

test('stale or unchanged edits of a redirect write nothing', async () => {
  await db.transaction((transaction) =>
    recordMoves(transaction, [{ kind: 'exam', id: examId, from: '/ssc/a', to: '/ssc/cgl' }]),
  );
  const [automatic] = (await call('GET', url)).json<Redirect[]>();
  const put = async (change: Partial<Redirect>) => {
    const answer = await call('PUT', `${url}/${automatic!.id}`, { ...automatic, ...change });
    return [answer.statusCode, answer.json().isAutomatic ?? answer.json().fields?.[0].field];
  };
  assert.deepEqual(await put({}), [200, true]);
  assert.equal((await audited()).length, 0);
  assert.deepEqual(await put({ isActive: false }), [200, true]);
  assert.deepEqual(await put({ isActive: true }), [409, 'updatedAt']);
  const { updatedAt } = (await call('GET', `${url}/${automatic!.id}`)).json<Redirect>();
  assert.deepEqual(await put({ targetUrl: '/browse', updatedAt }), [200, false]);
  const gone = await call('DELETE', `${url}/${automatic!.id}`);
  assert.deepEqual(gone.json(), { id: automatic!.id, sourceUrl: '/ssc/a' });
  assert.deepEqual(
    [await call('DELETE', `${url}/${automatic!.id}`), await call('GET', `${url}/${automatic!.id}`)].map(
      ({ statusCode }) => statusCode,
    ),
    [404, 404],
  );
  assert.deepEqual(
    (await audited()).map(({ action, after }) => [action, after]),
    [
      ['redirect.updated', { isActive: false }],
      ['redirect.updated', { isActive: true, isAutomatic: false, targetUrl: '/browse' }],
      ['redirect.deleted', null],
    ],
  );
});

test('a redirect to another site needs an allowed host', async () => {
  const hosts = '/api/admin/redirect-hosts';
  assert.match(
    (await refusalOf('/a', 'https://Example.org/x y'))[0]!,
    /^targetUrl: Redirects may not lead to example\.org/,
  );
  assert.equal((await call('POST', hosts, { host: 'example.org' }, 'editor')).statusCode, 403);
  for (const host of ['', 'localhost', 'a b', 'user@example.org', 'javascript:alert(1)', '.', 'https://'])
    assert.equal((await call('POST', hosts, { host })).statusCode, 400, host);
  for (const host of ['papers.example', 'http://papers.example/', 'https://PAPERS.example'])
    assert.match((await call('POST', hosts, { host })).json().message, /^This is the site itself/);
  await call('POST', hosts, { host: 'https://Example.ORG/page' });
  const added = await call('POST', hosts, { host: 'example.org' });
  assert.deepEqual(added.json<RedirectHost[]>(), [{ host: 'example.org', redirects: 0 }]);
  const redirect = await made('/a', 'https://Example.org/x y');
  assert.deepEqual([redirect.targetUrl, redirect.leadsNowhere], ['https://example.org/x%20y', false]);
  for (const other of [
    'https://www.example.org/',
    'https://example.org.evil.example/',
    'https://example.org:8443/',
  ])
    assert.match((await refusalOf('/b', other))[0]!, /not on the list/);
  const kept = await call('DELETE', `${hosts}/example.org`);
  assert.deepEqual(
    [kept.statusCode, kept.json().message],
    [409, '1 redirect leads to example.org, so it stays on the list'],
  );
  await call('DELETE', `${url}/${redirect.id}`);
  assert.deepEqual((await call('DELETE', `${hosts}/example.org`)).json(), []);
  assert.equal((await call('DELETE', `${hosts}/example.org`)).statusCode, 404);
  assert.deepEqual(
    (await audited()).map(({ action }) => action),
    ['redirect.host-allowed', 'redirect.created', 'redirect.deleted', 'redirect.host-removed'],
  );
});

/** Fails if active manual redirects form a loop. */
async function assertNoLoop(): Promise<void> {
  const { rows } = await db.execute<{ source_url: string; target_url: string }>(
    sql`SELECT source_url, target_url FROM redirects WHERE is_active AND page_id IS NULL`,
  );
  const next = new Map(rows.map((row) => [row.source_url, row.target_url.split(/[?#]/, 1)[0]]));
  for (const source of next.keys()) {
    let steps = 0;
    for (let at: string | undefined = source; next.has(at!); at = next.get(at!)) {
      steps += 1;
      assert.ok(steps <= next.size, `a loop at ${source}`);
    }
  }
}

test('no sequence of writes creates a loop', async () => {
  const url = fc.nat(6).map((number) => `/x/${number}`);
  const step = fc.record({
    kind: fc.constantFrom('create', 'create', 'change', 'switch', 'move', 'remove'),
    source: url,
    target: fc.tuple(url, fc.constantFrom('', '?year=2019', '#top')).map((parts) => parts.join('')),
    isActive: fc.boolean(),
  });
  const service = defineRedirectRecord({ pages: [], pagesAt: async () => new Map(), site });
  let accepted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await db.execute(sql`TRUNCATE redirects`);
      for (const { kind, source, target, isActive } of steps) {
        const redirects: Redirect[] = (await call('GET', `/api/admin/redirects?search=${source}`)).json();
        const present = redirects.find(({ sourceUrl }) => sourceUrl === source);
        const fields = { sourceUrl: source, targetUrl: target };
        const work = () => {
          if (kind === 'create') return service.create(ctx, actors.owner, { ...fields, isActive });
          if (kind === 'move')
            return db.transaction((transaction) =>
              recordMoves(transaction, [{ kind: 'exam', id: 1, from: source, to: target.split(/[?#]/)[0]! }]),
            );
          if (!present) return undefined;
          const { id, targetUrl } = present;
          if (kind === 'change') return service.update(ctx, actors.owner, id, fields);
          if (kind === 'switch')
            return service.update(ctx, actors.owner, id, { ...fields, targetUrl, isActive });
          return service.remove(ctx, actors.owner, id);
        };
        await Promise.resolve(work()).then(
          () => (accepted += 1),
          () => (refused += 1),
        );
        await assertNoLoop();
      }
    }),
    { numRuns: 12 },
  );
  assert.ok(accepted > 20 && refused > 0, `${accepted} accepted, ${refused} refused`);
});
