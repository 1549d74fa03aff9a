import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { exchange, listenLocally } from '#testing/http-exchange.ts';
import { createPageCache, type RenderedPage } from './page-cache.ts';

const html = `<!DOCTYPE html><title>पेपर</title>${'<p>Combined Graduate Level 2019</p>'.repeat(100)}`;

function page(changes: Partial<Omit<RenderedPage, 'body'>> & { body?: string } = {}): RenderedPage {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' },
    tags: new Set(['papers']),
    expiresAt: Date.now() + 60_000,
    ...changes,
    body: Buffer.from(changes.body ?? html),
  };
}

/** A server with only the cache. It returns 599 for requests that the cache does not serve. */
async function servedCache(options: { maxBytes?: number } = {}) {
  const errors: unknown[] = [];
  const cache = createPageCache({
    maxBytes: options.maxBytes ?? 1_000_000,
    sessionCookie: 'pariksha_session',
    onError: (error) => errors.push(error),
  });
  const server = createServer((request, response) => {
    if (!cache.tryServe(request, response)) response.writeHead(599).end();
  });
  const port = await listenLocally(server);
  after(() => server.close());
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    exchange(port, path, { headers, method });
  const keep = (key: string, rendered: RenderedPage) => cache.store(cache.begin(), key, rendered);
  return { cache, errors, get, keep };
}

test('a cached page is served in an accepted encoding', async () => {
  const { get, keep } = await servedCache();
  const policy = "script-src 'sha256-AAAA'";
  keep(
    '/browse?page=1',
    page({ headers: { 'content-type': 'text/html', 'content-security-policy': policy } }),
  );
  const plain = await get('/browse?page=1');
  const other = await get('/browse?page=1', { 'accept-encoding': 'gzip' });
  const small = await get('/browse?page=1', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  assert.deepEqual([plain.status, other.status, small.status], [200, 200, 200]);
  assert.equal(plain.body.toString(), html);
  assert.equal(other.body.toString(), html);
  assert.equal(brotliDecompressSync(small.body).toString(), html);
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(other.headers['content-encoding'], undefined);
  assert.equal(small.headers['content-encoding'], 'br');
  for (const answer of [plain, other, small]) {
    assert.equal(answer.headers['content-length'], String(answer.body.length));
    assert.equal(answer.headers.vary, 'accept-encoding');
    assert.equal(answer.headers['content-security-policy'], policy);
  }
});

test('a refused encoding is not sent', async () => {
  const { get, keep } = await servedCache();
  keep('/', page());
  assert.equal(
    (await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })).headers['content-encoding'],
    undefined,
  );
  assert.equal((await get('/', { 'accept-encoding': 'br; q=0.0' })).headers['content-encoding'], undefined);
});

test('HEAD returns the headers of GET without a body', async () => {
  const { cache, get, keep } = await servedCache();
  keep('/', page());
  await get('/', { 'accept-encoding': 'br' });
  await cache.idle();
  const head = await get('/', { 'accept-encoding': 'br' }, 'HEAD');
  const whole = await get('/', { 'accept-encoding': 'br' });
  assert.equal(head.body.length, 0);
  assert.equal(head.headers['content-length'], whole.headers['content-length']);
  assert.equal(head.headers.etag, whole.headers.etag);
});

test('a matching ETag answers 304 for any encoding', async () => {
  const { cache, get, keep } = await servedCache();
  keep('/', page());
  const { etag = '' } = (await get('/', { 'accept-encoding': 'br' })).headers;
  await get('/', { 'accept-encoding': 'br' });
  await cache.idle();
  for (const header of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const answer = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': header });
    assert.equal(answer.status, 304, header);
    assert.equal(answer.body.length, 0);
    assert.equal(answer.headers.etag, etag);
    assert.equal(answer.headers['cache-control'], 'public, max-age=60');
  }
  assert.equal((await get('/', { 'if-none-match': '"other"' })).status, 200);
});

test('the ETag includes the content security policy', async () => {
  const { get, keep } = await servedCache();
  keep('/a', page({ headers: { 'content-security-policy': "script-src 'none'" } }));
  keep('/b', page({ headers: { 'content-security-policy': "script-src 'self'" } }));
  assert.notEqual((await get('/a')).headers.etag, (await get('/b')).headers.etag);
});

test('requests with a session or credentials bypass the cache', async () => {
  const { get, keep } = await servedCache();
  keep('/', page());
  assert.equal((await get('/', { cookie: 'theme=dark; pariksha_session=x' })).status, 599);
  assert.equal((await get('/', { Cookie: '__Host-pariksha_session=x' })).status, 599);
  assert.equal((await get('/', { authorization: 'Bearer x' })).status, 599);
  assert.equal((await get('/', { cookie: 'pariksha_visitor=x' })).status, 200);
});

