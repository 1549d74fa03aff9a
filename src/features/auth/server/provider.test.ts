import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { emptyTables } from '#testing/empty-tables.ts';
import { openIdProvider, type People } from '#testing/open-id-provider.ts';
import { signInApp, type Browser } from '#testing/sign-in-app.ts';

const people: People = {
  asha: { email: 'Asha@Example.org', email_verified: true, name: 'Asha of the school' },
  ravi: { email: 'ravi@example.org', email_verified: true, name: 'Ravi' },
  meera: { email: 'meera@example.org', email_verified: true, name: 'Meera' },
  stranger: { email: 'stranger@example.org', email_verified: true, name: 'Stranger' },
  turned: { email: 'kiran@example.org', email_verified: true, name: 'Kiran\u202Enaru' },
  lengthy: { email: 'leela@example.org', email_verified: true, name: 'Leela'.repeat(100) },
  // Claims the address of another user without verification.
  pretender: { email: 'asha@example.org', email_verified: false, name: 'Pretender' },
  nameless: { email: 'ravi@example.org', email_verified: true },
};
const publicUrl = 'https://papers.example';
const redirectUri = `${publicUrl}/api/auth/oauth2/callback/oidc`;
const school = await openIdProvider({ redirectUri, people });
const { db, browser, ids, audited } = await signInApp({
  publicUrl,
  provider: { ...school, name: 'Our school' },
});

beforeEach(async () => {
  await emptyTables(db, ['sessions', 'audit_entries']);
  await db.execute(sql`DELETE FROM accounts WHERE provider_id <> 'credential'`);
  await db.execute(sql`UPDATE users SET disabled_at = NULL`);
});

/** Signs in at the provider and returns the path that the browser is redirected to. */
async function signIn(at: Browser, login: string, to = ''): Promise<string> {
  const begun = await at.call('GET', `/api/login${to && `?to=${encodeURIComponent(to)}`}`);
  assert.equal(begun.statusCode, 302);
  const { pathname, search } = new URL(await school.signIn(String(begun.headers.location), login));
  const back = await at.call('GET', pathname + search, undefined, { 'sec-fetch-site': 'cross-site' });
  assert.equal(back.statusCode, 302);
  return String(back.headers.location);
}
const getUser = async (at: Browser) => (await at.call('GET', '/api/auth/user')).json();
const userCount = async () => (await db.execute(sql`SELECT FROM users`)).rowCount;

test('signs in a known user and opens the return URL', async () => {
  const asha = browser();
  assert.equal(await signIn(asha, 'asha', '/admin?tab=users&error=x'), '/admin?tab=users&error=x');
  const user = await getUser(asha);
  assert.deepEqual([user.id, user.name, user.role], [ids.owner, 'Asha', 'owner']);
  assert.ok(asha.cookies.has('__Host-pariksha_session'));
  assert.deepEqual(await audited(), ['Asha session.started Asha']);
  assert.equal(await signIn(browser(), 'asha'), '/admin');
});

test('a repeated sign-in at the provider confirms the user', async () => {
  const asha = browser();
  await signIn(asha, 'asha');
  await db.execute(sql`UPDATE sessions SET reauthenticated_at = now() - interval '1 hour'`);
  const again = await asha.call('GET', '/api/login?prompt=login&to=%2Fadmin');
  const url = String(again.headers.location);
  assert.equal(new URL(url).searchParams.get('prompt'), 'login');
  const { pathname, search } = new URL(await school.signIn(url, 'asha'));
  await asha.call('GET', pathname + search, undefined, { 'sec-fetch-site': 'cross-site' });
  assert.equal((await asha.call('GET', '/api/auth/reauthenticate')).statusCode, 204);
});

test('a sign-in without an authentication time is not recent', async () => {
  const asha = browser();
  await signIn(asha, 'asha');
  const refused = await asha.call('GET', '/api/auth/reauthenticate');
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'reauthentication_required']);
});

test('a sign-in from an old provider session is not recent', async () => {
  const asha = browser();
  const begun = await asha.call('GET', '/api/login?prompt=login');
  const url = new URL(String(begun.headers.location));
  assert.equal(url.searchParams.get('max_age'), '300');
  // Simulates a provider that ignores `prompt=login`: it sends an old `auth_time` and asks for nothing.
  school.authenticatedSecondsAgo(3_600);
  const { pathname, search } = new URL(await school.signIn(url.href, 'asha'));
  await asha.call('GET', pathname + search, undefined, { 'sec-fetch-site': 'cross-site' });
  school.authenticatedSecondsAgo(0);
  assert.equal((await getUser(asha)).id, ids.owner);
  assert.equal((await asha.call('GET', '/api/auth/reauthenticate')).statusCode, 403);
});

