import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { leavePlace } from './capacity.ts';
import { createHttpApp } from './http-app.ts';

test('more requests than the server takes are told to come back, and room that is free again is given', async (t) => {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [], mostRequestsAtOnce: 1 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  app.get('/slow', { config: { access: 'public' } }, async () => {
    begun();
    await held;
    return 'done';
  });
  app.get('/alive', { config: { access: 'public', isAlwaysServed: true } }, () => 'yes');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const first = fetch(`${url}/slow`);
  await hasBegun;
  const second = await fetch(`${url}/slow`);
  assert.equal(second.status, 503);
  assert.equal(second.headers.get('retry-after'), '5');
  assert.equal((await fetch(`${url}/alive`)).status, 200);
  release();
  assert.equal(await (await first).text(), 'done');
  assert.equal((await fetch(`${url}/slow`)).status, 200);
});

test('a request that only sends any more keeps no place', async (t) => {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [], mostRequestsAtOnce: 1 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  app.get('/file', { config: { access: 'public' } }, async (request) => {
    leavePlace(request);
    begun();
    await held;
    return 'sent';
  });
  app.get('/other', { config: { access: 'public' } }, () => 'answered');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const sending = fetch(`${url}/file`);
  await hasBegun;
  assert.equal((await fetch(`${url}/other`)).status, 200);
  release();
  assert.equal(await (await sending).text(), 'sent');
});
