import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createPageCache } from '#platform/cache/page-cache.ts';
import { createLog } from '#platform/log/log.ts';
import { exchange } from '#testing/http-exchange.ts';
import { cachedFirstServer } from './cached-first-server.ts';
import { createHttpApp } from './http-app.ts';
import { timeRequests } from './time-requests.ts';
import { createTimings } from './timings.ts';

const log = createLog('silent');

test('a cached page is served before any route', async () => {
  const cache = createPageCache({
    maxBytes: 1_000_000,
    sessionCookie: 'session',
    onError: (error) => assert.fail(String(error)),
  });
  const app = createHttpApp({
    log,
    trustedProxies: [],
    serverFactory: cachedFirstServer(cache, { timings: createTimings(), trustedProxies: [], log }),
  });
  app.get('/', { config: { access: 'public' } }, async () => 'from the route');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  after(() => app.close());

  assert.equal((await exchange(port, '/')).body.toString(), 'from the route');
  cache.store(cache.begin(), '/', {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('kept'),
    tags: new Set(),
    expiresAt: Date.now() + 60_000,
  });
  assert.equal((await exchange(port, '/')).body.toString(), 'kept');
  assert.equal(
    (await exchange(port, '/', { headers: { cookie: 'session=x' } })).body.toString(),
    'from the route',
  );
  assert.equal(app.server.requestTimeout, 30_000);
  assert.equal(app.server.keepAliveTimeout, 65_000);
  assert.equal(app.server.timeout, 60_000);
  assert.equal(app.server.headersTimeout, 15_000);
  assert.equal(app.server.maxConnections, 10_000);
});

test('pages and API calls are timed, files and health checks are not', async () => {
  const cache = createPageCache({ maxBytes: 1_000_000, sessionCookie: 'session', onError: () => {} });
  const timings = createTimings();
  const app = createHttpApp({
    log,
    trustedProxies: [],
    serverFactory: cachedFirstServer(cache, { timings, trustedProxies: [], log }),
  });
  timeRequests(app, timings);
  const isPublic = { config: { access: 'public' as const } };
  const page = () => ({
    status: 200,
    headers: {},
    body: Buffer.from('page'),
    tags: new Set<string>(),
    expiresAt: Date.now() + 60_000,
  });
  app.get('/*', isPublic, async (request, reply) => {
    reply.hijack();
    if (request.url === '/failing') reply.raw.writeHead(500).end();
    else await cache.answer(request.raw, reply.raw, request.url, async () => page());
    return reply;
  });
  app.get('/api/good', isPublic, async () => ({}));
  app.get('/api/failing', isPublic, async () => Promise.reject(new Error('no')));
  app.get('/files/a.pdf', isPublic, async () => 'a file');
  app.get('/healthz', isPublic, async () => 'ok');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  after(() => app.close());

  for (const path of [
    '/',
    '/',
    '/failing',
    '/api/good',
    '/api/failing',
    '/api/bad',
    '/files/a.pdf',
    '/healthz',
  ])
    await exchange(port, path);
  const { pages, calls } = timings.lastHour();
  assert.deepEqual([pages.count, pages.failures], [3, 1]);
  assert.deepEqual([calls.count, calls.failures], [2, 1]);
});

test('a cached page that an unknown proxy requests logs a warning', async () => {
  const cache = createPageCache({ maxBytes: 1_000_000, sessionCookie: 'session', onError: () => {} });
  cache.store(cache.begin(), '/', {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('kept'),
    tags: new Set(),
    expiresAt: Date.now() + 60_000,
  });
  const lines: string[] = [];
  const app = createHttpApp({
    log,
    trustedProxies: [],
    serverFactory: cachedFirstServer(cache, {
      timings: createTimings(),
      trustedProxies: [],
      log: createLog('warn', { write: (line) => void lines.push(line) }),
    }),
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  after(() => app.close());
  const { body } = await exchange(port, '/', { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  assert.equal(body.toString(), 'kept');
  assert.equal(lines.length, 1);
});
