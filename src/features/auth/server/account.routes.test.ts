import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { emptyTables } from '#testing/empty-tables.ts';
import { password, signInApp, getLinkToken, type Browser } from '#testing/sign-in-app.ts';
import { nextTotp, totp } from '#testing/totp.ts';

const { db, browser, people, ids, audited } = await signInApp();
const email = people.editor.email;
let ravi: Browser;

beforeEach(async () => {
  await emptyTables(db, ['audit_entries', 'sessions', 'two_factors']);
  await db.execute(sql`UPDATE users SET two_factor_enabled = false`);
  ravi = browser();
  await ravi.signIn(email);
});

const post = (path: string, body?: object) => ravi.call('POST', `/api/auth/${path}`, body);
const account = async () => (await ravi.call('GET', '/api/auth/account')).json();

/** Turns the second factor on with `usedCode`, the authenticator's current code. */
async function turnOn(): Promise<{ address: string; recoveryCodes: string[]; usedCode: string }> {
  const begun = await post('two-factor/enable', { password });
  const usedCode = totp(begun.json().address);
  assert.equal((await post('two-factor/confirm', { code: usedCode })).statusCode, 204);
  return { ...begun.json(), usedCode };
}

/** Returns a new browser that sent the password and still needs a second-factor code. */
async function atSecondStep(): Promise<Browser> {
  const other = browser();
  const answer = await other.signIn(email);
  assert.deepEqual(answer.json(), { user: null, needsSecondFactor: true });
  return other;
}
const code = (at: Browser, given: string, path = 'verify-totp') =>
  at.call('POST', `/api/auth/two-factor/${path}`, { code: given });

test('lists sessions and ends one or all others', async () => {
  const [second, third] = [browser(), browser()];
  await second.signIn(email);
  await third.signIn(email);
  const { sessions } = await account();
  assert.deepEqual(
    sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
    [false, false, true],
  );
  assert.match(sessions[0].userAgent, /Firefox/);
  assert.equal((await post('revoke-session', { id: sessions[0].id })).statusCode, 204);
  assert.equal((await third.call('GET', '/editors')).statusCode, 401);
  assert.equal((await second.call('GET', '/editors')).statusCode, 200);
  assert.equal((await post('revoke-other-sessions')).statusCode, 204);
  assert.equal((await second.call('GET', '/editors')).statusCode, 401);
  assert.equal((await ravi.call('GET', '/editors')).statusCode, 200);
  assert.equal((await audited()).filter((entry) => entry.includes('session.ended')).length, 2);
});

test("cannot end another user's session", async () => {
  const asha = browser();
  await asha.signIn(people.owner.email);
  const id = (await asha.call('GET', '/api/auth/account')).json().sessions[0].id;
  assert.equal((await post('revoke-session', { id })).statusCode, 404);
  assert.equal((await asha.call('GET', '/editors')).statusCode, 200);
});

test('changes the name but not the role', async () => {
  assert.equal((await post('update-user', { name: ' Ravi Kumar ', role: 'owner' })).statusCode, 204);
  const { name, role } = (await ravi.call('GET', '/api/auth/user')).json();
  assert.deepEqual([name, role], ['Ravi Kumar', 'editor']);
  assert.equal((await post('update-user', { name: 'a\u202Eb' })).json().fields[0].field, 'name');
  await post('update-user', { name: 'Ravi' });
});

test('a password change needs the current one and ends other sessions', async () => {
  const other = browser();
  await other.signIn(email);
  const wrong = await post('change-password', { currentPassword: 'wrong', newPassword: 'a second password' });
  assert.deepEqual([wrong.statusCode, wrong.json().fields[0].field], [400, 'currentPassword']);
  const changed = await post('change-password', {
    currentPassword: password,
    newPassword: 'a second password',
  });
  assert.equal(changed.statusCode, 204);
  assert.equal((await other.call('GET', '/editors')).statusCode, 401);
  assert.equal((await ravi.call('GET', '/editors')).statusCode, 200);
  assert.equal((await other.signIn(email)).statusCode, 401);
  assert.equal((await other.signIn(email, 'a second password')).statusCode, 200);
  await post('change-password', { currentPassword: 'a second password', newPassword: password });
});

test('a password change invalidates a reset link', async () => {
  const asha = browser();
  await asha.signIn(people.owner.email);
  const { link } = (await asha.call('POST', `/api/admin/users/${ids.editor}/reset-link`)).json();
  const same = { currentPassword: password, newPassword: password };
  assert.equal((await post('change-password', same)).statusCode, 204);
  const body = { token: getLinkToken(link), password };
  assert.equal((await browser().call('POST', '/api/auth/reset-password', body)).statusCode, 410);
});

