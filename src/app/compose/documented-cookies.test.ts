import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createKnownBrowsers } from '#features/auth/server/known-browsers.ts';
import { createSessionCookie } from '#features/auth/server/session-cookie.ts';
import { createVisitors } from '#platform/http/visitor.ts';

const secret = 'a secret of more than thirty-two characters';
const read = (name: string) => readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const getName = (header: string | undefined) => header?.split('=')[0] ?? '';

function cookieNames(isHttps: boolean): string[] {
  const visitor = { cookies: undefined, address: '203.0.113.9', userAgent: 'Firefox' };
  return [
    ...createSessionCookie({ key: secret, isHttps }).expired(),
    createKnownBrowsers({ secret, isHttps }).addUser(undefined, 'asha@example.org'),
    createVisitors({ secret, isHttps }).identify(visitor).newCookie,
  ].map(getName);
}

test('the manual names every cookie that the server sets', async () => {
  const manual = await read('operating.md');
  for (const name of cookieNames(false)) assert.ok(manual.includes(`\`${name}\``), name);
});

test('the manual for a CDN names the session cookies', async () => {
  const manual = await read('deploying.md');
  for (const isHttps of [false, true]) {
    const [session = ''] = createSessionCookie({ key: secret, isHttps }).expired();
    assert.ok(manual.includes(`\`${getName(session)}\``), getName(session));
  }
});
