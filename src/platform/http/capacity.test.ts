import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { eventually } from '#testing/eventually.ts';
import { releaseSlot } from './capacity.ts';
import { createHttpApp } from './http-app.ts';

test('a request over the concurrency limit is answered 503', async (t) => {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [], maxConcurrentRequests: 1 });
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  app.get('/slow', { config: { access: 'public' } }, async () => {
    begun.resolve();
    await held.promise;
    return 'done';
  });
  app.get('/alive', { config: { access: 'public', isAlwaysServed: true } }, () => 'yes');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const first = fetch(`${url}/slow`);
  await begun.promise;
  const second = await fetch(`${url}/slow`);
  assert.equal(second.status, 503);
  assert.equal(second.headers.get('retry-after'), '5');
  assert.equal((await fetch(`${url}/alive`)).status, 200);
  held.resolve();
  assert.equal(await (await first).text(), 'done');
  assert.equal((await fetch(`${url}/slow`)).status, 200);
});

test('a request that only sends its answer holds no slot', async (t) => {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [], maxConcurrentRequests: 1 });
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  app.get('/file', { config: { access: 'public' } }, async (request) => {
    releaseSlot(request);
    begun.resolve();
    await held.promise;
    return 'sent';
  });
  app.get('/other', { config: { access: 'public' } }, () => 'answered');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const sending = fetch(`${url}/file`);
  await begun.promise;
  assert.equal((await fetch(`${url}/other`)).status, 200);
  held.resolve();
  assert.equal(await (await sending).text(), 'sent');
});

test('reads of one network leave turns for others, and end when its answers are made', async (t) => {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: ['127.0.0.1'] });
  const held = Promise.withResolvers<void>();
  let running = 0;
  app.get('/search', { config: { access: 'public' } }, async () => {
    running += 1;
    await held.promise;
    return 'found';
  });
  app.get('/quick', { config: { access: 'public' } }, () => 'quick');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const many = Array.from({ length: 30 }, () => fetch(`${url}/search`, from('203.0.113.1')));
  await eventually(() => assert.equal(running, 8));
  assert.equal(await (await fetch(`${url}/quick`, from('198.51.100.1'))).text(), 'quick');
  assert.equal(running, 8);
  held.resolve();
  assert.deepEqual([...new Set((await Promise.all(many)).map(({ status }) => status))], [200]);
});
