import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { exchange, listenLocally } from '#testing/http-exchange.ts';
import { createPageCache, type RenderedPage } from './page-cache.ts';

function page(text: string, changes: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(text),
    tags: new Set(['paper:1']),
    expiresAt: Date.now() + 60_000,
    ...changes,
  };
}

function quietCache(staleAfterMs = 60_000) {
  const errors: unknown[] = [];
  const cache = createPageCache({
    maxBytes: 1_000_000,
    sessionCookie: 'session',
    staleAfterMs,
    markStale: (body) => Buffer.from(`stale ${String(body)}`),
    onError: (error) => errors.push(error),
  });
  return { errors, cache };
}

/** Serves the page `/` for every URL, as a page route does for an unknown query parameter. */
async function servedPage(cache: ReturnType<typeof createPageCache>, render: () => Promise<RenderedPage>) {
  const server = createServer((request, response) => {
    if (cache.tryServe(request, response)) return;
    cache.answer(request, response, '/', render).catch(() => response.writeHead(500).end('failed'));
  });
  const port = await listenLocally(server);
  after(() => server.close());
  return (path: string, headers: Record<string, string> = {}) => exchange(port, path, { headers });
}

test('parallel misses of one page render it once', async () => {
  const { cache } = quietCache();
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    await new Promise(setImmediate);
    return page('home');
  };
  const get = await servedPage(cache, render);
  const answers = await Promise.all(['/', '/?utm_source=x', '/?utm_source=y'].map((path) => get(path)));
  assert.deepEqual(
    answers.map(({ body }) => body.toString()),
    ['home', 'home', 'home'],
  );
  await get('/?utm_source=z');
  assert.equal(renderings, 1);
  assert.equal(cache.status().misses, 1);
});

test('a request after a write gets a new rendering', async () => {
  const { cache } = quietCache();
  let stored = 'before';
  let finishFirst = () => {};
  const first = cache.renderOnce('/', async () => {
    const read = stored;
    await new Promise<void>((resolve) => (finishFirst = resolve));
    return page(read);
  });
  stored = 'after';
  cache.drop(['paper:1']);
  const second = await cache.renderOnce('/', async () => page(stored));
  finishFirst();
  assert.equal((await first).body.toString(), 'before');
  assert.equal(second.body.toString(), 'after');
  const get = await servedPage(cache, async () => page('rendered again'));
  assert.equal((await get('/')).body.toString(), 'after');
});

test('a page from before a write is not for other caches', async () => {
  const { cache } = quietCache();
  const headers = { 'cache-control': 'public, s-maxage=60' };
  const answer = await (
    await servedPage(cache, async () => {
      cache.drop(['paper:1']);
      return page('before', { headers });
    })
  )('/');
  assert.equal(answer.body.toString(), 'before');
  assert.equal(answer.headers['cache-control'], 'no-store');
});

/** A cache with one page at `/` that was rendered a minute ago, and a renderer that always fails. */
async function outdatedPage(changes: Partial<RenderedPage> = {}) {
  const { cache, errors } = quietCache();
  const old = page('old'.repeat(1_000), { staleUntil: Date.now() + 120_000, ...changes });
  cache.store(cache.begin(), '/', old);
  const get = await servedPage(cache, () => Promise.reject(new Error('database away')));
  return { cache, errors, get };
}

describe('a stale copy', () => {
  test('is served when rendering throws', async () => {
    const { cache, errors, get } = await outdatedPage({ expiresAt: Date.now() - 1 });
    assert.match((await get('/')).body.toString(), /^stale old/);
    assert.equal(errors.length, 1);
    assert.equal(cache.status().stale, 1);
  });

  test('is served when rendering answers an error', async () => {
    const { cache } = await outdatedPage({ expiresAt: Date.now() - 1 });
    const get = await servedPage(cache, async () => page('oops', { status: 500 }));
    assert.match((await get('/')).body.toString(), /^stale old/);
  });

  test('is served after a write dropped the page', async () => {
    const { cache, get } = await outdatedPage();
    cache.drop(['paper:1']);
    assert.match((await get('/')).body.toString(), /^stale old/);
  });

  test('is served when changes may have been missed', async () => {
    const { cache, get } = await outdatedPage();
    cache.outdateAll();
    assert.match((await get('/')).body.toString(), /^stale old/);
  });

  test('is served while the rendering waits, and the page after it', async () => {
    const { cache } = quietCache(1);
    cache.store(cache.begin(), '/', page('home'));
    cache.drop(['paper:1']);
    const rendering = Promise.withResolvers<RenderedPage>();
    const get = await servedPage(cache, () => rendering.promise);
    assert.equal(String((await get('/')).body), 'stale home');
    rendering.resolve(page('new home'));
    await rendering.promise;
    assert.equal(String((await get('/')).body), 'new home');
  });

  test('is not served while the rendering waits if changes may have been missed', async () => {
    const { cache } = quietCache(1);
    cache.store(cache.begin(), '/', page('home'));
    cache.outdateAll();
    const get = await servedPage(cache, () => sleep(50).then(() => page('new home')));
    assert.equal(String((await get('/')).body), 'new home');
  });

  test('is not served when the page can be rendered', async () => {
    const { cache } = await outdatedPage();
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const get = await servedPage(cache, () => waiting.then(() => page('new')));
    cache.drop(['paper:1']);
    const asking = ['/', '/', '/?a'].map((path) => get(path));
    finish();
    for (const answer of await Promise.all(asking)) assert.equal(answer.body.toString(), 'new');
  });

  test('is removed with the source of its page', async () => {
    const { cache, get } = await outdatedPage({ tags: new Set(['paper:1', 'source:paper:1']) });
    cache.drop(['paper:1', 'source:paper:1']);
    assert.equal((await get('/')).status, 500);
  });

  test('is removed when everything is dropped', async () => {
    const { cache, get } = await outdatedPage();
    cache.dropAll();
    assert.equal((await get('/')).status, 500);
  });

  test('is removed when its page is not found', async () => {
    const { cache, get } = await outdatedPage();
    cache.drop(['paper:1']);
    const getMissing = await servedPage(cache, async () =>
      page('missing', { status: 404, headers: { 'cache-control': 'no-store' } }),
    );
    assert.equal((await getMissing('/')).status, 404);
    assert.equal((await get('/')).status, 500);
  });

  test('has Warning and Age, and is not stored or validated', async () => {
    const { cache, get } = await outdatedPage();
    cache.drop(['paper:1']);
    const { status, headers } = await get('/');
    assert.equal(status, 200);
    assert.equal(headers.warning, '111 - "Revalidation Failed"');
    assert.match(headers.age ?? '', /^\d+$/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers.etag, undefined);
  });

  test('is compressed as the client accepts it', async () => {
    const { cache, get } = await outdatedPage();
    cache.drop(['paper:1']);
    const { headers, body } = await get('/', { 'accept-encoding': 'br' });
    assert.equal(headers['content-encoding'], 'br');
    assert.match(brotliDecompressSync(body).toString(), /^stale old/);
  });
});

test('a failed rendering is retried by the next request', async () => {
  const { cache } = quietCache();
  let attempts = 0;
  const get = await servedPage(cache, async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('database away');
    return page('back');
  });
  assert.equal((await get('/')).status, 500);
  assert.equal((await get('/')).body.toString(), 'back');
});

test('a page with status 500 is sent and not cached', async () => {
  const { cache } = quietCache();
  const get = await servedPage(cache, async () => page('oops', { status: 500 }));
  assert.equal((await get('/')).status, 500);
  assert.equal(cache.status().pages, 0);
});
