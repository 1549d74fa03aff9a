import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSources } from '#features/redirects/server/redirect-sources.ts';
import { createPageRedirects } from './page-redirects.ts';

const stored: Record<string, string> = {
  '/ssc/cgl': '/staff/graduate',
  '/category/ssc': '/category/staff',
  '/%E0%A4%AA%E0%A4%A6': '/category/%E0%A4%B0%E0%A4%BE%E0%A4%9C',
  '/old-list': '/browse?year=2019',
  '/guide': '/about#how',
  '/abroad': 'https://example.org/?a=b',
  '/notes': '/files/notes.pdf',
  '/older': '/faq#भाग',
  '/oldest': '/files/हिन्दी.pdf?भाग',
  '/round': '/round',
  '/result': '/result-2027#list',
  '/chain': '/chain-2#top',
  '/chain-2': '/for-now?year=2019',
  '/for-now': '/browse?category=ssc',
  '/around': '/around-2',
  '/around-2': '/around',
  '/?p=1': '/news',
  '/browse?category=ssc': '/browse?category=staff',
  '/browse?examId=7': '/browse?examId=9',
  '/by-hand': '/ssc/old?year=2019#top',
};
/** Redirects that apply only where there is no page. */
const fallbacks: Record<string, string> = {
  '/blog/a': '/news',
  '/blog/page': '/news',
  '/blog/unknown': '/news',
};
/** Automatic redirects. Pages 1 and 2 are live, 3 is deleted, and 4 cannot be read. */
const moved: Record<string, number> = {
  '/ssc/old': 1,
  '/category/ssc-old': 2,
  '/ssc/deleted': 3,
  '/ssc/unread': 4,
  '/about': 1,
  '/p/31': 5,
};
const hits: number[] = [];
const find = createPageRedirects({
  find: async (path, query) => {
    const url = getSources(path, query).find((source) =>
      [stored, fallbacks, moved].some((some) => source in some),
    );
    if (url === undefined) return undefined;
    const id = Object.keys(stored).indexOf(url);
    const page = url in moved ? { kind: 'exam', id: moved[url]! } : undefined;
    if (page) return { id, source: url, target: '/ssc/last', page, statusCode: 301, isFallback: true };
    const statusCode = url === '/for-now' ? 302 : 301;
    return {
      id,
      source: url,
      target: stored[url] ?? fallbacks[url]!,
      statusCode,
      isFallback: url in fallbacks,
    };
  },
  getPath: async ({ id }) => {
    if (id === 4) throw new Error('the database is away');
    return (
      { 1: '/ssc/now', 2: '/category/bank', 5: '/paper/cgl-2024', 6: '/ssc/cgl' } as Record<number, string>
    )[id];
  },
  hasPage: async (path) => {
    if (path === '/blog/unknown') throw new Error('the database is away');
    return ['/blog/page', '/about', '/category/about', '/category/bank', '/category/%E0%A4%AA'].includes(
      path,
    );
  },
  isHiddenPage: async (path) => path === '/result-2027',
  countHit: (id) => hits.push(id),
});
const leadsTo = async (url: string) => (await find(url))?.location;

test('a moved page redirects in each language with its known parameters', async () => {
  assert.deepEqual(await find('/ssc/cgl'), { location: '/staff/graduate', statusCode: 301 });
  assert.equal(await leadsTo('/hi/ssc/cgl?year=2019&page=2'), '/hi/staff/graduate?year=2019&page=2');
  assert.equal(await leadsTo('/category/ssc?page=3'), '/category/staff?page=3');
  assert.equal(await leadsTo('/hi/old-list'), '/hi/browse?year=2019');
  assert.equal(await leadsTo('/%E0%A4%AA%E0%A4%A6'), '/category/%E0%A4%B0%E0%A4%BE%E0%A4%9C');
  assert.equal(await leadsTo('/hi/guide?year=2019'), '/hi/about#how');
  assert.equal(await leadsTo('/category/upsc'), undefined);
});

test('the old URL of a hidden page tells nothing', async () => {
  assert.equal(await leadsTo('/result'), undefined);
  assert.equal(await leadsTo('/hi/result?a=1'), undefined);
});

test('a target that is not a page gets no language prefix', async () => {
  assert.equal(await leadsTo('/hi/abroad'), 'https://example.org/?a=b');
  assert.equal(await leadsTo('/hi/notes'), '/files/notes.pdf');
});

test('browse filters by moved records redirect to the new values', async () => {
  assert.equal(await leadsTo('/browse?category=ssc'), '/browse?category=staff');
  assert.equal(
    await leadsTo('/hi/browse?search=maths&category=ssc&examId=7&page=2'),
    '/hi/browse?search=maths&category=staff&examId=9&page=2',
  );
  assert.equal(await leadsTo('/browse?examId=8'), undefined);
});

