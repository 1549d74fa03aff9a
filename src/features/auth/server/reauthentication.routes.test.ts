import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { emptyTables } from '#testing/empty-tables.ts';
import { password, signInApp, type Browser } from '#testing/sign-in-app.ts';

const { db, browser, people, ids, audited } = await signInApp();
let asha: Browser;

beforeEach(async () => {
  asha = browser();
  await asha.signIn(people.owner.email);
  await db.execute(sql`UPDATE sessions SET reauthenticated_at = now() - interval '6 minutes'`);
  await emptyTables(db, ['audit_entries']);
});

const makeLink = (at: Browser) => at.call('POST', `/api/admin/users/${ids.editor}/reset-link`);
const confirm = (at: Browser, given: string) =>
  at.call('POST', '/api/auth/reauthenticate/password', { password: given });

describe('re-authentication', () => {
  test('refuses an old session with a stable code', async () => {
    const refused = await makeLink(asha);
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'reauthentication_required']);
  });

  test('allows sensitive actions after the right password', async () => {
    assert.equal((await confirm(asha, password)).statusCode, 204);
    assert.equal((await makeLink(asha)).statusCode, 200);
    assert.equal((await audited())[0], 'Asha session.confirmed Asha');
  });

  test('rejects a wrong password at its field', async () => {
    const wrong = await confirm(asha, 'wrong');
    assert.deepEqual([wrong.statusCode, wrong.json().fields[0].field], [400, 'password']);
    assert.equal((await makeLink(asha)).statusCode, 403);
  });

  test('applies to one session only', async () => {
    const other = browser();
    await other.signIn(people.owner.email);
    assert.equal((await makeLink(other)).statusCode, 200);
    assert.equal((await makeLink(asha)).statusCode, 403);
  });

  test('blocks only the session with ten wrong passwords', async () => {
    for (let time = 0; time < 10; time += 1) await confirm(asha, 'wrong');
    assert.equal((await confirm(asha, password)).statusCode, 429);
    const other = browser();
    await other.signIn(people.owner.email);
    assert.equal((await confirm(other, password)).statusCode, 204);
  });

  test('refuses a password for an account without one', async () => {
    await db.execute(sql`UPDATE accounts SET password = NULL WHERE user_id = ${ids.editor}`);
    await db.execute(sql`UPDATE sessions SET user_id = ${ids.editor} WHERE user_id = ${ids.owner}`);
    assert.equal((await confirm(asha, password)).statusCode, 409);
  });

  test('rejects a forged passkey', async () => {
    const options = await asha.call('POST', '/api/auth/reauthenticate/passkey-options');
    assert.equal(options.json().userVerification, 'required');
    const bytes = 'AAAA';
    const proof = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
    const response = { id: bytes, rawId: bytes, type: 'public-key', response: proof };
    const refused = await asha.call('POST', '/api/auth/reauthenticate/passkey', { response });
    assert.equal(refused.statusCode, 401);
    assert.equal((await makeLink(asha)).statusCode, 403);
  });
});
