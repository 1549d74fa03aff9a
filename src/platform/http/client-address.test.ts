import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { createClientAddress } from './client-address.ts';

const proxies = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];

test('the client IP address matches that of Fastify', async () => {
  const clientAddress = createClientAddress(proxies);
  const app = Fastify({ trustProxy: proxies });
  app.get('/', (request) => ({ ip: request.ip }));
  for (const [peer, forwardedFor] of [
    ['127.0.0.1', '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1, 203.0.113.7, 10.1.2.3'],
    ['::ffff:10.0.0.9', '2001:db8::7'],
    ['fd00::1', '203.0.113.7,10.0.0.1'],
    ['203.0.113.9', '198.51.100.1'],
    ['127.0.0.1', '10.0.0.4, 10.0.0.5'],
    ['127.0.0.1', undefined],
  ] as const) {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    const answer = await app.inject({ url: '/', remoteAddress: peer, headers });
    assert.equal(clientAddress(peer, forwardedFor), answer.json().ip, `${peer} for ${forwardedFor}`);
  }
  assert.equal(createClientAddress([])('203.0.113.9', '198.51.100.1'), '203.0.113.9');
});
