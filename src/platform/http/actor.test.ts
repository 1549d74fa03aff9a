import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { getActor, type Actor } from './actor.ts';
import { createHttpApp } from './http-app.ts';

const app = createHttpApp({
  log: pino({ level: 'silent' }),
  trustedProxies: [],
  findActor: async ({ headers }) => {
    const role = headers['x-role'];
    return role ? { id: 1, name: 'Asha', role: role as Actor['role'], sessionId: 2 } : undefined;
  },
});
for (const access of ['public', 'editor', 'owner'] as const)
  app.get(`/${access}`, { config: { access } }, async (request) => request.actor ?? {});
app.get('/wrong', { config: { access: 'public' } }, async (request) => getActor(request));

const getStatus = async (url: string, role?: string) =>
  (await app.inject({ url, headers: role ? { 'x-role': role } : {} })).statusCode;

test('each route admits only its roles', async () => {
  const statuses = [];
  for (const url of ['/public', '/editor', '/owner'])
    for (const role of [undefined, 'editor', 'owner']) statuses.push(await getStatus(url, role));
  assert.deepEqual(statuses, [200, 200, 200, 401, 200, 200, 401, 403, 200]);
});

test('a route must declare its access', () => {
  const open = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [] });
  assert.throws(() => open.get('/', async () => 1), /does not say who may call it/);
});

test('the route receives the actor and disables caching', async () => {
  const answer = await app.inject({ url: '/editor', headers: { 'x-role': 'owner' } });
  assert.deepEqual(answer.json(), { id: 1, name: 'Asha', role: 'owner', sessionId: 2 });
  assert.equal(answer.headers['cache-control'], 'private, no-store');
});

test('other spellings of a URL do not bypass the guard', async () => {
  for (const url of ['/%65ditor', '/editor?x=1', '/editor#x']) assert.equal(await getStatus(url), 401, url);
  for (const url of ['/editor/', '//editor', '/EDITOR', '/./editor', '/editor;x'])
    assert.ok([401, 404].includes(await getStatus(url)), url);
});

test('a public route has no actor', async () => {
  assert.equal(await getStatus('/wrong', 'owner'), 500);
});
