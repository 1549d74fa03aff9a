import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { eventually } from '#testing/eventually.ts';
import { password, signInApp, type Answer } from '#testing/sign-in-app.ts';
import { signInByPassword } from './sign-in.service.ts';

const { db, browser, people, ids, audited, app, ctx } = await signInApp();

const cookie = (answer: Answer, name: string) =>
  [answer.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith(`${name}=`));
const sessionCount = async () => (await db.execute(sql`SELECT FROM sessions`)).rowCount;

test('answers 401 without caching when no user is signed in', async () => {
  const answer = await browser().call('GET', '/api/auth/user');
  assert.equal(answer.statusCode, 401);
  assert.deepEqual(answer.json(), { code: 'unauthorized', message: 'Not signed in' });
  assert.equal(answer.headers['cache-control'], 'no-store');
});

test('returns only the public fields of the signed-in user', async () => {
  const asha = browser();
  const signedIn = await asha.signIn('ASHA@example.org');
  const user = { id: ids.owner, name: 'Asha', email: 'asha@example.org', role: 'owner', picture: null };
  assert.deepEqual([signedIn.statusCode, signedIn.json()], [200, { user, needsSecondFactor: false }]);
  const asked = await asha.call('GET', '/api/auth/user');
  assert.deepEqual(asked.json(), user);
  assert.equal(asked.headers['cache-control'], 'private, no-store');
  assert.match((await audited()).at(-1)!, /^Asha session\.started Asha$/);
});

test('/admin-access leads to the sign-in page or the back office', async () => {
  const asha = browser();
  const getLocation = async (url: string) => {
    const answer = await asha.call('GET', url);
    return [answer.statusCode, answer.headers.location];
  };
  assert.deepEqual(await getLocation('/admin-access'), [302, '/api/login']);
  assert.deepEqual(await getLocation('/api/login'), [302, '/sign-in']);
  await asha.signIn(people.owner.email);
  assert.deepEqual(await getLocation('/api/login'), [302, '/admin']);
});

