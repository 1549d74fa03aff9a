import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { emptyTables } from '#testing/empty-tables.ts';
import { createSetUpLink } from './access-links.service.ts';
import { signInApp, getLinkToken } from '#testing/sign-in-app.ts';

const { ctx, db, browser, audited } = await signInApp();

beforeEach(async () => {
  await emptyTables(db, ['users', 'audit_entries'], { restartsIds: true });
  await db.execute(sql`DELETE FROM access_links`);
});

async function newLink(): Promise<string> {
  return getLinkToken((await createSetUpLink(ctx))!);
}
const person = (token: string, email = 'asha@example.org') => ({
  token,
  email,
  name: 'Asha',
  password: 'a long password',
});
const setUp = (token: string, email?: string) =>
  browser().call('POST', '/api/auth/set-up', person(token, email));

test('the set-up link creates and signs in one owner', async () => {
  const token = await newLink();
  const look = () => browser().call('POST', '/api/auth/link', { purpose: 'set-up', token });
  assert.deepEqual((await look()).json(), { email: null, role: null, hasSecondPlace: false });
  const asha = browser();
  const created = await asha.call('POST', '/api/auth/set-up', person(token));
  assert.deepEqual([created.statusCode, created.json().user.role], [200, 'owner']);
  assert.equal((await asha.call('GET', '/api/admin/users')).statusCode, 200);
  assert.equal((await setUp(token, 'eve@example.org')).statusCode, 410);
  assert.equal((await look()).statusCode, 410);
  assert.equal(await createSetUpLink(ctx), undefined);
  assert.deepEqual(await audited(), ['Asha user.joined Asha', 'Asha session.started Asha']);
});

test('a new set-up link invalidates the previous one', async () => {
  const [first, second] = [await newLink(), await newLink()];
  assert.equal((await setUp(first)).statusCode, 410);
  assert.equal((await setUp(second)).statusCode, 200);
});

test('rejects an expired or forged set-up link', async () => {
  const token = await newLink();
  await db.execute(sql`UPDATE access_links SET expires_at = expires_at - interval '24 hours'`);
  assert.equal((await setUp(token)).statusCode, 410);
  assert.equal((await setUp('guess')).statusCode, 410);
});

test('rejects the set-up link once any user exists', async () => {
  const token = await newLink();
  await db.execute(sql`INSERT INTO users (email, name, role) VALUES ('ravi@example.org', 'Ravi', 'owner')`);
  assert.equal((await setUp(token)).statusCode, 410);
  assert.equal((await db.execute(sql`SELECT FROM users`)).rowCount, 1);
});

test('two parallel uses of the link create one owner', async () => {
  const token = await newLink();
  const answers = await Promise.all([setUp(token, 'one@example.org'), setUp(token, 'two@example.org')]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 410]);
  assert.equal((await db.execute(sql`SELECT FROM users`)).rowCount, 1);
});

test('reports invalid fields without consuming the link', async () => {
  const token = await newLink();
  const refused = await browser().call('POST', '/api/auth/set-up', {
    token,
    name: ' ',
    email: 'asha',
    password: 'short',
  });
  assert.deepEqual(
    refused.json().fields.map(({ field }: { field: string }) => field),
    ['name', 'email', 'password'],
  );
  assert.equal((await setUp(token)).statusCode, 200);
});
