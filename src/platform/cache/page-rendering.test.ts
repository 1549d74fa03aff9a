import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
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

function quietCache() {
  const errors: unknown[] = [];
  const cache = createPageCache({
    maxBytes: 1_000_000,
    sessionCookie: 'session',
    isSlight: (tag) => tag.startsWith('rating:'),
    onError: (error) => errors.push(error),
  });
  return { errors, cache };
}

/** Answers every address as the page `/`, as a page route does with an unknown query parameter. */
async function servedPage(cache: ReturnType<typeof createPageCache>, render: () => Promise<RenderedPage>) {
  const server = createServer((request, response) => {
    if (cache.tryServe(request, response)) return;
    cache.answer(request, response, '/', render).catch(() => response.writeHead(500).end('failed'));
  });
  const port = await listenLocally(server);
  after(() => server.close());
  return (path: string) => exchange(port, path);
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
  const answers = await Promise.all(['/', '/?utm_source=x', '/?utm_source=y'].map(get));
  assert.deepEqual(
    answers.map(({ body }) => body.toString()),
    ['home', 'home', 'home'],
  );
  await get('/?utm_source=z');
  assert.equal(renderings, 1);
  assert.equal(cache.status().misses, 1);
});

test('who asks after a write is not given what was rendered from before it', async () => {
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

test('a stale page stands in when rendering throws or answers an error', async () => {
  const { cache, errors } = quietCache();
  const stale = page('old', { expiresAt: Date.now() - 1, staleUntil: Date.now() + 60_000 });
  cache.store(cache.begin(), '/', stale);
  const get = await servedPage(cache, () => Promise.reject(new Error('database away')));
  const getError = await servedPage(cache, async () => page('oops', { status: 500 }));
  assert.equal((await get('/?a')).body.toString(), 'old');
  assert.equal((await getError('/?a')).body.toString(), 'old');
  assert.equal(errors.length, 1);
  assert.equal(cache.status().stale, 2);
});

test('a page that a slight change has outdated is served to nobody, but stands in when rendering fails', async () => {
  const { cache } = quietCache();
  const tags = new Set(['paper:1', 'rating:1']);
  const old = page('old', { tags, staleUntil: Date.now() + 120_000 });
  cache.store(cache.begin(), '/', old);
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  const get = await servedPage(cache, () => waiting.then(() => page('new', { tags })));
  cache.drop(['rating:1']);
  const asking = ['/', '/', '/?a'].map(get);
  finish();
  for (const answer of await Promise.all(asking)) assert.equal(answer.body.toString(), 'new');
  assert.equal((await get('/')).body.toString(), 'new');
  cache.drop(['rating:1']);
  const failing = await servedPage(cache, () => Promise.reject(new Error('database away')));
  assert.equal((await failing('/')).body.toString(), 'new');
  cache.drop(['paper:1', 'rating:1']);
  assert.equal((await failing('/')).status, 500);
});

test('a rendering that fails without an older page is thrown, and the next visitor tries again', async () => {
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

test('a page with status 500 is sent and not kept', async () => {
  const { cache } = quietCache();
  const get = await servedPage(cache, async () => page('oops', { status: 500 }));
  assert.equal((await get('/')).status, 500);
  assert.equal(cache.status().pages, 0);
});
