import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyServerFactory } from 'fastify';
import { pino } from 'pino';
import { eventually } from '#testing/eventually.ts';
import type { BodyArrivalLimits, BodyProgressLimits } from './body-arrival.ts';
import { createHttpApp } from './http-app.ts';

const routes = { access: 'public', sameOrigin: false } as const;

async function listening(options: {
  bodyArrival?: Partial<BodyArrivalLimits>;
  bodyProgress?: Partial<BodyProgressLimits>;
  serverFactory?: FastifyServerFactory;
  maxConcurrentRequests?: number;
  trustedProxies?: string[];
}) {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [], ...options });
  let arrived = 0;
  app.addHook('preParsing', async () => void (arrived += 1));
  app.get('/page', { config: { access: 'public' } }, () => 'a page');
  app.post('/small', { config: routes }, () => 'taken');
  app.post('/large', { config: routes, bodyLimit: 1_000_000 }, () => 'taken');
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body));
    scope.post('/upload', { config: { ...routes, isBodyStreamed: true } }, async (request) => {
      let bytes = 0;
      for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length;
      return { bytes };
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  after(() => {
    app.server.closeAllConnections();
    return app.close();
  });

  /** Sends the headers of a 20-byte request and its first 5 bytes. The server waits for the rest. */
  async function halfSent(
    path: string,
    sent: { type?: string; forwardedFor?: string } = {},
  ): Promise<Client> {
    const client = await sendHalf(Number(new URL(url).port), path, sent);
    await eventually(() => assert.ok(arrived > 0 || client.received() !== ''));
    arrived = Math.max(arrived - 1, 0);
    return client;
  }
  return {
    url,
    halfSent,
    sendHalf: (path: string) => sendHalf(Number(new URL(url).port), path, {}),
    arrivals: () => arrived,
  };
}

interface Client {
  socket: Socket;
  received: () => string;
}

async function sendHalf(
  port: number,
  path: string,
  { type = 'application/json', forwardedFor = '' },
): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  socket.on('error', () => {});
  await once(socket, 'connect');
  const forwarded = forwardedFor && `X-Forwarded-For: ${forwardedFor}\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${forwarded}Content-Length: 20\r\n\r\n{"a":`,
  );
  return { socket, received: () => text };
}

const readStatus = async (client: Client) => {
  await eventually(async () => assert.match(client.received(), /^HTTP/));
  return Number(client.received().slice(9, 12));
};

describe('request bodies', () => {
  test('unfinished bodies do not block other requests', async () => {
    const { url, halfSent } = await listening({
      maxConcurrentRequests: 10,
      bodyArrival: { maxPerClient: 400 },
    });
    await Promise.all(Array.from({ length: 400 }, () => halfSent('/small')));
    assert.equal((await fetch(`${url}/page`)).status, 200);
  });

  test('a small body that arrives too slowly is answered 408', async () => {
    const { halfSent } = await listening({ bodyArrival: { smallBodyMs: 50 } });
    const client = await halfSent('/small');
    const closed = once(client.socket, 'close');
    assert.equal(await readStatus(client), 408);
    await closed;
  });

  test('a route that takes large bodies waits longer for them', async () => {
    const { halfSent } = await listening({ bodyArrival: { smallBodyMs: 50 } });
    const client = await halfSent('/large');
    await sleep(150);
    client.socket.write('"0123456789123"}'.slice(0, 15));
    assert.equal(await readStatus(client), 400);
  });

  test('a streamed body has no arrival timeout', async () => {
    const { halfSent } = await listening({ bodyArrival: { smallBodyMs: 50, largeBodyMs: 50 } });
    const client = await halfSent('/upload', { type: 'application/offset+octet-stream' });
    await sleep(150);
    client.socket.write('x'.repeat(15));
    await eventually(async () => assert.match(client.received(), /"bytes":20/));
  });

  test('a streamed body outlives the request timeout of the server while it arrives', async () => {
    const { halfSent } = await listening({
      serverFactory: (handler) =>
        createServer({ requestTimeout: 60, headersTimeout: 50, connectionsCheckingInterval: 20 }, handler),
    });
    const client = await halfSent('/upload', { type: 'application/offset+octet-stream' });
    await sleep(150);
    client.socket.write('x'.repeat(15));
    await eventually(async () => assert.match(client.received(), /"bytes":20/));
    const other = await halfSent('/large');
    assert.equal(await readStatus(other), 408);
  });

  test('a streamed body that stops is answered 408', async () => {
    const { halfSent } = await listening({ bodyProgress: { windowMs: 50, minBytes: 1 } });
    const client = await halfSent('/upload', { type: 'application/offset+octet-stream' });
    const closed = once(client.socket, 'close');
    assert.equal(await readStatus(client), 408);
    await closed;
  });

  test('a client over its limit loses its oldest unfinished body', async () => {
    const { halfSent } = await listening({ bodyArrival: { maxPerClient: 2 } });
    const [first, second, third] = [
      await halfSent('/small'),
      await halfSent('/small'),
      await halfSent('/small'),
    ];
    assert.equal(await readStatus(first), 429);
    assert.deepEqual([second.received(), third.received()], ['', '']);
  });

  test('a complete request is served at the limit of its client', async () => {
    const { url, halfSent } = await listening({ bodyArrival: { maxPerClient: 1 } });
    await halfSent('/small');
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/small`, { method: 'POST', headers, body: '{}' });
    assert.equal(answer.status, 200);
  });

  test('a finished body makes room for another', async () => {
    const { halfSent } = await listening({ bodyArrival: { maxPerClient: 1 } });
    const first = await halfSent('/small');
    first.socket.write('"12345678901"}x');
    assert.equal(await readStatus(first), 400);
    const next = await halfSent('/small');
    assert.equal(next.received(), '');
  });

  test('behind a trusted proxy the forwarded address is the client', async () => {
    const { halfSent } = await listening({
      trustedProxies: ['127.0.0.1'],
      bodyArrival: { maxPerClient: 1 },
    });
    const first = await halfSent('/small', { forwardedFor: '203.0.113.1' });
    const other = await halfSent('/small', { forwardedFor: '203.0.113.2' });
    assert.equal(first.received(), '');
    await halfSent('/small', { forwardedFor: '203.0.113.1' });
    assert.equal(await readStatus(first), 429);
    assert.equal(other.received(), '');
  });

  test('at the total limit the busiest client loses its oldest body', async () => {
    const { halfSent } = await listening({ trustedProxies: ['127.0.0.1'], bodyArrival: { maxTotal: 3 } });
    const quiet = await halfSent('/small', { forwardedFor: '203.0.113.1' });
    const oldest = await halfSent('/small', { forwardedFor: '198.51.100.1' });
    const later = await halfSent('/small', { forwardedFor: '198.51.100.1' });
    const newcomer = await halfSent('/small', { forwardedFor: '192.0.2.1' });
    assert.equal(await readStatus(oldest), 429);
    assert.deepEqual(
      [quiet, later, newcomer].map(({ received }) => received()),
      ['', '', ''],
    );
  });

  test('a complete request is served at the total limit', async () => {
    const { url, halfSent } = await listening({ bodyArrival: { maxTotal: 1 } });
    await halfSent('/small');
    const headers = { 'content-type': 'application/json' };
    assert.equal((await fetch(`${url}/small`, { method: 'POST', headers, body: '{}' })).status, 200);
  });
});
