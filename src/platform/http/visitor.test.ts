import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVisitors } from './visitor.ts';

const hour = 3_600_000;
const secret = 'a secret of more than thirty-two characters';
const request = { address: '203.0.113.9', userAgent: 'Mozilla/5.0 Firefox/140.0', cookies: undefined };

function createVisitorsAt(
  start = Date.UTC(2026, 5, 1, 12),
  options: { secret?: string; isHttps?: boolean } = {},
) {
  const clock = { now: start };
  return {
    clock,
    visitors: createVisitors({ secret, isHttps: false, now: () => clock.now, ...options }),
  };
}

/** Returns the cookie as the browser sends it back. */
function sentBack(newCookie: string | undefined): string {
  return newCookie?.split(';')[0] ?? '';
}

test('without cookies, IP address and browser identify a visitor', () => {
  const { visitors } = createVisitorsAt();
  const first = visitors.recognise(request).hash;
  assert.match(first, /^[0-9a-f]{32}$/);
  assert.equal(visitors.recognise(request).hash, first);
  assert.notEqual(visitors.recognise({ ...request, address: '203.0.113.10' }).hash, first);
  assert.notEqual(visitors.recognise({ ...request, userAgent: 'Mozilla/5.0 Chrome/140.0' }).hash, first);
});

test('the hash without cookies changes daily', () => {
  const { visitors, clock } = createVisitorsAt();
  const first = visitors.recognise(request).hash;
  clock.now += 24 * hour;
  assert.notEqual(visitors.recognise(request).hash, first);
});

test('a cookie does not change the hash in its first hour', () => {
  const { visitors, clock } = createVisitorsAt();
  const first = visitors.recognise(request);
  const cookies = `theme=dark; ${sentBack(first.newCookie)}`;
  clock.now += hour - 1;
  const again = visitors.recognise({ ...request, cookies });
  assert.deepEqual(again, { hash: first.hash, isEstablished: false, newCookie: undefined });
});

test('after an hour, the cookie alone identifies the visitor', () => {
  const { visitors, clock } = createVisitorsAt();
  const [one, other] = [visitors.recognise(request), visitors.recognise(request)];
  clock.now += hour;
  const getHash = (cookies: string, address: string) =>
    visitors.recognise({ ...request, cookies, address }).hash;
  const firstHash = getHash(sentBack(one.newCookie), '203.0.113.9');
  assert.notEqual(firstHash, one.hash);
  assert.equal(getHash(sentBack(one.newCookie), '198.51.100.1'), firstHash);
  assert.notEqual(getHash(sentBack(other.newCookie), '203.0.113.9'), firstHash);
});

test('identify uses a new cookie immediately', () => {
  const { visitors, clock } = createVisitorsAt();
  const [one, other] = [visitors.identify(request), visitors.identify(request)];
  assert.match(one.hash, /^[0-9a-f]{32}$/);
  assert.notEqual(other.hash, one.hash);
  const findByCookie = ({ newCookie }: typeof one, at = request) =>
    visitors.identify({ ...at, cookies: sentBack(newCookie) });
  const recognised = findByCookie(one);
  assert.deepEqual(recognised, { ...one, newCookie: undefined });
  assert.equal(findByCookie(other).hash, other.hash);
  clock.now += 48 * hour;
  assert.equal(findByCookie(one, { ...request, address: '198.51.100.1' }).hash, one.hash);
});

test('the place hash combines IP address, browser and day', () => {
  const { visitors, clock } = createVisitorsAt();
  const { originHash } = visitors.identify(request);
  assert.equal(originHash, visitors.recognise(request).hash);
  assert.notEqual(visitors.identify({ ...request, address: '203.0.113.10' }).originHash, originHash);
  assert.notEqual(visitors.identify({ ...request, userAgent: 'Other' }).originHash, originHash);
  clock.now += 24 * hour;
  assert.notEqual(visitors.identify(request).originHash, originHash);
});

test('a cookie is renewed with its id after 30 days', () => {
  const { visitors, clock } = createVisitorsAt();
  const first = visitors.identify(request);
  const cookies = sentBack(first.newCookie);
  clock.now += 30 * 24 * hour;
  assert.equal(visitors.identify({ ...request, cookies }).newCookie, undefined);
  clock.now += 1;
  const renewed = visitors.identify({ ...request, cookies });
  assert.deepEqual([renewed.hash, renewed.isEstablished], [first.hash, true]);
  const again = { ...request, cookies: sentBack(renewed.newCookie) };
  assert.notEqual(again.cookies, cookies);
  assert.deepEqual(
    [visitors.identify(again).hash, visitors.identify(again).newCookie],
    [first.hash, undefined],
  );
  const counted = visitors.recognise({ ...request, cookies }).hash;
  assert.equal(visitors.recognise(again).hash, counted);
  clock.now += 2 * hour;
  assert.equal(visitors.recognise(again).hash, counted);
});

test('a cookie is established after a day and stays established', () => {
  const { visitors, clock } = createVisitorsAt();
  const isEstablished = (cookies?: string) => visitors.identify({ ...request, cookies }).isEstablished;
  const cookies = sentBack(visitors.identify(request).newCookie);
  assert.deepEqual([isEstablished(), isEstablished(cookies)], [false, false]);
  clock.now += 24 * hour;
  assert.deepEqual([isEstablished(), isEstablished(cookies)], [false, true]);
  clock.now += 30 * 24 * hour;
  assert.equal(isEstablished(sentBack(visitors.identify({ ...request, cookies }).newCookie)), true);
});

test('a changed or foreign cookie is rejected', () => {
  const { visitors } = createVisitorsAt();
  const { newCookie, hash } = visitors.recognise(request);
  const name = 'pariksha_visitor';
  const value = sentBack(newCookie).slice(name.length + 1);
  const flipped = (value.startsWith('A') ? 'B' : 'A') + value.slice(1);
  const foreign = createVisitorsAt(undefined, { secret: `${secret}!` }).visitors.recognise(request).newCookie;
  for (const cookies of [
    `${name}=${flipped}`,
    `${name}=${value.slice(0, -4)}`,
    `${name}=${value}AAAA`,
    `${name}=`,
    `${name}=${'A'.repeat(5_000)}`,
    `x${name}=${value}`,
    sentBack(foreign),
  ]) {
    const visitor = visitors.recognise({ ...request, cookies });
    assert.equal(visitor.hash, hash);
    assert.notEqual(visitors.identify({ ...request, cookies }).newCookie, undefined);
    assert.notEqual(visitor.newCookie, undefined);
  }
});

test('the cookie is HttpOnly, and secure with HTTPS', () => {
  const plain = createVisitorsAt().visitors.recognise(request).newCookie ?? '';
  const secure = createVisitorsAt(undefined, { isHttps: true }).visitors.recognise(request).newCookie ?? '';
  assert.match(plain, /^pariksha_visitor=[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  assert.match(secure, /^__Host-pariksha_visitor=[\w-]+; .*; HttpOnly; SameSite=Lax; Secure$/);
});

test('the cookie does not contain the IP address', () => {
  const { visitors } = createVisitorsAt();
  const visitor = visitors.recognise(request);
  const cookie = Buffer.from(sentBack(visitor.newCookie).split('=')[1] ?? '', 'base64url').toString('latin1');
  assert.ok(!cookie.includes(request.address));
  assert.equal(visitor.hash.length, 32);
});