test('other methods and URLs are not served', async () => {
  const { get, keep } = await servedCache();
  keep('/browse', page());
  assert.equal((await get('/browse', {}, 'POST')).status, 599);
  assert.equal((await get('/browse?page=2')).status, 599);
  assert.equal((await get('/browse/')).status, 599);
  assert.equal(
    (await get('/browse', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).status,
    200,
  );
});

test('errors, cookies, private answers and nonces are not cached', async () => {
  const { cache, keep } = await servedCache();
  assert.equal(keep('/a', page({ status: 500 })), false);
  assert.equal(keep('/b', page({ status: 503 })), false);
  assert.equal(keep('/c', page({ headers: { 'Set-Cookie': 'a=b' } })), false);
  assert.equal(keep('/d', page({ headers: { 'cache-control': 'private, max-age=60' } })), false);
  assert.equal(keep('/e', page({ headers: { 'content-security-policy': "script-src 'nonce-abc'" } })), false);
  assert.equal(cache.status().pages, 0);
  assert.equal(keep('/gone', page({ status: 410 })), true);
});

test('dropping a tag drops only its pages', async () => {
  const { cache, get, keep } = await servedCache();
  keep('/paper/a', page({ tags: new Set(['paper:1', 'settings']) }));
  keep('/paper/b', page({ tags: new Set(['paper:2', 'settings']) }));
  cache.drop(['paper:1', 'exam:9']);
  assert.equal((await get('/paper/a')).status, 599);
  assert.equal((await get('/paper/b')).status, 200);
  cache.drop(['settings']);
  assert.equal(cache.status().pages, 0);
});

test('storing a page again replaces its tags', async () => {
  const { cache, get, keep } = await servedCache();
  keep('/', page({ tags: new Set(['exam:1']) }));
  keep('/', page({ tags: new Set(['exam:2']) }));
  cache.drop(['exam:1']);
  assert.equal((await get('/')).status, 200);
  cache.drop(['exam:2']);
  assert.equal((await get('/')).status, 599);
});

test('a page is not stored after a drop during rendering', async () => {
  const { cache } = await servedCache();
  const ticket = cache.begin();
  cache.drop(['paper:7']);
  assert.equal(cache.store(ticket, '/a', page({ tags: new Set(['paper:7']) })), false);
  assert.equal(cache.store(ticket, '/b', page({ tags: new Set(['paper:8']) })), true);
  cache.dropAll();
  assert.equal(cache.store(ticket, '/b', page({ tags: new Set(['paper:8']) })), false);
  assert.equal(cache.store(cache.begin(), '/a', page({ tags: new Set(['paper:7']) })), true);
});

test('a ticket expires after too many drops', async () => {
  const { cache } = await servedCache();
  const ticket = cache.begin();
  cache.drop(['paper:0']);
  for (let id = 1; id <= 10_001; id += 1) cache.drop([`paper:${id}`]);
  assert.equal(cache.store(ticket, '/', page({ tags: new Set(['paper:0']) })), false);
});

test('an expired page is not served', async () => {
  const { get, keep } = await servedCache();
  keep('/', page({ expiresAt: Date.now() - 1 }));
  assert.equal((await get('/')).status, 599);
});

test('one request renews a stale page, others get the copy', async () => {
  const { cache, get, keep } = await servedCache();
  keep('/', page({ expiresAt: Date.now() - 1, staleUntil: Date.now() + 60_000 }));
  assert.equal((await get('/')).status, 599);
  assert.equal(cache.status().stale, 0);
  assert.equal((await get('/')).status, 200);
  assert.equal(cache.status().stale, 1);
});

test('the memory limit evicts the least recently used page', async () => {
  const { cache, get, keep } = await servedCache({ maxBytes: 26_000 });
  for (const name of ['a', 'b', 'c', 'd']) keep(`/${name}`, page());
  await get('/a', { 'accept-encoding': 'br' });
  assert.ok(cache.status().bytes <= 26_000);
  for (const name of ['e', 'f', 'g']) {
    keep(`/${name}`, page());
    assert.equal((await get('/a')).status, 200);
  }
  assert.equal((await get('/b')).status, 599);
  assert.ok(cache.status().bytes <= 26_000);
});

test('a limit of 0 stores nothing', async () => {
  const { keep } = await servedCache({ maxBytes: 0 });
  assert.equal(keep('/', page()), false);
});

describe('the second answer in Brotli', () => {
  const varied = Array.from({ length: 900 }, (_, at) => `<p>${(at * 7919) % 1009} paper ${at % 7}</p>`);
  const body = varied.join('');

  async function twoAnswers() {
    const { cache, get, keep } = await servedCache();
    keep('/', page({ body }));
    const first = await get('/', { 'accept-encoding': 'br' });
    await cache.idle();
    return { first, second: await get('/', { 'accept-encoding': 'br' }) };
  }

  test('is compressed more tightly than the first one', async () => {
    const { first, second } = await twoAnswers();
    assert.ok(second.body.length < first.body.length);
    assert.equal(second.headers['content-length'], String(second.body.length));
  });

  test('is the same page', async () => {
    const { first, second } = await twoAnswers();
    assert.equal(brotliDecompressSync(first.body).toString(), body);
    assert.equal(brotliDecompressSync(second.body).toString(), body);
  });

  test('has the same weak ETag and Vary header', async () => {
    const { first, second } = await twoAnswers();
    assert.match(first.headers.etag ?? '', /^W\//);
    assert.equal(second.headers.etag, first.headers.etag);
    assert.deepEqual([first.headers.vary, second.headers.vary], ['accept-encoding', 'accept-encoding']);
  });
});

test('an identical rendering keeps the compressed bodies', async () => {
  const { cache, get, keep } = await servedCache();
  keep('/', page());
  await get('/', { 'accept-encoding': 'br' });
  await cache.idle();
  const before = cache.status().bytes;
  keep('/', page());
  assert.equal(cache.status().bytes, before);
  keep('/', page({ body: html.replace('2019', '2020') }));
  assert.ok(cache.status().bytes < before);
});

test('an invalid header is refused when the page is stored', async () => {
  const { keep } = await servedCache();
  assert.throws(() => keep('/', page({ headers: { 'content-security-policy': 'a\nb' } })), /invalid/i);
});

test('hits, pages and bytes are counted', async () => {
  const { cache, get, keep } = await servedCache();
  keep('/', page());
  await get('/');
  await get('/');
  const { hits, stale, pages, bytes } = cache.status();
  assert.deepEqual([hits, stale, pages], [2, 0, 1]);
  assert.ok(bytes > html.length);
});
