import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#platform/log/log.ts';
import { createUnknownProxyWarning } from './unknown-proxy.ts';

function warningWith(trustedProxies: string[]) {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  return { warn: createUnknownProxyWarning(trustedProxies, log), lines };
}

test('an untrusted proxy is logged once', () => {
  const { warn, lines } = warningWith([]);
  warn({ rawHeaders: ['Accept-Encoding', 'X-Forwarded-For', 'Host', 'localhost'] });
  assert.deepEqual(lines, []);
  for (const address of ['203.0.113.1', '203.0.113.2']) warn({ rawHeaders: ['X-Forwarded-For', address] });
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /TRUSTED_PROXIES is not set/);
  assert.doesNotMatch(lines[0]!, /203\.0\.113/);
});

test('a trusted proxy is not logged', () => {
  const { warn, lines } = warningWith(['127.0.0.1']);
  warn({ rawHeaders: ['X-Forwarded-For', '203.0.113.1'] });
  assert.deepEqual(lines, []);
});
