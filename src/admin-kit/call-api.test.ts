import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { ApiError, askUserAt, callApi, untilAllowed } from './call-api.ts';

let received: { method: string | undefined; contentType: string | undefined; body: string } | undefined;
let answer: { status: number; body: string; cutAfter?: number } = { status: 200, body: '' };
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  received = { method: request.method, contentType: request.headers['content-type'], body };
  const { status, body: whole, cutAfter } = answer;
  if (cutAfter === undefined) response.writeHead(status).end(whole);
  else {
    response.writeHead(status, { 'content-length': whole.length });
    response.write(whole.slice(0, cutAfter), () => response.destroy());
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

/** Returns the error of a call for the given response. */
async function refusal(status: number, body: string): Promise<ApiError> {
  answer = { status, body };
  const refused = await callApi('PUT', url, {}).catch((error: unknown) => error);
  assert.ok(refused instanceof ApiError);
  return refused;
}

test('a JSON content type is set only with a body', async () => {
  answer = { status: 200, body: '{"id":7}' };
  assert.deepEqual(await callApi('POST', url, { name: 'SSC' }), { id: 7 });
  assert.deepEqual(received, { method: 'POST', contentType: 'application/json', body: '{"name":"SSC"}' });
  answer = { status: 204, body: '' };
  assert.equal(await callApi('DELETE', url), undefined);
  assert.deepEqual(received, { method: 'DELETE', contentType: undefined, body: '' });
});

test('a form is sent as multipart data', async () => {
  answer = { status: 200, body: '{}' };
  const form = new FormData();
  form.append('logo', new File(['pixels'], 'logo.png', { type: 'image/png' }));
  await callApi('POST', url, form);
  assert.match(received?.contentType ?? '', /^multipart\/form-data; boundary=/);
  assert.match(
    received?.body ?? '',
    /name="logo"; filename="logo.png"\r\nContent-Type: image\/png\r\n\r\npixels/,
  );
});

test('a failed response throws its status and body', async () => {
  const body = JSON.stringify({
    code: 'conflict',
    message: 'Taken',
    fields: [{ field: 'slug', message: 'No' }],
  });
  const refused = await refusal(409, body);
  assert.equal(refused.message, `409: ${body}`);
  assert.deepEqual(
    [refused.code, refused.publicMessage, refused.fields],
    ['conflict', 'Taken', { slug: 'No' }],
  );
  assert.equal((await refusal(404, '')).message, '404: Not Found');
  assert.equal((await refusal(502, '<p>Away')).message, '502: <p>Away');
});

test('a call is repeated after the user confirms their identity', async () => {
  answer = { status: 403, body: '{"code":"reauthentication_required","message":"Confirm"}' };
  const stop = askUserAt('reauthentication_required', async () => {
    answer = { status: 200, body: '{"id":7}' };
    return true;
  });
  assert.deepEqual(await callApi('POST', url, { role: 'owner' }), { id: 7 });
  assert.equal(received?.body, '{"role":"owner"}');
  stop();
});

test('a call fails if the user does not confirm', async () => {
  const body = '{"code":"reauthentication_required","message":"Confirm"}';
  const stop = askUserAt('reauthentication_required', async () => false);
  assert.equal((await refusal(403, body)).code, 'reauthentication_required');
  stop();
});

test('a write is sent again after the user signed in, and a wrong password does not ask', async () => {
  let questions = 0;
  const stop = askUserAt('unauthorized', async () => {
    questions += 1;
    answer = { status: 200, body: '{"id":7}' };
    return true;
  });
  const wrong = '{"code":"wrong_credentials","message":"The password is wrong"}';
  assert.equal((await refusal(401, wrong)).publicMessage, 'The password is wrong');
  answer = { status: 401, body: '{"code":"unauthorized","message":"Unauthorized: sign in first"}' };
  assert.deepEqual(await callApi('PUT', url, { title: 'Typed' }), { id: 7 });
  assert.deepEqual([questions, received?.body], [1, '{"title":"Typed"}']);
  stop();
});

test('a refusal that arrives after another call has asked does not ask again', async () => {
  const signedOut = new ApiError(401, '', { code: 'unauthorized', message: 'Sign in' });
  let questions = 0;
  const stop = askUserAt('unauthorized', async () => (questions += 1) > 0);
  const slow = Promise.withResolvers<string>();
  const calls = [slow.promise, Promise.resolve('after the sign-in')];
  const late = untilAllowed(() => calls.shift()!);
  const attempts = [Promise.reject(signedOut), Promise.resolve('read')];
  assert.equal(await untilAllowed(() => attempts.shift()!), 'read');
  slow.reject(signedOut);
  assert.deepEqual([await late, questions], ['after the sign-in', 1]);
  stop();

  const refuse = askUserAt('unauthorized', async () => (questions += 1) < 0);
  const later = Promise.withResolvers<string>();
  const slowest = untilAllowed(() => later.promise);
  const fails = () => Promise.reject(signedOut);
  await assert.rejects(untilAllowed(fails), signedOut);
  later.reject(signedOut);
  await assert.rejects(slowest, signedOut);
  await assert.rejects(untilAllowed(fails, true), signedOut);
  assert.equal(questions, 2);
  refuse();
});

test('a busy server has a readable message', async () => {
  const refused = await refusal(503, JSON.stringify({ code: 'unavailable', message: 'Internal error' }));
  assert.equal(refused.code, 'unavailable');
  assert.equal(refused.publicMessage, 'The server is busy. Try again in a moment.');
});

test('a connection lost during the body is a network error', async () => {
  answer = { status: 201, body: '{"id":7}', cutAfter: 4 };
  const failure = await callApi('POST', url, {}).catch((error: unknown) => error);
  assert.ok(failure instanceof ApiError);
  assert.equal(failure.code, 'network');
});

test('a truncated JSON body is a network error', async () => {
  assert.equal((await refusal(201, '{"id"')).code, 'network');
});
