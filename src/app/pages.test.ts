import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createPageRedirects } from './page-redirects.ts';
import { registerFreshPages } from './pages.ts';

const hits: number[] = [];
const app = createHttpApp({
  log: pino({ level: 'silent' }),
  trustedProxies: [],
  requireRecentAuthentication: async () => {},
  findActor: async () => undefined,
});
registerFreshPages(app, () => Promise.reject(new Error('no page is asked for')), {
  findRedirect: createPageRedirects({
    find: async () => ({ id: 7, target: '/about', statusCode: 301, isFallback: false }),
    hasPage: async () => false,
    countHit: (id) => hits.push(id),
  }),
  findDraft: async () => undefined,
  noteMissing: () => {},
});

test('a link that a browser prefetches is no hit of its redirect', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: '/moved', headers });
  const ahead = await ask({ 'sec-purpose': 'prefetch;prerender' });
  assert.deepEqual([ahead.statusCode, ahead.headers.location, hits], [301, '/about', []]);
  await ask({});
  assert.deepEqual(hits, [7]);
});
