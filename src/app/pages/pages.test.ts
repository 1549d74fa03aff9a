import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { noCdn } from '#platform/cache/surrogate-keys.ts';
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
  assert.equal(pageHeaders(page, true, noCdn)['cache-control'], 'public, max-age=0, s-maxage=60');
});

test('with a CDN, a page names its tags and is cached for an hour', () => {
  const tags = new Set(['paper:1', 'totals of page texts']);
  const page = { body: Buffer.from(''), status: 200, tags, contentSecurityPolicy: '' };
  const headers = pageHeaders(page, true, { cdnPurgeUrls: ['http://cdn.example'] });
  assert.equal(headers['cache-control'], 'public, max-age=0, s-maxage=3600');
  assert.equal(headers['surrogate-key'], 'all paper:1 totals%20of%20page%20texts');
});
