import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createHttpApp } from './http-app.ts';

function appWith(trustedProxies: string[]) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const app = createHttpApp({ log, trustedProxies });
  app.get('/', { config: { access: 'public' } }, async () => 'here');
  return { app, lines };
}

test('an untrusted proxy is logged once', async () => {
  const { app, lines } = appWith([]);
  await app.inject('/');
  assert.deepEqual(lines, []);
  for (const address of ['203.0.113.1', '203.0.113.2'])
    await app.inject({ url: '/', headers: { 'x-forwarded-for': address } });
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /TRUSTED_PROXIES is not set/);
  assert.doesNotMatch(lines[0] ?? '', /203\.0\.113/);
});

test('a trusted proxy is not logged', async () => {
  const { app, lines } = appWith(['127.0.0.1']);
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.1' } });
  assert.deepEqual(lines, []);
});