test('limits password guesses from a signed-in session', async () => {
  const asha = browser();
  await asha.signIn(people.owner.email);
  const guess = { currentPassword: 'guess', newPassword: 'a second password' };
  const guesses = Array.from({ length: 11 }, () => asha.call('POST', '/api/auth/change-password', guess));
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode).toSorted();
  assert.deepEqual([statuses[9], statuses[10]], [400, 429]);
});

test('requires the second factor only after its first correct code', async () => {
  const begun = await post('two-factor/enable', { password });
  const { address, recoveryCodes } = begun.json();
  assert.match(address, /^otpauth:\/\/totp\/Pariksha:/);
  assert.equal(recoveryCodes.length, 10);
  assert.equal((await browser().signIn(email)).json().needsSecondFactor, false);
  assert.equal((await post('two-factor/confirm', { code: '000000' })).statusCode, 401);
  assert.equal((await account()).hasSecondFactor, false);
  const before = ravi.cookies.get('pariksha_session');
  assert.equal((await post('two-factor/confirm', { code: totp(address) })).statusCode, 204);
  assert.notEqual(ravi.cookies.get('pariksha_session'), before);
  assert.equal((await account()).hasSecondFactor, true);

  const other = await atSecondStep();
  assert.equal(other.cookies.has('pariksha_session'), false);
  assert.equal((await other.call('GET', '/editors')).statusCode, 401);
  const wrong = await code(other, '000000');
  assert.deepEqual([wrong.statusCode, wrong.json().message], [401, 'Wrong code']);
  const right = await code(other, nextTotp(address));
  assert.deepEqual([right.statusCode, right.json().user.id], [200, ids.editor]);
  assert.equal((await other.call('GET', '/editors')).statusCode, 200);
});

test('accepts an authenticator code once, even in parallel', async () => {
  const { address, usedCode } = await turnOn();
  const enrolling = await code(await atSecondStep(), usedCode);
  assert.deepEqual(
    [enrolling.statusCode, enrolling.json().message],
    [401, 'This code was already used. Wait for the next one'],
  );
  const [first, second] = [await atSecondStep(), await atSecondStep()];
  const answers = await Promise.all([first, second].map((at) => code(at, nextTotp(address))));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 401]);
});

test('does not store the secret or recovery codes in plain text', async () => {
  const { address, recoveryCodes } = await turnOn();
  const { rows } = await db.execute(sql`SELECT two_factors::text AS row FROM two_factors`);
  const stored = String(rows[0]?.row);
  for (const secret of [new URL(address).searchParams.get('secret')!, ...recoveryCodes])
    assert.ok(!stored.includes(secret));
});

test('accepts a recovery code once', async () => {
  const { recoveryCodes } = await turnOn();
  const [first = ''] = recoveryCodes;
  assert.equal((await code(await atSecondStep(), first, 'verify-backup-code')).statusCode, 200);
  const again = await code(await atSecondStep(), first, 'verify-backup-code');
  assert.deepEqual([again.statusCode, again.json().code], [401, 'wrong_credentials']);
});

test('new recovery codes need the password and replace the old ones', async () => {
  const { recoveryCodes } = await turnOn();
  assert.equal((await post('two-factor/generate-backup-codes', { password: 'wrong' })).statusCode, 400);
  const created = (await post('two-factor/generate-backup-codes', { password })).json().recoveryCodes;
  assert.equal((await code(await atSecondStep(), recoveryCodes[0]!, 'verify-backup-code')).statusCode, 401);
  assert.equal((await code(await atSecondStep(), created[0], 'verify-backup-code')).statusCode, 200);
});

test('wrong codes end the sign-in, then lock the account', async () => {
  const { address } = await turnOn();
  const first = await atSecondStep();
  const statuses = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await code(first, '000000')).statusCode);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 410]);
  assert.equal((await code(first, totp(address))).statusCode, 410);
  const second = await atSecondStep();
  for (let time = 0; time < 5; time += 1) await code(second, '000000');
  const locked = await code(await atSecondStep(), nextTotp(address));
  assert.deepEqual([locked.statusCode, locked.headers['retry-after']], [429, '900']);
});

