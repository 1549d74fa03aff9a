import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#platform/log/log.ts';
import { createHttpApp } from './http-app.ts';

const app = createHttpApp({ log: createLog('silent'), trustedProxies: [] });
app.post('/echo', { config: { access: 'public', sameOrigin: false } }, async ({ body }) => ({ body }));

const send = (payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': type }, payload });

test('brackets in JSON strings do not count as depth', async () => {
  const body = { text: `\\"${'['.repeat(100)}`, list: [[1], { a: null }] };
  assert.deepEqual((await send(JSON.stringify(body))).json(), { body });
});

test('a body over 32 levels deep is refused', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  assert.equal((await send(nested(32))).statusCode, 200);
  for (const payload of [nested(33), '{"a":'.repeat(33) + '1' + '}'.repeat(33)]) {
    const answer = await send(payload);
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'validation_failed']);
  }
});

test('invalid JSON answers 400, another content type 415', async () => {
  for (const payload of ['{', 'x', '', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'])
    assert.equal((await send(payload)).statusCode, 400, payload);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/html'])
    assert.equal((await send('{}', type)).statusCode, 415, type);
});
