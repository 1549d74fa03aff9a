import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { emptyTables } from '#testing/empty-tables.ts';
import { password, signInApp, getLinkToken } from '#testing/sign-in-app.ts';

const { db, browser, people, ids, audited } = await signInApp();
const owner = browser();
await owner.signIn(people.owner.email);

beforeEach(async () => {
  await db.execute(sql`DELETE FROM users WHERE id NOT IN (${ids.owner}, ${ids.editor})`);
  await db.execute(
    sql`UPDATE users SET disabled_at = NULL, role = CASE id WHEN ${ids.owner} THEN 'owner' ELSE 'editor' END`,
  );
  await db.execute(sql`DELETE FROM access_links`);
  await emptyTables(db, ['audit_entries']);
});

const change = (id: number | string, body: object) => owner.call('PATCH', `/api/admin/users/${id}`, body);
const invite = (email: string, role = 'editor') =>
  owner.call('POST', '/api/admin/invitations', { email, role });

test('lists users with sign-in methods and last activity, without secrets', async () => {
  const users = (await owner.call('GET', '/api/admin/users')).json();
  const { lastSeenAt, createdAt, ...asha } = users[0];
  assert.deepEqual(asha, {
    id: ids.owner,
    name: 'Asha',
    email: 'asha@example.org',
    role: 'owner',
    disabledAt: null,
    hasPassword: true,
    hasSecondFactor: false,
    passkeys: 0,
  });
  assert.ok(Date.parse(lastSeenAt) >= Date.parse(createdAt));
  assert.deepEqual([users[1].name, users[1].lastSeenAt], ['Ravi', null]);
});

