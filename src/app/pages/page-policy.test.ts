import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy, type PolicySettings } from './page-policy.ts';

const off: PolicySettings = { enableAds: false, googleAdsenseId: 'ca-pub-1', googleAnalyticsId: null };
const ads: PolicySettings = { ...off, enableAds: true };
const analytics: PolicySettings = { ...off, googleAnalyticsId: 'G-1' };

const foreignHosts = (policy: string) => new Set(policy.match(/https?:\/\/[^ ;]+/g));

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('the policy names no other host without ads and analytics', () => {
  assert.deepEqual([...foreignHosts(createPolicy(['a()'], off))], []);
  assert.deepEqual([...foreignHosts(createPolicy(['a()']))], []);
  assert.deepEqual(directives(createPolicy([], off))['script-src'], ["'self'"]);
});

test('ads allow exactly their hosts for scripts, calls and frames', () => {
  const {
    'script-src': script,
    'connect-src': connect,
    'frame-src': frame,
  } = directives(createPolicy([], ads));
  assert.deepEqual(script, [
    "'self'",
    'https://pagead2.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://partner.googleadservices.com',
    'https://www.googletagservices.com',
    'https://*.adtrafficquality.google',
  ]);
  assert.deepEqual(connect, [
    "'self'",
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
    'https://csi.gstatic.com',
    'https://*.adtrafficquality.google',
  ]);
  assert.deepEqual(frame, [
    "'self'",
    'https://googleads.g.doubleclick.net',
    'https://*.googlesyndication.com',
    'https://*.adtrafficquality.google',
    'https://www.google.com',
  ]);
});

test('analytics alone allow no ad host', () => {
  assert.deepEqual(
    [...foreignHosts(createPolicy([], analytics))],
    ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  );
});

test('no page may be framed, and workers are of this site', () => {
  const page = directives(createPolicy(['a()'], off));
  assert.deepEqual(page['frame-ancestors'], ["'none'"]);
  assert.deepEqual([page['worker-src'], page['manifest-src']], [["'self'"], ["'self'"]]);
});

test('no policy allows unhashed inline scripts or eval', () => {
  for (const settings of [off, { ...ads, ...analytics, enableAds: true }])
    assert.doesNotMatch(createPolicy(['a()'], settings), /unsafe|nonce|script-src[^;]* (https:|\*)[ ;]/);
});

test('ads change no other directive of the policy', () => {
  const rest = (settings: PolicySettings) => {
    const {
      'script-src': _s,
      'connect-src': _c,
      'frame-src': _f,
      ...others
    } = directives(createPolicy([], settings));
    return others;
  };
  assert.deepEqual(rest(ads), rest(off));
});
