import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createHttpApp } from './http-app.ts';

function slowApp(config: { isAnswerStreamed?: boolean; isBodyStreamed?: boolean }) {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [], handlerTimeoutMs: 50 });
  after(() => app.close());
  app.get('/slow', { config: { access: 'public', ...config } }, async () => {
    await sleep(200);
    return 'late';
  });
  return app.inject('/slow');
}

/** Uses a real socket: only there does the request close after its body is read. */
async function postSlow(pauseMs: number, handlerMs: number) {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [], handlerTimeoutMs: 1_000 });
  app.post('/slow', { config: { access: 'public', sameOrigin: false } }, async () => {
    await sleep(handlerMs);
    return 'done';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  after(() => app.close());
  async function* body() {
    yield Buffer.from('{"a":');
    await sleep(pauseMs);
    yield Buffer.from('1}');
  }
  const headers = { 'content-type': 'application/json' };
  // The DOM types include neither `duplex` nor a Node.js body.
  const sent = { method: 'POST', headers, body: body(), duplex: 'half' } as unknown as RequestInit;
  return fetch(`${url}/slow`, sent);
}

describe('handler timeout', () => {
  test('a handler that takes too long with a body is answered 503', async () => {
    const answer = await postSlow(0, 1_500);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '5');
  });

  test('the timeout starts when the body is complete', async () => {
    assert.equal((await postSlow(700, 700)).status, 200);
  });

  test('a handler that takes too long is answered 503', async () => {
    const answer = await slowApp({});
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.headers['retry-after'], '5');
  });

  test('a route that streams its answer has no timeout', async () => {
    assert.equal((await slowApp({ isAnswerStreamed: true })).body, 'late');
  });

  test('a route that streams its body has no timeout', async () => {
    assert.equal((await slowApp({ isBodyStreamed: true })).body, 'late');
  });
});
