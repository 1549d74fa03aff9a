import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#platform/log/log.ts';
import { createHttpApp } from './http-app.ts';

function createAppAt(publicUrl?: string, trustedProxies: string[] = []) {
  const app = createHttpApp({ log: createLog('silent'), trustedProxies, ...(publicUrl && { publicUrl }) });
  app.post('/write', { config: { access: 'public', sameOrigin: true } }, async () => 'done');
  app.post('/sign-in', { config: { access: 'public', sameOrigin: 'or-program' } }, async () => 'done');
  app.post('/read', { config: { access: 'public', sameOrigin: false } }, async () => 'done');
  app.get('/page', { config: { access: 'public' } }, async () => 'done');
  return app;
}

async function getStatus(
  app: ReturnType<typeof createAppAt>,
  headers: Record<string, string>,
  url = '/write',
) {
  return (await app.inject({ method: 'POST', url, headers })).statusCode;
}

test('a write from another or unknown origin is refused', async () => {
  const app = createAppAt('https://papers.example');
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://papers.example' },
    { origin: 'https://papers.example.evil.example' },
    { origin: 'https://papers.example:444' },
    { origin: 'not an address' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'none' },
    // The Host header proves nothing if the site has a public name: a caller can invent it.
    { origin: 'https://evil.example', host: 'evil.example' },
  ];
  for (const headers of foreign) assert.equal(await getStatus(app, headers), 403, JSON.stringify(headers));
  const refused = await app.inject({ method: 'POST', url: '/write' });
  assert.equal(refused.json().code, 'forbidden');
  assert.equal(refused.headers['cache-control'], 'no-store');
});

test('a same-origin write passes', async () => {
  const app = createAppAt('https://papers.example/');
  assert.equal(await getStatus(app, { origin: 'https://papers.example' }), 200);
  assert.equal(await getStatus(app, { 'sec-fetch-site': 'same-origin' }), 200);
  assert.equal(await getStatus(app, { 'sec-fetch-site': 'same-origin', origin: 'null' }), 200);
});

test('a site without a public URL accepts only same-host writes', async () => {
  const app = createAppAt('http://localhost:3000');
  const hosts = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5:3000', 'asha-laptop'];
  for (const host of hosts) {
    assert.equal(await getStatus(app, { host, origin: `http://${host}` }), 200, host);
    assert.equal(await getStatus(app, { host, origin: 'http://evil.example' }), 403, host);
  }
  assert.equal(await getStatus(app, { host: '127.0.0.1:3000', origin: 'http://localhost:3001' }), 403);
  assert.equal(await getStatus(app, { host: 'asha-laptop:80', origin: 'http://asha-laptop' }), 200);
});

test('or-program routes accept programs but not other sites', async () => {
  const app = createAppAt('https://papers.example');
  const own = { origin: 'https://papers.example' };
  assert.deepEqual([await getStatus(app, {}, '/sign-in'), await getStatus(app, own, '/sign-in')], [200, 200]);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign)
    assert.equal(await getStatus(app, headers, '/sign-in'), 403, JSON.stringify(headers));
});

test('reads and cross-site routes need no origin', async () => {
  const app = createAppAt('https://papers.example');
  assert.equal(await getStatus(app, { origin: 'https://evil.example' }, '/read'), 200);
  const read = await app.inject({ url: '/page', headers: { origin: 'https://evil.example' } });
  assert.equal(read.statusCode, 200);
});

test('a write route must declare its origin rule', () => {
  const app = createAppAt();
  const route = { url: '/new', config: { access: 'public' as const }, handler: async () => 'done' };
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', ['GET', 'POST']]) {
    assert.throws(() => app.route({ ...route, method }), /does not say whether other sites may call it/);
  }
});
