import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { createPageCache, type PageCache } from '#platform/cache/page-cache.ts';
import { openDatabase } from '#platform/database/database.ts';
import { backOffice } from '#testing/back-office.ts';
import { eventually } from '#testing/eventually.ts';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import type { CacheStatus } from '../cache.contract.ts';
import { cacheRoutes } from './cache.routes.ts';
import { flushOnRequest, type NodeCaches } from './cache.service.ts';

const closers: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closers) await close();
});
const { db, connection, app, log, call, audited } = await backOffice();
const { pool, close: closePool } = openDatabase({ ...connection, max: 2 }, () => {});

/** Creates one of two nodes, with a page cache connected to real invalidation, and with pending downloads. */
async function node() {
  const pageCache = createPageCache({ maxBytes: 1_000_000, sessionCookie: 'session', onError: () => {} });
  const invalidation = createInvalidation({
    pool,
    connection,
    log,
    onTags: (tags) => {
      if (tags === 'all') pageCache.dropAll();
      else pageCache.drop(tags);
      flushOnRequest(caches, tags);
    },
  });
  const downloads = {
    waiting: 0,
    isWritable: true,
    pending: () => downloads.waiting,
    async flush() {
      if (downloads.isWritable) downloads.waiting = 0;
      return downloads.isWritable;
    },
  };
  const caches: NodeCaches = { write: createAuditedWrite({ db, invalidation }), pageCache, downloads };
  await invalidation.start();
  closers.push(() => invalidation.close());
  return { pageCache, downloads, caches };
}
const [here, there] = [await node(), await node()];
closers.push(closePool);
cacheRoutes(app, here.caches);

function keep(pageCache: PageCache, path: string, tags: string[]): void {
  const page = { status: 200, headers: {}, tags: new Set(tags), expiresAt: Date.now() + 60_000 };
  pageCache.store(pageCache.begin(), path, { ...page, body: Buffer.from(`<h1>${path}`) });
}

function fill(): void {
  for (const { pageCache, downloads } of [here, there]) {
    keep(pageCache, '/', ['home', 'papers']);
    keep(pageCache, '/browse', ['papers']);
    downloads.waiting = 4;
  }
}
const pagesOf = ({ pageCache }: { pageCache: PageCache }) => pageCache.top(10).map(({ path }) => path);
const status = async () =>
  (await call('GET', '/api/admin/cache/status', undefined, 'editor')).json<CacheStatus>();
const flush = (target: string, role: 'editor' | null = 'editor') =>
  call('POST', `/api/admin/cache/flush-${target}`, undefined, role);

test('the status shows home page age, memory, hits and pending downloads', async () => {
  assert.deepEqual(await status(), {
    homepage: null,
    memoryCache: { size: 0, maxSize: 1_000_000, pages: 0, hits: 0, misses: 0, stale: 0, hitRate: null },
    downloadBatch: { pendingDownloads: 0 },
    topPages: [],
  });
  fill();
  const { homepage, memoryCache, downloadBatch, topPages } = await status();
  assert.ok(homepage!.age >= 0 && homepage!.age < 60_000);
  assert.equal(
    memoryCache.size,
    topPages.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  assert.equal(downloadBatch.pendingDownloads, 4);
  assert.deepEqual(topPages.map(({ path, hits }) => [path, hits]).toSorted(), [
    ['/', 0],
    ['/browse', 0],
  ]);
});

test('flushing the home page drops only that page, on every node', async () => {
  fill();
  const answer = await flush('homepage');
  assert.match(answer.json<{ message: string }>().message, /^Homepage cache flushed/);
  assert.deepEqual(pagesOf(here), ['/browse']);
  assert.equal((await status()).homepage, null);
  await eventually(() => assert.deepEqual(pagesOf(there), ['/browse']));
  assert.equal(there.downloads.pending(), 4);
});

test('flushing writes pending downloads on every node or reports failure', async () => {
  fill();
  assert.equal((await flush('downloads')).statusCode, 200);
  assert.equal(here.downloads.pending(), 0);
  await eventually(() => assert.equal(there.downloads.pending(), 0));
  assert.equal(pagesOf(there).length, 2);
  here.downloads.isWritable = false;
  assert.equal((await flush('downloads')).statusCode, 503);
  here.downloads.isWritable = true;
});

test('flushing everything empties every node', async () => {
  fill();
  assert.equal((await flush('all')).statusCode, 200);
  assert.deepEqual([pagesOf(here), here.downloads.pending()], [[], 0]);
  await eventually(() => assert.deepEqual([pagesOf(there), there.downloads.pending()], [[], 0]));
});

test('visitors cannot flush, and each flush is audited', async () => {
  fill();
  const before = (await audited()).length;
  for (const target of ['homepage', 'downloads', 'all'])
    assert.equal((await flush(target, null)).statusCode, 401);
  assert.equal((await call('GET', '/api/admin/cache/status', undefined, null)).statusCode, 401);
  assert.equal(pagesOf(here).length, 2);
  const lines = (await audited()).map(({ action, subjectName }) => `${action} ${subjectName}`);
  assert.equal(lines.length, before);
  assert.equal(lines[0], 'cache.flushed homepage cache');
});
