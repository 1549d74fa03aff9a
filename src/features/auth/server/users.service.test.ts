import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { addUser, ensureFirstOwner, hasUsers, setPassword } from './users.service.ts';
import { hashPassword } from './password-hash.ts';
import { testContext } from '#testing/context.ts';
import { emptyTables } from '#testing/empty-tables.ts';

const { ctx } = await testContext();
const { db } = ctx;
const owner = { email: 'Owner@Example.org', name: 'Asha', role: 'owner', password: 'a long password' };

beforeEach(() => emptyTables(db, ['users', 'audit_entries'], { restartsIds: true }));

async function stored(): Promise<Record<string, unknown>[]> {
  const result = await db.execute(sql`
    SELECT email, name, role, provider_id, account_id, user_id, password
    FROM users LEFT JOIN accounts ON accounts.user_id = users.id ORDER BY users.id, accounts.id`);
  return result.rows;
}

async function verifies(password: string, hash: unknown): Promise<boolean> {
  const [salt] = String(hash).split(':');
  return (await hashPassword(password, salt)) === hash;
}

test('stores a new user with credentials that better-auth can read', async () => {
  const { id } = await addUser(ctx, owner);
  const [row, ...others] = await stored();
  assert.equal(others.length, 0);
  assert.deepEqual(
    [row?.email, row?.name, row?.role, row?.provider_id, row?.account_id, row?.user_id],
    ['owner@example.org', 'Asha', 'owner', 'credential', String(id), id],
  );
  assert.ok(await verifies('a long password', row?.password));
  assert.ok(!(await verifies('another password', row?.password)));
});

test('allows one user per e-mail address, ignoring case', async () => {
  await addUser(ctx, owner);
  await assert.rejects(addUser(ctx, { ...owner, email: 'OWNER@example.org' }), { code: 'conflict' });
  assert.equal((await stored()).length, 1);
});

test('rejects an invalid user with the reason', async () => {
  await assert.rejects(addUser(ctx, { ...owner, email: 'asha' }), /e-mail address is not valid/);
  await assert.rejects(addUser(ctx, { ...owner, password: 'short' }), /at least 12 characters/);
  await assert.rejects(addUser(ctx, { ...owner, password: 'x'.repeat(129) }), /at most 128/);
  await assert.rejects(addUser(ctx, { ...owner, role: 'admin' }), /owner or editor/);
  await assert.rejects(addUser(ctx, { ...owner, name: 'a\u202Eb' }), /not allowed/);
  assert.deepEqual(await stored(), []);
});

test('sets a new password, also for a user without one', async () => {
  await addUser(ctx, owner);
  await setPassword(ctx, 'owner@EXAMPLE.org', 'a second password');
  const [row, ...others] = await stored();
  assert.equal(others.length, 0);
  assert.ok(await verifies('a second password', row?.password));
  await db.execute(sql`DELETE FROM accounts`);
  await setPassword(ctx, 'owner@example.org', 'a third password');
  assert.ok(await verifies('a third password', (await stored())[0]?.password));
  await assert.rejects(setPassword(ctx, 'nobody@example.org', 'a long password'), { code: 'not_found' });
  await assert.rejects(setPassword(ctx, 'owner@example.org', 'short'), { code: 'validation_failed' });
});

test('a password reset ends all sessions and is audited', async () => {
  const { id } = await addUser(ctx, owner);
  await db.execute(sql`
    INSERT INTO sessions (user_id, token, expires_at) VALUES (${id}, 'a token', now() + interval '1 day')`);
  await setPassword(ctx, 'owner@example.org', 'a second password');
  assert.equal((await db.execute(sql`SELECT FROM sessions`)).rowCount, 0);
  const { rows } = await db.execute(sql`
    SELECT user_name, action, subject_name, before, after FROM audit_entries ORDER BY id`);
  const entry = { user_name: 'A command', subject_name: 'Asha', before: null };
  assert.deepEqual(rows, [
    { ...entry, action: 'user.created', after: { email: 'owner@example.org', role: 'owner' } },
    { ...entry, action: 'user.password-reset', after: null },
  ]);
});

test('a password reset can also remove the second factor', async () => {
  const { id } = await addUser(ctx, owner);
  await db.execute(sql`UPDATE users SET two_factor_enabled = true`);
  await db.execute(sql`INSERT INTO two_factors (user_id, secret, backup_codes) VALUES (${id}, 'x', 'y')`);
  const isOn = async () =>
    (await db.execute(sql`SELECT FROM users JOIN two_factors ON user_id = users.id WHERE two_factor_enabled`))
      .rowCount === 1;
  await setPassword(ctx, 'owner@example.org', 'a second password');
  assert.ok(await isOn());
  for (let time = 0; time < 2; time += 1)
    await setPassword(ctx, 'owner@example.org', 'a third password', { isSecondFactorRemoved: true });
  assert.ok(!(await isOn()));
  const { rows } = await db.execute(sql`
    SELECT user_name, subject_name FROM audit_entries WHERE action = 'user.second-factor-removed'`);
  assert.deepEqual(rows, [{ user_name: 'A command', subject_name: 'Asha' }]);
});

test('creates the configured owner only on a site without users', async () => {
  assert.equal(await ensureFirstOwner(ctx, undefined), false);
  assert.equal(await hasUsers(ctx), false);
  const configured = { email: 'first@example.org', password: 'a long password' };
  const created = await Promise.all([1, 2, 3].map(() => ensureFirstOwner(ctx, configured)));
  assert.deepEqual(created.filter(Boolean), [true]);
  assert.deepEqual(
    (await stored()).map(({ email, name, role }) => [email, name, role]),
    [['first@example.org', 'First', 'owner']],
  );
  assert.equal(await ensureFirstOwner(ctx, { ...configured, email: 'second@example.org' }), false);
  assert.equal(await hasUsers(ctx), true);
});

test('a password reset removes the passkeys of the user', async () => {
  const { id } = await addUser(ctx, owner);
  await db.execute(sql`
    INSERT INTO passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
    VALUES (${id}, 'Phone', 'x', 'phone', 0, 'singleDevice', false)`);
  assert.deepEqual(await setPassword(ctx, owner.email, 'a second password'), { removedPasskeys: 1 });
  assert.equal((await db.execute(sql`SELECT FROM passkeys`)).rowCount, 0);
});
