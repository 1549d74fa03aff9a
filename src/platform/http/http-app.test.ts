import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import fastifyStatic from '@fastify/static';
import { createLog } from '#platform/log/log.ts';
import { exchange } from '#testing/http-exchange.ts';
import { createHttpApp } from './http-app.ts';

const newApp = (isHttps = false) => createHttpApp({ log: createLog('silent'), trustedProxies: [], isHttps });

test('an unknown route answers 404 in the error format', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assets '));
  t.after(() => rm(folder, { recursive: true }));
  const app = newApp();
  await app.register(fastifyStatic, { root: folder, serve: false });
  app.get('/assets/*', { config: { access: 'public' } }, (_request, reply) => reply.sendFile('missing.js'));
  for (const [method, url] of [
    ['GET', '/assets/missing.js'],
    ['POST', '/assets/missing.js'],
    ['DELETE', '/api/papers/1'],
    ['OPTIONS', '/'],
  ] as const) {
    const answer = await app.inject({ method, url });
    assert.equal(answer.statusCode, 404, `${method} ${url}`);
    assert.deepEqual(answer.json(), { code: 'not_found', message: 'Not found' });
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('an invalid URL answers 400 in the error format', async (t) => {
  const app = newApp(true);
  app.get('/api/:id', { config: { access: 'public' } }, async () => 'one');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  t.after(() => app.close());
  for (const path of ['/%E0%A4', '/api/%E0%A4', `/api/${'x'.repeat(401)}`]) {
    const answer = await exchange(port, path);
    assert.equal(answer.status, 400, path);
    assert.deepEqual(JSON.parse(answer.body.toString()), {
      code: 'validation_failed',
      message: 'The URL is not valid',
    });
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000');
  }
});

test('a request that cannot be read gets an answer without a body', async (t) => {
  const app = newApp();
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  t.after(() => app.close());
  for (const [request, status] of [
    [
      `HEAD /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a.example\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
    ['no request\r\n\r\n', '400 Bad Request'],
  ] as const) {
    const socket = connect(port, '127.0.0.1');
    socket.end(request);
    assert.equal(await text(socket), `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }
});

test('other sites may embed public files, but no answer of the API', async () => {
  const app = newApp(true);
  app.get('/files/:name', { config: { access: 'public' } }, async () => 'a file');
  app.get('/private', { config: { access: 'editor' } }, async () => 'a draft');
  app.get('/api/papers', { config: { access: 'public' } }, async () => []);
  const policies = await Promise.all(
    ['/files/a', '/private', '/api/papers', '/nowhere'].map(
      async (url) => (await app.inject(url)).headers['cross-origin-resource-policy'],
    ),
  );
  assert.deepEqual(policies, ['cross-origin', 'same-origin', 'same-origin', 'same-origin']);
});

test('every answer has nosniff, and HSTS with HTTPS', async () => {
  for (const isHttps of [false, true]) {
    const app = newApp(isHttps);
    const access = { config: { access: 'public' as const } };
    app.get('/plain', access, async () => ({ a: 1 }));
    app.get('/failed', access, async () => Promise.reject(new Error('no')));
    app.get('/moved', access, (_request, reply) => reply.redirect('/plain'));
    app.get('/taken-over', access, (_request, reply) => {
      reply.hijack();
      reply.raw
        .writeHead(200, { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' })
        .end('page');
    });
    for (const url of ['/plain', '/failed', '/moved', '/taken-over', '/nowhere']) {
      const { headers } = await app.inject(url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['strict-transport-security'], isHttps ? 'max-age=31536000' : undefined, url);
    }
  }
});