test('hides the session cookie from scripts and sets a readable flag', async () => {
  const answer = await browser().signIn(people.owner.email);
  assert.match(
    cookie(answer, 'pariksha_session') ?? '',
    /^pariksha_session=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  assert.equal(
    cookie(answer, 'pariksha_signed_in'),
    'pariksha_signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax',
  );
});

test('stores no IP address and truncates a long user agent', async () => {
  await browser().call(
    'POST',
    '/api/auth/sign-in/email',
    { email: people.owner.email, password },
    { 'user-agent': 'x'.repeat(5_000), 'x-forwarded-for': '203.0.113.9' },
  );
  const { rows } = await db.execute(
    sql`SELECT ip_address, length(user_agent) AS length FROM sessions ORDER BY id`,
  );
  assert.deepEqual(rows.at(-1), { ip_address: null, length: 300 });
  assert.ok(rows.every((row) => row.ip_address === null));
});

test('answers a wrong password and an unknown user alike', async () => {
  const wrong = await browser().signIn(people.owner.email, 'another password');
  const nobody = await browser().signIn('nobody@example.org');
  assert.deepEqual([wrong.statusCode, wrong.json()], [nobody.statusCode, nobody.json()]);
  assert.deepEqual(wrong.json(), {
    code: 'wrong_credentials',
    message: 'The e-mail address or the password is wrong',
  });
  assert.equal(cookie(wrong, 'pariksha_session'), undefined);
  await eventually(async () =>
    assert.deepEqual(
      (await audited()).filter((entry) => entry.includes('refused')),
      ['Somebody session.refused Asha'],
    ),
  );
});

test('hashes once for an unknown user, as for a wrong password', async () => {
  let hashes = 0;
  const counting = createHook({ init: (_id, type) => void (hashes += type === 'SCRYPTREQUEST' ? 1 : 0) });
  counting.enable();
  const work = [];
  for (const email of [people.owner.email, 'nobody@example.org']) {
    const before = hashes;
    // No other test uses this password, because this process computes each hash only once.
    await browser().signIn(email, 'a password of this test');
    work.push(hashes - before);
  }
  counting.disable();
  assert.deepEqual(work, [1, 1]);
});

test('replaces the session of a browser that signs in again', async () => {
  const asha = browser();
  await asha.signIn(people.owner.email);
  const [first, count] = [asha.cookies.get('pariksha_session')!, await sessionCount()];
  await asha.signIn(people.owner.email);
  assert.notEqual(asha.cookies.get('pariksha_session'), first);
  assert.equal(await sessionCount(), count);
  const stale = await app.inject({ url: '/api/auth/user', headers: { cookie: `pariksha_session=${first}` } });
  assert.equal(stale.statusCode, 401);
});

test('rejects a session cookie without a valid signature', async () => {
  const asha = browser();
  await asha.signIn(people.owner.email);
  const value = decodeURIComponent(asha.cookies.get('pariksha_session')!);
  const [token] = value.split('.');
  const forged = [
    token!,
    `${token}.`,
    `${token}.${'A'.repeat(43)}=`,
    `${value}x`,
    `x${value}`,
    '%E0%A4%A',
    '',
  ];
  for (const each of forged) {
    const answer = await app.inject({
      url: '/api/auth/user',
      headers: { cookie: `pariksha_session=${encodeURIComponent(each)}; pariksha_session=` },
    });
    assert.equal(answer.statusCode, 401, each);
  }
});

test('signing out ends the session on the server', async () => {
  for (const [method, url, status] of [
    ['POST', '/api/auth/sign-out', 204],
    ['POST', '/api/logout', 204],
    ['GET', '/api/logout', 302],
  ] as const) {
    const asha = browser();
    await asha.signIn(people.owner.email);
    const session = asha.cookies.get('pariksha_session')!;
    assert.equal((await asha.call(method, url)).statusCode, status);
    assert.deepEqual([...asha.cookies.keys()], ['pariksha_browser']);
    const again = await app.inject({
      url: '/api/auth/user',
      headers: { cookie: `pariksha_session=${session}` },
    });
    assert.equal(again.statusCode, 401);
    assert.equal((await audited()).at(-1), 'Asha session.ended Asha');
  }
});

test('another site cannot sign a user out', async () => {
  const asha = browser();
  await asha.signIn(people.owner.email);
  for (const site of ['cross-site', 'same-site'])
    await asha.call('GET', '/api/logout', undefined, { 'sec-fetch-site': site });
  assert.equal(
    (await asha.call('POST', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' })).statusCode,
    403,
  );
  assert.equal((await asha.call('GET', '/api/auth/user')).statusCode, 200);
});

test('without fetch metadata, only links of this site sign out', async () => {
  const asha = browser();
  await asha.signIn(people.owner.email);
  const cookies = [...asha.cookies].map((pair) => pair.join('=')).join('; ');
  const follow = (referer?: string) =>
    app.inject({ url: '/api/logout', headers: { cookie: cookies, ...(referer && { referer }) } });
  for (const referer of [undefined, 'https://evil.example/', 'http://localhost:3000.evil.example/'])
    assert.equal((await follow(referer)).headers['set-cookie'], undefined, referer);
  assert.equal((await asha.call('GET', '/api/auth/user')).statusCode, 200);
  await follow('http://localhost:3000/admin');
  assert.equal((await asha.call('GET', '/api/auth/user')).statusCode, 401);
});

test('an invalid link costs no password hash', async () => {
  let hashes = 0;
  const counting = createHook({ init: (_id, type) => void (hashes += type === 'SCRYPTREQUEST' ? 1 : 0) });
  counting.enable();
  const person = { token: 'guess', name: 'Eve', email: 'eve@example.org', password };
  for (const path of ['set-up', 'accept-invitation', 'reset-password'])
    assert.equal((await browser().call('POST', `/api/auth/${path}`, person)).statusCode, 410);
  counting.disable();
  assert.equal(hashes, 0);
});

test('a disabled user loses access immediately and cannot sign in', async () => {
  const ravi = browser();
  await ravi.signIn(people.editor.email);
  assert.equal((await ravi.call('GET', '/editors')).json().sessionId > 0, true);
  await db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${ids.editor}`);
  assert.equal((await ravi.call('GET', '/editors')).statusCode, 401);
  assert.equal((await ravi.call('GET', '/api/auth/user')).statusCode, 401);
  const refused = await ravi.signIn(people.editor.email);
  const wrong = await ravi.signIn(people.editor.email, 'another password');
  assert.equal(wrong.statusCode, 401);
  assert.deepEqual(
    [refused.statusCode, refused.json()],
    [401, wrong.json()],
    'nothing tells a right password',
  );
  assert.deepEqual(refused.headers['set-cookie'], wrong.headers['set-cookie']);
  await db.execute(sql`UPDATE users SET disabled_at = NULL WHERE id = ${ids.editor}`);
  assert.equal((await ravi.signIn(people.editor.email)).statusCode, 200);
});

test('renews an active session for 30 days and rejects expired ones', async () => {
  const asha = browser();
  await asha.signIn(people.owner.email);
  assert.equal((await asha.call('GET', '/api/auth/user')).headers['set-cookie'], undefined);
  await db.execute(
    sql`UPDATE sessions SET updated_at = now() - interval '2 days', expires_at = now() + interval '1 day'`,
  );
  const renewed = await asha.call('GET', '/api/auth/user');
  assert.match(cookie(renewed, 'pariksha_session') ?? '', /Max-Age=2592000; .*HttpOnly/);
  assert.match(cookie(renewed, 'pariksha_signed_in') ?? '', /Max-Age=2592000/);
  const kept = await db.execute(sql`SELECT FROM sessions WHERE expires_at > now() + interval '29 days'`);
  assert.equal(kept.rowCount, 1);
  assert.equal((await asha.call('GET', '/api/auth/user')).statusCode, 200);
  await db.execute(sql`UPDATE sessions SET expires_at = now()`);
  assert.equal((await asha.call('GET', '/api/auth/user')).statusCode, 401);
});

test('accepts a sign-in without an origin but rejects other sites', async () => {
  const attempt = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: people.owner.email, password },
      headers,
      remoteAddress: '192.0.2.77',
    });
  assert.equal((await attempt({})).statusCode, 200);
  assert.equal((await attempt({ origin: 'http://localhost:3000' })).statusCode, 200);
  assert.equal((await attempt({ origin: 'https://evil.example' })).statusCode, 403);
  assert.equal((await attempt({ 'sec-fetch-site': 'cross-site' })).statusCode, 403);
});

test('guesses from other browsers do not lock out a known browser', async () => {
  const asha = browser();
  await asha.signIn(people.owner.email);
  for (let time = 0; time < 11; time += 1) await browser().signIn(people.owner.email, 'guess');
  assert.equal((await browser().signIn(people.owner.email)).statusCode, 429);
  assert.equal((await asha.signIn(people.owner.email)).statusCode, 200);
});

test('a known browser has its own limit of ten attempts', async () => {
  const ravi = browser();
  await ravi.signIn(people.editor.email);
  for (let time = 0; time < 10; time += 1) await ravi.signIn(people.editor.email, 'guess');
  assert.equal((await ravi.signIn(people.editor.email)).statusCode, 429);
  assert.equal((await browser().signIn(people.editor.email)).statusCode, 200);
});

test('limits sign-in attempts by account and by client network', async () => {
  const guess = async () => (await browser().signIn('guessed@example.org', 'guess')).statusCode;
  const statuses = await Promise.all(Array.from({ length: 11 }, guess));
  assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [10, 429]);
  const refused = await browser().signIn('GUESSED@example.org', 'guess');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  const line = browser();
  for (let at = 0; at < 60; at += 1)
    await line.call('POST', '/api/auth/two-factor/verify-totp', { code: '000000' });
  assert.equal((await line.signIn(people.editor.email)).statusCode, 429);
});

test('limits sign-in attempts on all nodes together', async () => {
  const email = 'everywhere@example.org';
  for (let time = 0; time < 10; time += 1) await browser().signIn(email, 'guess');
  // Another context on the same database is another node.
  const node = { ...ctx };
  const request = { cookies: undefined, address: '203.0.113.250', userAgent: undefined };
  await assert.rejects(signInByPassword(node, { email, password }, request), { code: 'rate_limited' });
});

test('rejects a blank e-mail address or password at its field', async () => {
  const answer = await browser().call('POST', '/api/auth/sign-in/email', { email: ' ', password: '' });
  assert.equal(answer.statusCode, 400);
  assert.deepEqual(
    answer.json().fields.map(({ field }: { field: string }) => field),
    ['email', 'password'],
  );
  assert.equal((await browser().signIn('nonsense')).statusCode, 401);
});
