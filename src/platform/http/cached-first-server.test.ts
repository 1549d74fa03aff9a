import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { createPageCache } from '#platform/cache/page-cache.ts';
import { createLog } from '#platform/log/log.ts';
import { eventually } from '#testing/eventually.ts';
import { exchange, listenLocally } from '#testing/http-exchange.ts';
import { cachedFirstServer, createUnknownProxyWarning, limitConnections } from './cached-first-server.ts';
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

async function limited(trustedProxies: string[]) {
  const server = createServer((_request, response) => response.end('served'));
  limitConnections(server, { trustedProxies, maxPerClient: 2 });
  const port = await listenLocally(server);
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async () => {
    const accepted = once(server, 'connection');
    const socket = connect(port, '127.0.0.1');
    after(() => socket.destroy());
    await accepted;
    return socket;
  };
  return { port, open };
}

describe('connections of one client', () => {
  test('beyond the limit are closed', async () => {
    const { port, open } = await limited([]);
    await open();
    await open();
    await assert.rejects(exchange(port, '/'), /socket hang up|ECONNRESET/);
  });

  test('new ones are accepted after others have ended', async () => {
    const { port, open } = await limited([]);
    const socket = await open();
    await open();
    socket.destroy();
    await eventually(async () => assert.equal((await exchange(port, '/')).status, 200));
  });

  test('are not limited for a trusted proxy', async () => {
    const { port, open } = await limited(['127.0.0.0/8']);
    await open();
    await open();
    assert.equal((await exchange(port, '/')).status, 200);
  });
});

function createWarning(trustedProxies: string[]) {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  return { warn: createUnknownProxyWarning(trustedProxies, log), lines };
}

test('an untrusted proxy is logged once', () => {
  const { warn, lines } = createWarning([]);
  warn({ rawHeaders: ['Accept-Encoding', 'X-Forwarded-For', 'Host', 'localhost'] });
  assert.deepEqual(lines, []);
  for (const address of ['203.0.113.1', '203.0.113.2']) warn({ rawHeaders: ['X-Forwarded-For', address] });
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /TRUSTED_PROXIES is not set/);
  assert.doesNotMatch(lines[0]!, /203\.0\.113/);
});

test('a trusted proxy is not logged', () => {
  const { warn, lines } = createWarning(['127.0.0.1']);
  warn({ rawHeaders: ['X-Forwarded-For', '203.0.113.1'] });
  assert.deepEqual(lines, []);
});
