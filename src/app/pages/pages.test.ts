import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createPageRedirects } from './page-redirects.ts';
import { pageHeaders, registerFreshPages } from './pages.ts';

const hits: number[] = [];
const app = createHttpApp({
  log: pino({ level: 'silent' }),
  trustedProxies: [],
  requireRecentAuthentication: async () => {},
  findActor: async () => undefined,
});
registerFreshPages(app, () => Promise.reject(new Error('no page is asked for')), {
  findRedirect: createPageRedirects({
    find: async (source) => ({ id: 7, source, target: '/about', statusCode: 301, isFallback: false }),
    getPath: async () => undefined,
    hasPage: async () => false,
    isHiddenPage: async () => false,
    countHit: (id) => hits.push(id),
  }),
  findDraft: async () => undefined,
  noteMissing: () => {},
});

const ask = (headers: Record<string, string>) => app.inject({ url: '/moved', headers });

test('a prefetch of a moved page is refused and counts no hit', async () => {
  const ahead = await ask({ 'sec-purpose': 'prefetch;prerender' });
  assert.deepEqual([ahead.statusCode, ahead.headers.location, hits], [403, undefined, []]);
  assert.equal(ahead.headers['cache-control'], 'no-store');
});

test('a followed link to a moved page counts one hit', async () => {
  const followed = await ask({});
  assert.deepEqual([followed.statusCode, followed.headers.location], [301, '/about']);
  assert.deepEqual(hits, [7]);
});

test('the cache headers of a page omit stale-while-revalidate', () => {
  const page = { body: Buffer.from(''), status: 200, tags: new Set<string>(), contentSecurityPolicy: '' };
  assert.equal(pageHeaders(page, true)['cache-control'], 'public, max-age=0, s-maxage=60');
});
