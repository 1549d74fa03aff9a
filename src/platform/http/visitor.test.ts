import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVisitors } from './visitor.ts';

const hour = 3_600_000;
const secret = 'a secret of more than thirty-two characters';
const place = { address: '203.0.113.9', userAgent: 'Mozilla/5.0 Firefox/140.0', cookies: undefined };

function visitorsAt(start = Date.UTC(2026, 5, 1, 12), options: { secret?: string; isHttps?: boolean } = {}) {
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
  const { visitors } = visitorsAt();
  const first = visitors.recognise(place).hash;
  assert.match(first, /^[0-9a-f]{32}$/);
  assert.equal(visitors.recognise(place).hash, first);
  assert.notEqual(visitors.recognise({ ...place, address: '203.0.113.10' }).hash, first);
  assert.notEqual(visitors.recognise({ ...place, userAgent: 'Mozilla/5.0 Chrome/140.0' }).hash, first);
});

test('the hash without cookies changes daily', () => {
  const { visitors, clock } = visitorsAt();
  const first = visitors.recognise(place).hash;
  clock.now += 24 * hour;
  assert.notEqual(visitors.recognise(place).hash, first);
});

test('a cookie does not change the hash in its first hour', () => {
  const { visitors, clock } = visitorsAt();
  const first = visitors.recognise(place);
  const cookies = `theme=dark; ${sentBack(first.newCookie)}`;
  clock.now += hour - 1;
  const again = visitors.recognise({ ...place, cookies });
  assert.deepEqual(again, { hash: first.hash, isEstablished: false, newCookie: undefined });
});

test('after an hour, the cookie alone identifies the visitor', () => {
  const { visitors, clock } = visitorsAt();
  const [one, other] = [visitors.recognise(place), visitors.recognise(place)];
  clock.now += hour;
  const hashOf = (cookies: string, address: string) =>
    visitors.recognise({ ...place, cookies, address }).hash;
  const known = hashOf(sentBack(one.newCookie), '203.0.113.9');
  assert.notEqual(known, one.hash);
  assert.equal(hashOf(sentBack(one.newCookie), '198.51.100.1'), known);
  assert.notEqual(hashOf(sentBack(other.newCookie), '203.0.113.9'), known);
});

test('identify uses a new cookie immediately', () => {
  const { visitors, clock } = visitorsAt();
  const [one, other] = [visitors.identify(place), visitors.identify(place)];
  assert.match(one.hash, /^[0-9a-f]{32}$/);
  assert.notEqual(other.hash, one.hash);
  const knownBy = ({ newCookie }: typeof one, at = place) =>
    visitors.identify({ ...at, cookies: sentBack(newCookie) });
  const known = knownBy(one);
  assert.deepEqual(known, { ...one, newCookie: undefined });
  assert.equal(knownBy(other).hash, other.hash);
  clock.now += 48 * hour;
  assert.equal(knownBy(one, { ...place, address: '198.51.100.1' }).hash, one.hash);
});

test('the place hash combines IP address, browser and day', () => {
  const { visitors, clock } = visitorsAt();
  const { originHash } = visitors.identify(place);
  assert.equal(originHash, visitors.recognise(place).hash);
  assert.notEqual(visitors.identify({ ...place, address: '203.0.113.10' }).originHash, originHash);
  assert.notEqual(visitors.identify({ ...place, userAgent: 'Other' }).originHash, originHash);
  clock.now += 24 * hour;
  assert.notEqual(visitors.identify(place).originHash, originHash);
});

test('a cookie is renewed with its id after 30 days', () => {
  const { visitors, clock } = visitorsAt();
  const first = visitors.identify(place);
  const cookies = sentBack(first.newCookie);
  clock.now += 30 * 24 * hour;
  assert.equal(visitors.identify({ ...place, cookies }).newCookie, undefined);
  clock.now += 1;
  const renewed = visitors.identify({ ...place, cookies });
  assert.deepEqual([renewed.hash, renewed.isEstablished], [first.hash, true]);
  const again = { ...place, cookies: sentBack(renewed.newCookie) };
  assert.notEqual(again.cookies, cookies);
  assert.deepEqual(
    [visitors.identify(again).hash, visitors.identify(again).newCookie],
    [first.hash, undefined],
  );
  const counted = visitors.recognise({ ...place, cookies }).hash;
  assert.equal(visitors.recognise(again).hash, counted);
  clock.now += 2 * hour;
  assert.equal(visitors.recognise(again).hash, counted);
});

test('a cookie is established after a day and stays established', () => {
  const { visitors, clock } = visitorsAt();
  const isEstablished = (cookies?: string) => visitors.identify({ ...place, cookies }).isEstablished;
  const cookies = sentBack(visitors.identify(place).newCookie);
  assert.deepEqual([isEstablished(), isEstablished(cookies)], [false, false]);
  clock.now += 24 * hour;
  assert.deepEqual([isEstablished(), isEstablished(cookies)], [false, true]);
  clock.now += 30 * 24 * hour;
  assert.equal(isEstablished(sentBack(visitors.identify({ ...place, cookies }).newCookie)), true);
});

test('a changed or foreign cookie is rejected', () => {
  const { visitors } = visitorsAt();
  const { newCookie, hash } = visitors.recognise(place);
  const name = 'pariksha_visitor';
  const value = sentBack(newCookie).slice(name.length + 1);
  const flipped = (value.startsWith('A') ? 'B' : 'A') + value.slice(1);
  const foreign = visitorsAt(undefined, { secret: `${secret}!` }).visitors.recognise(place).newCookie;
  for (const cookies of [
    `${name}=${flipped}`,
    `${name}=${value.slice(0, -4)}`,
    `${name}=${value}AAAA`,
    `${name}=`,
    `${name}=${'A'.repeat(5_000)}`,
    `x${name}=${value}`,
    sentBack(foreign),
  ]) {
    const seen = visitors.recognise({ ...place, cookies });
    assert.equal(seen.hash, hash);
    assert.notEqual(visitors.identify({ ...place, cookies }).newCookie, undefined);
    assert.notEqual(seen.newCookie, undefined);
  }
});

test('the cookie is HttpOnly, and secure with HTTPS', () => {
  const plain = visitorsAt().visitors.recognise(place).newCookie ?? '';
  const secure = visitorsAt(undefined, { isHttps: true }).visitors.recognise(place).newCookie ?? '';
  assert.match(plain, /^pariksha_visitor=[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  assert.match(secure, /^__Host-pariksha_visitor=[\w-]+; .*; HttpOnly; SameSite=Lax; Secure$/);
});

test('the cookie does not contain the IP address', () => {
  const { visitors } = visitorsAt();
  const seen = visitors.recognise(place);
  const cookie = Buffer.from(sentBack(seen.newCookie).split('=')[1] ?? '', 'base64url').toString('latin1');
  assert.ok(!cookie.includes(place.address));
  assert.equal(seen.hash.length, 32);
});
