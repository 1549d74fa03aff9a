import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { sitePaths } from '#lib/url/site-paths.ts';
import { parseConfig } from '#platform/config/config.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { exchange, type Exchange } from '#testing/http-exchange.ts';
import { startServer } from '../process/server.ts';

const { db, connection } = await testDatabase();
const path = sitePaths.paper((await createPaper(db)).slug);
// The site would group the paper after the first drop, and drop its page again.
await db.execute(sql`DELETE FROM papers_to_group`);
const token = 'the token of the metrics';

interface Asked {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** How many pages the cache answered and rendered, and how many requests reached the route of pages. */
interface Counts {
  hits: number;
  renderings: number;
  routed: number;
}

function readCounts(metrics: string): Counts {
  const sum = (line: RegExp) =>
    [...metrics.matchAll(line)].reduce((total, [, figure]) => total + Number(figure), 0);
  return {
    hits: sum(/^pariksha_page_cache_answers_total\{kind="hit"\} (\d+)$/gm),
    renderings: sum(/^pariksha_page_cache_answers_total\{kind="miss"\} (\d+)$/gm),
    routed: sum(/^pariksha_http_request_duration_seconds_count\{.*route="\/\*".*\} (\d+)$/gm),
  };
}

/** Starts a site with a public https URL. */
async function startSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-cached-pages-'));
  const server = await startServer(
    parseConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: connectionUrl(connection),
      PUBLIC_URL: 'https://papers.example',
      PORT: '0',
      LOG_LEVEL: 'silent',
      JOBS: 'off',
      METRICS_TOKEN: token,
    }),
  );
  const sitePort = Number(new URL(server.url).port);
  const metrics = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await exchange(sitePort, '/metrics', { headers })).body.toString();
  };
  return {
    ask: (request: Asked) => exchange(sitePort, request.path ?? path, request),
    /** Returns what `use` adds to the counts. */
    async count(use: () => Promise<unknown>): Promise<Counts> {
      const before = readCounts(await metrics());
      await use();
      const now = readCounts(await metrics());
      return {
        hits: now.hits - before.hits,
        renderings: now.renderings - before.renderings,
        routed: now.routed - before.routed,
      };
    },
    /** Empties the page cache, as another node does. Fills it before, so that an empty one shows that it happened. */
    async dropPages() {
      await exchange(sitePort, '/');
      assert.doesNotMatch(await metrics(), /^pariksha_page_cache_pages 0$/m);
      await db.execute(
        sql`SELECT pg_notify('pariksha_invalidation', ${JSON.stringify({ from: 'a test', tags: 'all' })})`,
      );
      await eventually(async () => assert.match(await metrics(), /^pariksha_page_cache_pages 0$/m));
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

const site = await startSite();
after(site.close);

/** Makes the same request twice: first without a cached page, then with it. */
async function askTwice(request: Asked): Promise<{ first: Exchange; second: Exchange; counts: Counts }> {
  await site.dropPages();
  const answers: Exchange[] = [];
  const counts = await site.count(async () => {
    for (let time = 0; time < 2; time += 1) answers.push(await site.ask(request));
  });
  const [first, second] = answers as [Exchange, Exchange];
  return { first, second, counts };
}

/** Removes the only header that may differ between two responses with the same encoding. */
function comparable({ status, headers, body }: Exchange) {
  const { date, ...others } = headers;
  assert.ok(date);
  return { status, headers: others, body: body.toString() };
}

const onlyFirstRouted: Counts = { hits: 1, renderings: 1, routed: 1 };
const cached: Record<string, Asked> = {
  'a page': {},
  'the home page': { path: '/' },
  'a Hindi page': { path: `/hi${path}` },
  'a page with a query': { path: '/browse?search=paper' },
  HEAD: { method: 'HEAD' },
  'an unknown ETag': { headers: { 'if-none-match': 'W/"x"' } },
};

describe('a page from the cache', () => {
  for (const [name, request] of Object.entries(cached))
    test(`has status, headers and body of a rendered one: ${name}`, async () => {
      const { first, second, counts } = await askTwice(request);
      assert.deepEqual(counts, onlyFirstRouted);
      assert.equal(second.status, 200);
      assert.equal(second.body.length > 0, request.method !== 'HEAD');
      assert.deepEqual(comparable(second), comparable(first));
    });

  for (const method of ['GET', 'HEAD'])
    test(`answers ${method} with a known ETag as a rendered one`, async () => {
      const { etag } = (await site.ask({})).headers;
      const { first, second, counts } = await askTwice({
        method,
        headers: { 'if-none-match': `"x", ${etag}` },
      });
      assert.deepEqual(counts, onlyFirstRouted);
      assert.equal(second.status, 304);
      assert.deepEqual(comparable(second), comparable(first));
    });

  test('has the headers of a rendered one when it is compressed', async () => {
    const { first, second, counts } = await askTwice({ headers: { 'accept-encoding': 'br' } });
    assert.deepEqual(counts, onlyFirstRouted);
    // The length may differ: the server compresses the page again in the background.
    const comparableContent = (answer: Exchange) => {
      const { headers, ...others } = comparable({ ...answer, body: brotliDecompressSync(answer.body) });
      const { 'content-length': _length, ...rest } = headers;
      return { ...others, headers: rest };
    };
    assert.equal(second.headers['content-encoding'], 'br');
    assert.deepEqual(comparableContent(second), comparableContent(first));
  });

  for (const request of [cached['a page']!, cached['a Hindi page']!, cached.HEAD!])
    test(`has all security headers: ${request.method ?? 'GET'} ${request.path ?? path}`, async () => {
      const { second, counts } = await askTwice(request);
      assert.equal(counts.hits, 1);
      const { headers } = second;
      assert.equal(headers['strict-transport-security'], 'max-age=31536000');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
      assert.equal(headers['permissions-policy'], 'camera=(), geolocation=(), microphone=()');
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /^default-src 'self'; script-src 'self' 'sha256-/);
      assert.match(policy, /; object-src 'none'; .*; frame-ancestors 'none'$/);
      assert.doesNotMatch(policy, /unsafe|nonce/);
    });

  test('counts one view, as a rendered one does', async () => {
    const page = sitePaths.paper((await createPaper(db)).slug);
    const view = (from: string, method = 'GET') => ({
      path: page,
      method,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        referer: `https://${from}.example/`,
      },
    });
    const node = await startSite();
    try {
      const counts = await node.count(async () => {
        await node.ask(view('rendered'));
        await node.ask(view('cached'));
        await node.ask(view('head', 'HEAD'));
      });
      assert.deepEqual(counts, { hits: 2, renderings: 1, routed: 1 });
    } finally {
      // A node writes its pending counts when it closes.
      await node.close();
    }
    const { rows } = await db.execute<{ key: string; count: string }>(sql`
      SELECT key, count FROM analytics_days
      WHERE key IN (${page}, 'cached.example', 'rendered.example', 'head.example') ORDER BY key`);
    assert.deepEqual(
      rows.map(({ key, count }) => [key, Number(count)]),
      [
        [page, 2],
        ['cached.example', 1],
        ['rendered.example', 1],
      ],
    );
  });
});

test('a page that does not exist is rendered each time', async () => {
  const { first, second, counts } = await askTwice({ path: '/paper/unknown' });
  assert.deepEqual(counts, { hits: 0, renderings: 2, routed: 2 });
  assert.deepEqual([second.status, second.headers['cache-control']], [404, 'no-store']);
  assert.deepEqual(comparable(second), comparable(first));
});