test('audits each wrong second-factor or recovery code', async () => {
  await turnOn();
  const other = await atSecondStep();
  await code(other, '000000');
  await code(other, 'aaaaa-aaaaa', 'verify-backup-code');
  await code(browser(), '000000');
  const { rows } = await db.execute(
    sql`SELECT user_name, subject_name, after FROM audit_entries WHERE action = 'session.refused' ORDER BY id`,
  );
  const entry = { user_name: 'Somebody', subject_name: 'Ravi' };
  assert.deepEqual(rows, [
    { ...entry, after: { by: 'second factor' } },
    { ...entry, after: { by: 'recovery code' } },
  ]);
});

test('rejects second-factor changes without effect and does not audit them', async () => {
  assert.equal((await post('two-factor/disable')).statusCode, 409);
  const { address } = await turnOn();
  assert.equal((await post('two-factor/confirm', { code: totp(address) })).statusCode, 409);
  assert.deepEqual(
    (await audited()).filter((entry) => entry.includes('second-factor')),
    ['Ravi user.second-factor-on Ravi'],
  );
});

test('rejects a code without a preceding password', async () => {
  const { address } = await turnOn();
  const answer = await code(browser(), totp(address));
  assert.deepEqual([answer.statusCode, answer.json().code], [410, 'gone']);
});

test('removing the second factor needs a recent authentication', async () => {
  await turnOn();
  assert.equal((await post('two-factor/enable', { password })).statusCode, 409);
  await db.execute(sql`UPDATE sessions SET reauthenticated_at = now() - interval '1 hour'`);
  assert.equal((await post('two-factor/disable')).json().code, 'reauthentication_required');
  assert.equal((await post('reauthenticate/password', { password })).statusCode, 204);
  assert.equal((await post('two-factor/disable')).statusCode, 204);
  assert.equal((await browser().signIn(email)).json().needsSecondFactor, false);
  assert.deepEqual(
    (await audited()).filter((entry) => entry.includes('second-factor')),
    ['Ravi user.second-factor-on Ravi', 'Ravi user.second-factor-off Ravi'],
  );
});

test('an owner can remove the second factor of another user', async () => {
  await turnOn();
  const asha = browser();
  await asha.signIn(people.owner.email);
  const changed = await asha.call('PATCH', `/api/admin/users/${ids.editor}`, { hasSecondFactor: false });
  assert.equal(changed.json().hasSecondFactor, false);
  assert.equal((await browser().signIn(email)).json().needsSecondFactor, false);
});

test('a user can rename and remove only their own passkeys', async () => {
  const createKey = async (userId: number, name: string) =>
    (
      await db.execute<{ id: number }>(sql`
        INSERT INTO passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
        VALUES (${userId}, ${name}, 'x', ${name}, 0, 'singleDevice', false) RETURNING id`)
    ).rows[0]!.id;
  const [own, other] = [await createKey(ids.editor, 'Phone'), await createKey(ids.owner, 'Key')];
  assert.equal((await post('passkey/update-passkey', { id: own, name: 'My phone' })).statusCode, 204);
  assert.deepEqual(
    (await account()).passkeys.map(({ id, name }: { id: number; name: string }) => [id, name]),
    [[own, 'My phone']],
  );
  assert.equal((await post('passkey/update-passkey', { id: other, name: 'Mine' })).statusCode, 404);
  assert.equal((await post('passkey/delete-passkey', { id: other })).statusCode, 404);
  assert.equal((await post('passkey/delete-passkey', { id: own })).statusCode, 204);
  assert.equal((await db.execute(sql`SELECT FROM passkeys`)).rowCount, 1);
});

test('rejects a forged passkey with and without a challenge', async () => {
  const bytes = 'AAAA';
  const proof = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
  const response = { id: bytes, rawId: bytes, type: 'public-key', response: proof };
  const stranger = browser();
  const attempt = () => stranger.call('POST', '/api/auth/passkey/verify-authentication', { response });
  assert.equal((await attempt()).statusCode, 410);
  const options = await stranger.call('POST', '/api/auth/passkey/generate-authenticate-options');
  assert.deepEqual([options.json().rpId, options.json().userVerification], ['localhost', 'required']);
  assert.equal((await attempt()).statusCode, 401);
  assert.equal((await attempt()).statusCode, 410);
  await post('passkey/generate-register-options');
  const created = { ...response, response: { clientDataJSON: bytes, attestationObject: bytes } };
  const added = await post('passkey/verify-registration', { name: 'Phone', response: created });
  assert.equal(added.statusCode, 400);
});
