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

describe('handler timeout', () => {
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