test("stores only the provider's account id, without tokens", async () => {
  await signIn(browser(), 'asha');
  const { rows } = await db.execute(sql`
    SELECT user_id, account_id, access_token, refresh_token, id_token FROM accounts WHERE provider_id = 'oidc'`);
  assert.deepEqual(rows, [
    { user_id: ids.owner, account_id: 'asha', access_token: null, refresh_token: null, id_token: null },
  ]);
});

test('rejects a provider account without a user or invitation', async () => {
  const stranger = browser();
  const before = await userCount();
  assert.equal(await signIn(stranger, 'stranger'), '/sign-in?error=not-invited');
  assert.equal((await stranger.call('GET', '/api/auth/user')).statusCode, 401);
  assert.equal(await userCount(), before);
});

test('rejects an unverified e-mail address', async () => {
  const pretender = browser();
  assert.equal(await signIn(pretender, 'pretender'), '/sign-in?error=not-verified');
  assert.equal((await pretender.call('GET', '/api/auth/user')).statusCode, 401);
});

test('an invited person joins with their role by signing in', async () => {
  const asha = browser();
  await asha.signIn('asha@example.org');
  await asha.call('POST', '/api/admin/invitations', { email: 'meera@example.org', role: 'editor' });
  const meera = browser();
  assert.equal(await signIn(meera, 'meera'), '/admin');
  const { name, role } = await getUser(meera);
  assert.deepEqual([name, role], ['Meera', 'editor']);
  assert.deepEqual((await asha.call('GET', '/api/admin/invitations')).json(), []);
  assert.ok((await audited()).includes('Meera user.joined Meera'));
  assert.equal((await meera.call('GET', '/api/auth/account')).json().hasPassword, false);
});

test('uses the e-mail name instead of an invalid provider name', async () => {
  const asha = browser();
  await asha.signIn('asha@example.org');
  for (const [login, called] of [
    ['turned', 'Kiran'],
    ['lengthy', 'Leela'],
  ] as const) {
    const { email } = people[login]!;
    await asha.call('POST', '/api/admin/invitations', { email, role: 'editor' });
    const joined = browser();
    await signIn(joined, login);
    assert.equal((await getUser(joined)).name, called);
  }
});

test('rejects a disabled user', async () => {
  await db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${ids.editor}`);
  assert.equal(await signIn(browser(), 'ravi'), '/sign-in?error=disabled');
  assert.equal((await db.execute(sql`SELECT FROM sessions`)).rowCount, 0);
});

test('signs in a user whose provider account has no name', async () => {
  assert.equal(await signIn(browser(), 'nameless'), '/admin');
});

test("rejects the callback of another browser's sign-in", async () => {
  const attacker = browser();
  const begun = await attacker.call('GET', '/api/login');
  const { pathname, search } = new URL(await school.signIn(String(begun.headers.location), 'asha'));
  const victim = browser();
  const back = await victim.call('GET', pathname + search);
  assert.equal(back.headers.location, '/sign-in?error=provider');
  assert.equal((await victim.call('GET', '/api/auth/user')).statusCode, 401);
  for (const query of ['', '?code=x', '?state=x&code=y', '?error=access_denied'])
    assert.equal(
      (await victim.call('GET', `/api/auth/oauth2/callback/oidc${query}`)).headers.location,
      '/sign-in?error=provider',
    );
});

test('returns the name of the provider for the sign-in page', async () => {
  assert.deepEqual((await browser().call('GET', '/api/auth/ways')).json(), {
    provider: { name: 'Our school' },
  });
});

test('ignores an unsafe return URL', async () => {
  for (const to of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/sign-in',
  ])
    assert.equal(await signIn(browser(), 'asha', to), '/admin', to);
});

test('redirects to the sign-in page while the provider is unavailable', async () => {
  const away = { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'y', name: 'Away' };
  const { browser: browserThere } = await signInApp({ provider: away });
  const begun = await browserThere().call('GET', '/api/login?to=/admin');
  assert.deepEqual([begun.statusCode, begun.headers.location], [302, '/sign-in?error=provider']);
});
