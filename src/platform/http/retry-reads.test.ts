import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createReadRetry } from '#platform/database/read-retry.ts';
import { createLog } from '#platform/log/log.ts';
import { createHttpApp } from './http-app.ts';
import { retryReads } from './retry-reads.ts';

/** An app whose handlers fail twice with a lost database connection, then succeed. */
function appDuringRestart() {
  const app = createHttpApp({ log: createLog('silent'), trustedProxies: [] });
  retryReads(app, createReadRetry({ pauseMs: 1 }));
  let tries = 0;
  const handler = async () => {
    tries += 1;
    if (tries < 3) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
    return { tries };
  };
  app.get('/thing', { config: { access: 'public' } }, handler);
  app.post('/thing', { config: { access: 'public', sameOrigin: true } }, handler);
  return { app, tries: () => tries };
}

describe('requests while the database restarts', () => {
  test('a read is retried until it succeeds', async () => {
    const { app } = appDuringRestart();
    const answer = await app.inject({ method: 'GET', url: '/thing' });
    assert.deepEqual([answer.statusCode, answer.json()], [200, { tries: 3 }]);
  });

  test('a write is tried once and answered 503 with Retry-After', async () => {
    const { app, tries } = appDuringRestart();
    const answer = await app.inject({
      method: 'POST',
      url: '/thing',
      headers: { origin: 'http://localhost' },
      payload: {},
    });
    assert.deepEqual([answer.statusCode, answer.headers['retry-after'], tries()], [503, '5', 1]);
  });

  test('a read that has started its answer is not retried', async () => {
    const { app } = appDuringRestart();
    let tries = 0;
    app.get('/stream', { config: { access: 'public' } }, async (_request, reply) => {
      tries += 1;
      reply.hijack();
      reply.raw.writeHead(200).end('begun');
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
    });
    await app.inject({ method: 'GET', url: '/stream' });
    assert.equal(tries, 1);
  });
});