test('an invitation link creates and signs in one user', async () => {
  const created = (await invite('Meera@Example.org')).json();
  assert.match(created.link, /^http:\/\/localhost:3000\/invitation#token=[\w-]{43}$/);
  assert.deepEqual((await owner.call('GET', '/api/admin/invitations')).json(), [created.invitation]);
  assert.equal(created.invitation.email, 'meera@example.org');

  const meera = browser();
  const token = getLinkToken(created.link);
  const link = { purpose: 'invitation', token };
  assert.deepEqual((await meera.call('POST', '/api/auth/link', link)).json(), {
    email: 'meera@example.org',
    role: 'editor',
    hasSecondPlace: null,
  });
  const body = {
    token,
    name: 'Meera',
    password: 'a password of mine',
    role: 'owner',
    email: 'x@example.org',
  };
  const joined = await meera.call('POST', '/api/auth/accept-invitation', body);
  assert.deepEqual(
    [joined.statusCode, joined.json().user.email, joined.json().user.role],
    [200, 'meera@example.org', 'editor'],
  );
  assert.equal((await meera.call('GET', '/editors')).statusCode, 200);

  for (const again of [
    await browser().call('POST', '/api/auth/accept-invitation', body),
    await browser().call('POST', '/api/auth/link', link),
  ])
    assert.deepEqual([again.statusCode, again.json().code], [410, 'gone']);
  assert.deepEqual((await owner.call('GET', '/api/admin/invitations')).json(), []);
  assert.deepEqual(await audited(), [
    'Asha invitation.created meera@example.org',
    'Meera user.joined Meera',
    'Meera session.started Meera',
  ]);
});

test('stores only the hash of a link', async () => {
  const token = getLinkToken((await invite('meera@example.org')).json().link);
  const { rows } = await db.execute(
    sql`SELECT access_links::text AS row, audit_entries::text AS entry FROM access_links, audit_entries`,
  );
  assert.ok(!JSON.stringify(rows).includes(token));
});

test('rejects a withdrawn, replaced or expired invitation', async () => {
  const accept = async (link: string) =>
    (
      await browser().call('POST', '/api/auth/accept-invitation', {
        token: getLinkToken(link),
        name: 'Meera',
        password: 'a password of mine',
      })
    ).statusCode;
  const first = (await invite('meera@example.org')).json();
  const second = (await invite('MEERA@example.org', 'owner')).json();
  assert.equal(await accept(first.link), 410);
  const withdrawn = await owner.call('DELETE', `/api/admin/invitations/${second.invitation.id}`);
  assert.deepEqual([withdrawn.statusCode, await accept(second.link)], [204, 410]);
  const again = await owner.call('DELETE', `/api/admin/invitations/${second.invitation.id}`);
  assert.equal(again.statusCode, 404);
  const third = (await invite('meera@example.org')).json();
  await db.execute(sql`UPDATE access_links SET expires_at = now()`);
  assert.equal(await accept(third.link), 410);
  assert.equal(await accept('http://localhost/#token=guess'), 410);
});

test('an existing user cannot be invited or replaced by an invitation', async () => {
  const refused = await invite('RAVI@example.org');
  assert.deepEqual(
    [refused.statusCode, refused.json().fields],
    [409, [{ field: 'email', message: 'ravi@example.org is already a user' }]],
  );
  assert.equal((await invite('no address')).statusCode, 400);
  const { link } = (await invite('meera@example.org')).json();
  await db.execute(
    sql`INSERT INTO users (email, name, role) VALUES ('meera@example.org', 'Meera', 'editor')`,
  );
  const joined = await browser().call('POST', '/api/auth/accept-invitation', {
    token: getLinkToken(link),
    name: 'Other',
    password: 'a password of mine',
  });
  assert.equal(joined.statusCode, 409);
  assert.equal((await db.execute(sql`SELECT FROM users WHERE name = 'Other'`)).rowCount, 0);
});

test('disabling signs a user out everywhere, enabling restores access', async () => {
  const ravi = browser();
  await ravi.signIn(people.editor.email);
  const disabled = (await change(ids.editor, { isDisabled: true })).json();
  assert.ok(disabled.disabledAt);
  assert.equal((await ravi.call('GET', '/editors')).statusCode, 401);
  assert.equal((await db.execute(sql`SELECT FROM sessions WHERE user_id = ${ids.editor}`)).rowCount, 0);
  assert.equal((await change(ids.editor, { isDisabled: true })).json().disabledAt, disabled.disabledAt);
  assert.equal((await change(ids.editor, { isDisabled: false })).json().disabledAt, null);
  assert.equal((await ravi.signIn(people.editor.email)).statusCode, 200);
  assert.deepEqual((await audited()).slice(1, 3), ['Asha user.disabled Ravi', 'Asha user.enabled Ravi']);
});

test('disabling a user invalidates their reset link permanently', async () => {
  const { link } = (await owner.call('POST', `/api/admin/users/${ids.editor}/reset-link`)).json();
  await change(ids.editor, { isDisabled: true });
  await change(ids.editor, { isDisabled: false });
  const body = { token: getLinkToken(link), password: 'a second password' };
  assert.equal((await browser().call('POST', '/api/auth/reset-password', body)).statusCode, 410);
});

test('a new role applies to existing sessions immediately', async () => {
  const ravi = browser();
  await ravi.signIn(people.editor.email);
  assert.equal((await ravi.call('GET', '/api/admin/users')).statusCode, 403);
  assert.equal((await change(ids.editor, { role: 'owner' })).json().role, 'owner');
  assert.equal((await ravi.call('GET', '/api/admin/users')).statusCode, 200);
  const { rows } = await db.execute(
    sql`SELECT before, after FROM audit_entries WHERE action = 'user.role-changed'`,
  );
  assert.deepEqual(rows, [{ before: { role: 'editor' }, after: { role: 'owner' } }]);
});

for (const body of [
  { isDisabled: true },
  { role: 'editor' },
  { role: 'owner', isDisabled: true },
  { role: 'editor', isDisabled: false },
])
  test(`refuses ${JSON.stringify(body)} for the last active owner with a 409`, async () => {
    const refused = await change(ids.owner, body);
    assert.deepEqual(
      [refused.statusCode, refused.json().code, refused.json().message],
      [409, 'conflict', 'Asha is the last owner who can sign in. Make another user an owner first'],
    );
  });

test('a refused change of the last active owner keeps their sessions', async () => {
  await change(ids.owner, { isDisabled: true });
  assert.equal((await owner.call('GET', '/api/admin/users')).statusCode, 200);
});

test('a disabled owner does not count as another active owner', async () => {
  await change(ids.editor, { role: 'owner', isDisabled: true });
  assert.equal((await change(ids.owner, { role: 'editor' })).statusCode, 409);
});

test('the last active owner can be changed without losing the role', async () => {
  const changed = await change(ids.owner, { role: 'owner' });
  assert.deepEqual([changed.statusCode, changed.json().role], [200, 'owner']);
});

test('one of two active owners can be disabled', async () => {
  await change(ids.editor, { role: 'owner' });
  const changed = await change(ids.editor, { isDisabled: true });
  assert.equal(changed.statusCode, 200);
  assert.notEqual(changed.json().disabledAt, null);
});

test('rejects an id that is not written in decimal digits', async () => {
  for (const id of ['0x1', '1e0', '%201'])
    assert.equal((await change(id, { role: 'owner' })).statusCode, 400, id);
});

test('rejects a change without a known field', async () => {
  for (const body of [{}, { disabled: true }]) {
    const refused = await change(ids.editor, body);
    assert.deepEqual(
      [refused.statusCode, refused.json().code],
      [400, 'validation_failed'],
      JSON.stringify(body),
    );
  }
});

test('two owners who demote each other in parallel leave one owner', async () => {
  await change(ids.editor, { role: 'owner' });
  const ravi = browser();
  await ravi.signIn(people.editor.email);
  for (let round = 0; round < 5; round += 1) {
    await db.execute(sql`UPDATE users SET role = 'owner', disabled_at = NULL`);
    const answers = await Promise.all([
      change(ids.editor, { role: 'editor' }),
      ravi.call('PATCH', `/api/admin/users/${ids.owner}`, { role: 'editor' }),
    ]);
    const done = answers.filter(({ statusCode }) => statusCode === 200).length;
    const owners = await db.execute(sql`SELECT FROM users WHERE role = 'owner' AND disabled_at IS NULL`);
    assert.deepEqual([done, owners.rowCount], [1, 1]);
  }
});

test('a reset link sets a password once and ends all sessions', async () => {
  const ravi = browser();
  await ravi.signIn(people.editor.email);
  const first = (await owner.call('POST', `/api/admin/users/${ids.editor}/reset-link`)).json();
  const second = (await owner.call('POST', `/api/admin/users/${ids.editor}/reset-link`)).json();
  assert.match(second.link, /^http:\/\/localhost:3000\/reset-password#token=[\w-]{43}$/);
  const reset = async (link: string, password: string) =>
    (await browser().call('POST', '/api/auth/reset-password', { token: getLinkToken(link), password }))
      .statusCode;
  const look = { purpose: 'password-reset', token: getLinkToken(second.link) };
  assert.equal((await browser().call('POST', '/api/auth/link', look)).json().email, 'ravi@example.org');
  assert.equal(await reset(first.link, 'a second password'), 410);
  assert.equal(await reset(second.link, 'short'), 400);
  assert.equal(await reset(second.link, 'a second password'), 204);
  assert.equal(await reset(second.link, 'a third password'), 410);
  assert.equal((await ravi.call('GET', '/editors')).statusCode, 401);
  assert.equal((await ravi.signIn(people.editor.email)).statusCode, 401);
  assert.equal((await ravi.signIn(people.editor.email, 'a second password')).statusCode, 200);
  assert.equal((await owner.call('POST', '/api/admin/users/99999/reset-link')).statusCode, 404);
  const undo = (await owner.call('POST', `/api/admin/users/${ids.editor}/reset-link`)).json();
  assert.equal(await reset(undo.link, 'a long password'), 204);
});

test("a reset link removes the user's passkeys with an audit entry", async () => {
  await db.execute(sql`
    INSERT INTO passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
    VALUES (${ids.editor}, 'Phone', 'x', 'phone', 0, 'singleDevice', false),
      (${ids.owner}, 'Key', 'x', 'key', 0, 'singleDevice', false)`);
  const { link } = (await owner.call('POST', `/api/admin/users/${ids.editor}/reset-link`)).json();
  const body = { token: getLinkToken(link), password };
  assert.equal((await browser().call('POST', '/api/auth/reset-password', body)).statusCode, 204);
  const { rows } = await db.execute(sql`DELETE FROM passkeys RETURNING name`);
  assert.deepEqual(rows, [{ name: 'Key' }]);
  assert.equal((await audited()).at(-1), 'A user with a reset link user.passkey-removed Ravi');
});

test('an owner cannot create a reset link for themselves', async () => {
  const refused = await owner.call('POST', `/api/admin/users/${ids.owner}/reset-link`);
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'conflict']);
});

test('rejects a link that was made for another purpose', async () => {
  const { link } = (await owner.call('POST', `/api/admin/users/${ids.editor}/reset-link`)).json();
  const token = getLinkToken(link);
  const person = { token, name: 'Eve', password: 'a password of mine', email: 'eve@example.org' };
  const browsed = browser();
  assert.equal((await browsed.call('POST', '/api/auth/accept-invitation', person)).statusCode, 410);
  assert.equal((await browsed.call('POST', '/api/auth/set-up', person)).statusCode, 410);
});
