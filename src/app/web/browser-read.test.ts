import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { browserRead, browserWrite } from './browser-read.ts';

interface Asked {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let answer = { status: 200, body: '{"fine":true}' };
let received: Asked | undefined;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  received = { method: request.method, path: request.url, headers: request.headers, body };
  response.writeHead(answer.status).end(answer.body);
});
let root = '';

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

async function catchFailure(answering: typeof answer, call: () => Promise<unknown>): Promise<string> {
  answer = answering;
  try {
    await call();
  } catch (error) {
    return (error as Error).message;
  }
  return 'no failure';
}

test('a read builds its URL from the query key', async () => {
  answer = { status: 200, body: '{"fine":true}' };
  assert.deepEqual(await browserRead([`${root}/api/papers`, 12, 'related', { limit: 5 }]), { fine: true });
  assert.equal(received?.path, '/api/papers/12/related?limit=5');
});

test('a failed request throws its status code and body', async () => {
  const refused = { status: 409, body: '{"code":"conflict","message":"already rated"}' };
  const expected = '409: {"code":"conflict","message":"already rated"}';
  assert.equal(await catchFailure(refused, () => browserRead([`${root}/x`])), expected);
  assert.equal(await catchFailure(refused, () => browserWrite([`${root}/x`], { rating: 4 })), expected);
});

test('an error without a body has the status text', async () => {
  assert.equal(
    await catchFailure({ status: 404, body: '' }, () => browserRead([`${root}/x`])),
    '404: Not Found',
  );
});

test('a JSON content type is set only when a body exists', async () => {
  answer = { status: 200, body: '{}' };
  await browserRead([`${root}/x`]);
  assert.equal(received?.headers['content-type'], undefined);
  await browserWrite([`${root}/x`]);
  assert.deepEqual(
    [received?.method, received?.headers['content-type'], received?.body],
    ['POST', undefined, ''],
  );
  await browserWrite([`${root}/x`], { rating: 4 });
  assert.deepEqual([received?.headers['content-type'], received?.body], ['application/json', '{"rating":4}']);
});

test('a repeated read revalidates the browser cache', async () => {
  answer = { status: 200, body: '{}' };
  await browserRead([`${root}/x`]);
  assert.equal(received?.headers['cache-control'], undefined);
  await browserRead([`${root}/x`], { isAgain: true });
  assert.equal(received?.headers['cache-control'], 'max-age=0');
});

test('an answer without a body is undefined', async () => {
  answer = { status: 204, body: '' };
  assert.equal(await browserWrite([`${root}/x`]), undefined);
});