test('each applied redirect counts one hit', async () => {
  hits.length = 0;
  await leadsTo('/hi/guide');
  await leadsTo('/browse?category=ssc&examId=7');
  await leadsTo('/round');
  await leadsTo('/nowhere');
  assert.deepEqual(
    hits.map((id) => Object.keys(stored)[id]),
    ['/guide', '/browse?category=ssc', '/browse?examId=7'],
  );
});

test('a prefetch is redirected without counting a hit', async () => {
  hits.length = 0;
  assert.deepEqual(await find('/ssc/cgl', '', true), { location: '/staff/graduate', statusCode: 301 });
  assert.deepEqual(hits, []);
});

test('targets with unencoded letters are percent-encoded', async () => {
  assert.equal(await leadsTo('/hi/older'), '/hi/faq#%E0%A4%AD%E0%A4%BE%E0%A4%97');
  assert.equal(
    await leadsTo('/oldest'),
    '/files/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80.pdf?%E0%A4%AD%E0%A4%BE%E0%A4%97',
  );
});

test('a redirect to its own URL is ignored', async () => {
  assert.equal(await leadsTo('/round'), undefined);
  assert.equal(await leadsTo('/around'), undefined);
});

test('a chain is followed three steps in one answer', async () => {
  hits.length = 0;
  assert.deepEqual(await find('/hi/chain-2'), { location: '/hi/browse?category=staff', statusCode: 302 });
  assert.deepEqual(
    hits.map((id) => Object.keys(stored)[id]),
    ['/chain-2', '/for-now', '/browse?category=ssc'],
  );
  assert.equal(await leadsTo('/chain'), '/browse?category=ssc#top');
});

test('the old URL of a page redirects to wherever it is', async () => {
  assert.deepEqual(await find('/hi/ssc/old?year=2019'), {
    location: '/hi/ssc/now?year=2019',
    statusCode: 301,
  });
  assert.equal(await leadsTo('/ssc-old'), '/category/bank');
  assert.equal(await leadsTo('/ssc/deleted'), undefined);
  assert.equal(await leadsTo('/about'), undefined, 'a live page wins');
});

test('a manual redirect to the old URL of a page follows it', async () => {
  assert.equal(await leadsTo('/by-hand'), '/ssc/now?year=2019#top');
});

test('without the database, an old URL redirects temporarily to the last known one', async () => {
  assert.deepEqual(await find('/ssc/unread'), { location: '/ssc/last', statusCode: 302 });
});

test('a fallback redirect never hides a page', async () => {
  assert.equal(await leadsTo('/hi/blog/a'), '/hi/news');
  assert.equal(await leadsTo('/blog/page'), undefined);
  assert.equal(await leadsTo('/blog/unknown'), undefined, 'without the database, the page is served');
});

test('a cut URL redirects to the list above it, unless it is a page', async () => {
  assert.deepEqual(await find('/bank'), { location: '/category/bank', statusCode: 308 });
  assert.equal(await leadsTo('/hi/Bank'), '/hi/category/bank');
  assert.equal(await leadsTo('/%E0%A4%AA'), '/category/%E0%A4%AA');
  assert.deepEqual(
    await find('/ssc'),
    { location: '/category/staff', statusCode: 301 },
    'a renamed category',
  );
  for (const path of ['/category', '/paper']) assert.equal(await leadsTo(path), '/browse');
  assert.equal(await leadsTo('/hi/category'), '/hi/browse');
  for (const path of ['/', '/hi', '/about', '/unknown', '/bank/po', '/browse'])
    assert.equal(await leadsTo(path), undefined, path);
});

test('a redirect can match query parameters that pages do not know', async () => {
  assert.deepEqual(await find('/', 'p=1'), { location: '/news', statusCode: 301 });
  assert.equal(await find('/', 'p=2'), undefined);
});

test('a short URL redirects to the page of its paper in the language of the visitor', async () => {
  assert.deepEqual(await find('/p/5'), { location: '/paper/cgl-2024', statusCode: 308 });
  assert.equal(await leadsTo('/hi/p/5'), '/hi/paper/cgl-2024');
  assert.equal((await find('/p/5', 'lang=hi&utm_source=x'))?.location, '/hi/paper/cgl-2024');
});

test('a short URL follows the redirects of its page', async () => {
  assert.equal(await leadsTo('/p/6'), '/staff/graduate');
});

test('the short URL of a merged paper redirects to the remaining paper', async () => {
  assert.equal(await leadsTo('/p/31'), '/paper/cgl-2024');
  assert.equal((await find('/p/31', 'lang=hi'))?.location, '/hi/paper/cgl-2024');
});

test('a short URL without a visible paper has no redirect', async () => {
  assert.equal(await find('/p/3'), undefined);
  assert.equal(await find('/p/4'), undefined);
});
