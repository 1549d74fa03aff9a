import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { parseConfig } from '#platform/config/config.ts';
import { createPageCache } from '#platform/cache/page-cache.ts';
import { cachedFirstServer } from '#platform/http/cached-first-server.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createTimings } from '#platform/http/timings.ts';
import { createVisitors } from '#platform/http/visitor.ts';
import { createLog } from '#platform/log/log.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { exchange } from '#testing/http-exchange.ts';
import { downloadRoutes } from './downloads.routes.ts';
import { openDownloads } from './downloads.service.ts';
import { createCachedDownloads } from './cached-downloads.ts';
import { createNewVisitors } from './new-visitors.ts';

const { db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'kept downloads '));
const secret = 'a secret of more than thirty-two characters';
const storage = createFolderStorage(join(folder, 'files'));
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

/** Opens a node with or without the fast path. Counts the requests that reach Fastify. */
async function openNode(options: { isFast: boolean; trustedProxies?: string[] }) {
  const { isFast, trustedProxies = [] } = options;
  const log = createLog('silent');
  const service = openDownloads({
    db,
    storage,
    log,
    journalFolder: await mkdtemp(join(folder, 'journal ')),
    visitors: createVisitors({ secret, isHttps: true }),
    newVisitors: createNewVisitors({ secret }),
    publicUrl: 'https://pariksha.example',
  });
  const observed: string[] = [];
  const config = { ...parseConfig({ PUBLIC_URL: 'https://pariksha.example' }), trustedProxies };
  const observation = {
    observeAnswer: ({ method }: IncomingMessage, _response: ServerResponse, route: string) =>
      void observed.push(`${method} ${route}`),
  };
  const kept = createCachedDownloads({ config, log, observation }, service);
  const cache = createPageCache({ maxBytes: 0, sessionCookie: '', onError: () => {} });
  const openServer = cachedFirstServer(cache, {
    timings: createTimings(),
    trustedProxies,
    log,
    tryServeFile: isFast ? kept.tryServe : undefined,
  });
  let routed = 0;
  const app = createHttpApp({
    log,
    trustedProxies,
    isHttps: true,
    serverFactory: (answer, options) =>
      openServer((request, response) => {
        routed += 1;
        answer(request, response);
      }, options),
  });
  downloadRoutes(app, service, { findActor: async () => undefined, retryRead: (read) => read() });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const close = async () => {
    await app.close();
    await service.counter.close();
  };
  after(close);
  return {
    service,
    kept,
    observed,
    ask: (path: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) =>
      exchange(port, path, { method, headers: { ...browser, ...headers } }),
    /** Returns how many requests of `use` reach Fastify. */
    async countRouted(use: () => Promise<unknown>) {
      const before = routed;
      await use();
      return routed - before;
    },
  };
}

const fast = await openNode({ isFast: true });
const slow = await openNode({ isFast: false });
after(() => rm(folder, { recursive: true }));

const content = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251));
const stored = await storage.put(
  (async function* () {
    yield content;
  })(),
  { maxBytes: 10_000, extension: 'pdf' },
);
const file = {
  sha256: stored.sha256,
  storageKey: stored.key,
  bytes: stored.bytes,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
};
const storedPaper = () => createPaper(db, { title: 'सामान्य अध्ययन 2019', file });
const paper = await storedPaper();
const elsewhere = await createPaper(db, { externalUrl: 'https://example.org/a.pdf' });
const path = `/api/papers/${paper.id}/download`;

/** The third request finds facts and content in memory. */
async function warm({ ask }: typeof fast, url = path): Promise<void> {
  for (let time = 0; time < 2; time += 1) await ask(url);
}

const etag = `"${stored.sha256}"`;
/** Requests that the fast path answers from memory. */
const kept = {
  'a download': {},
  HEAD: { method: 'HEAD' },
  'HEAD with a range': { method: 'HEAD', headers: { range: 'bytes=0-9' } },
  'a first range': { headers: { range: 'bytes=0-99' } },
  'a later range': { headers: { range: 'bytes=100-' } },
  'a suffix range': { headers: { range: 'bytes=-5' } },
  'several ranges': { headers: { range: 'bytes=0-1,5-6' } },
  'a range of another unit': { headers: { range: 'lines=1-2' } },
  'a range past the end': { headers: { range: 'bytes=5000-' } },
  'a range of this version': { headers: { range: 'bytes=1-2', 'if-range': etag } },
  'a range of another version': { headers: { range: 'bytes=1-2', 'if-range': '"x"' } },
  'a known ETag': { headers: { 'if-none-match': `"x", ${etag}` } },
  'HEAD with a known ETag': { method: 'HEAD', headers: { 'if-none-match': etag } },
  'another ETag': { headers: { 'if-none-match': '"x"' } },
  'a known date': { headers: { 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' } },
  'an earlier date': { headers: { 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' } },
  'a client that is not a browser': { headers: { 'user-agent': 'curl/8.5.0' } },
  'no User-Agent': { headers: { 'user-agent': '' } },
  'a prefetch': { headers: { 'sec-purpose': 'prefetch' } },
  'a forged cookie': { headers: { cookie: '__Host-pariksha_visitor=forged' } },
  'a session cookie': { headers: { cookie: 'session=x' } },
  'an unknown proxy': { headers: { 'x-forwarded-for': '203.0.113.7' } },
  'another Host': { headers: { host: 'other.example' } },
};
/** Requests that the route answers. */
const routed = {
  POST: { path, method: 'POST' },
  OPTIONS: { path, method: 'OPTIONS' },
  'a query': { path: `${path}?a=1` },
  'a control character': { path: `${path}?a=%00` },
  'an escaped path': { path: path.replace('papers', 'p%61pers') },
  'a trailing slash': { path: `${path}/` },
  'an unknown paper': { path: '/api/papers/123456/download' },
  'an unknown paper in a browser': { path: '/api/papers/123456/download', headers: { accept: 'text/html' } },
  'an id that is not a number': { path: '/api/papers/x/download' },
  'an id with a leading zero': { path: '/api/papers/01/download' },
  'an id out of range': { path: '/api/papers/99999999999/download' },
  'a file on another server': { path: `/api/papers/${elsewhere.id}/download` },
};

/** Removes values that differ between responses: the date and the random visitor id. */
function comparable({ status, headers, body }: Awaited<ReturnType<typeof fast.ask>>) {
  const { date, 'set-cookie': cookies, ...others } = headers;
  assert.ok(date);
  return {
    status,
    headers: others,
    cookies: cookies?.map((cookie) => cookie.replace(/=[^;]*/, '=...')),
    body,
  };
}

describe('download from memory', () => {
  for (const [name, request] of Object.entries(kept))
    test(`answers ${name} as the route does`, async () => {
      let quick: ReturnType<typeof comparable> | undefined;
      // The file is looked up again after a second, so the first try may be too late on a busy machine.
      await eventually(async () => {
        await warm(fast);
        const count = await fast.countRouted(async () => (quick = comparable(await fast.ask(path, request))));
        assert.equal(count, 0);
      });
      await warm(slow);
      assert.deepEqual(quick, comparable(await slow.ask(path, request)));
    });

  for (const [name, { path: url, ...request }] of Object.entries(routed))
    test(`leaves ${name} to the route`, async () => {
      for (const node of [fast, slow]) await warm(node);
      let quick: ReturnType<typeof comparable> | undefined;
      const count = await fast.countRouted(async () => (quick = comparable(await fast.ask(url, request))));
      assert.equal(count, 1);
      assert.deepEqual(quick, comparable(await slow.ask(url, request)));
    });

  test('counts downloads as the route does', async () => {
    const counts: number[] = [];
    for (const node of [fast, slow]) {
      const { id } = await storedPaper();
      const url = `/api/papers/${id}/download`;
      const bot = { 'user-agent': 'curl/8.5.0' };
      for (let time = 0; time < 2; time += 1) await node.ask(url, { headers: bot });
      for (const request of Object.values<{ method?: string; headers?: object }>(kept))
        await node.ask(url, request);
      for (const agent of ['Firefox/141.0', 'Firefox/142.0'])
        await node.ask(url, {
          headers: { 'user-agent': `Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 ${agent}` },
        });
      assert.equal(await node.service.counter.flush(), true);
      const result = await db.execute<{ downloads: number }>(
        sql`SELECT downloads FROM paper_stats WHERE paper_id = ${id}`,
      );
      counts.push(result.rows[0]!.downloads);
    }
    assert.deepEqual(counts, [3, 3]);
  });

  test('is observed under the name of its route', async () => {
    await eventually(async () => {
      await warm(fast);
      fast.observed.length = 0;
      await fast.ask(path, { method: 'HEAD' });
      assert.deepEqual(fast.observed, ['HEAD /api/papers/:id/download']);
    });
  });

  test('is dropped when its paper is deleted', async () => {
    const bytes = Buffer.from('a file that is deleted');
    const lost = await storage.put(
      (async function* () {
        yield bytes;
      })(),
      { maxBytes: 100, extension: 'pdf' },
    );
    const { id } = await createPaper(db, {
      file: { sha256: lost.sha256, storageKey: lost.key, bytes: lost.bytes },
    });
    const url = `/api/papers/${id}/download`;
    await eventually(async () => {
      await warm(fast, url);
      assert.equal(await fast.countRouted(() => fast.ask(url)), 0);
    });
    await db.execute(sql`DELETE FROM papers WHERE id = ${id}`);
    fast.service.drop([`paper:${id}`]);
    assert.equal((await fast.ask(url)).status, 404);
  });

  test('counts by the forwarded IP address behind a trusted proxy', async () => {
    const node = await openNode({ isFast: true, trustedProxies: ['127.0.0.1'] });
    const { id } = await storedPaper();
    const url = `/api/papers/${id}/download`;
    await warm(node, url);
    const askFrom = (address: string) => node.ask(url, { headers: { 'x-forwarded-for': address } });
    for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.8'])
      await eventually(async () => {
        assert.equal(await node.countRouted(() => askFrom(address)), 0);
      });
    assert.equal(await node.service.counter.flush(), true);
    const result = await db.execute<{ downloads: number }>(
      sql`SELECT downloads FROM paper_stats WHERE paper_id = ${id}`,
    );
    assert.equal(result.rows[0]?.downloads, 3);
  });

  test('leaves requests to the route once the server closes', async () => {
    const node = await openNode({ isFast: true });
    await warm(node);
    node.kept.close();
    assert.equal(await node.countRouted(() => node.ask(path)), 1);
  });
});
