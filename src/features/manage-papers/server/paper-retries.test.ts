import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { uploads } from '#features/files/uploads.table.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { createExam } from '#testing/factories.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { papersAdminRoutes } from './papers-admin.routes.ts';

const { ctx, db, app, drops, actors, call, audited } = await backOffice();
const folder = mkdtempSync(join(tmpdir(), 'paper-retries-'));
after(() => rmSync(folder, { recursive: true }));
const storage = createFolderStorage(folder);
papersAdminRoutes(app, { ...ctx, storage });

let examId: number;
before(async () => {
  examId = (await createExam(db)).id;
});

let keys = 0;
const newKey = () => `key-of-a-test-${(keys += 1)}`;
const papersUrl = '/api/admin/papers';
const createBody = (changes: object = {}) => ({
  examId,
  title: 'SSC CGL',
  year: 2023,
  fileUrl: 'https://ssc.gov.in/a.pdf',
  ...changes,
});
const create = (key: string, changes: object = {}, as: 'owner' | 'editor' = 'owner') =>
  call('POST', papersUrl, createBody(changes), as, { 'idempotency-key': key });
const countPapers = async () => (await db.execute(sql`SELECT FROM papers`)).rowCount ?? 0;

async function readyUpload(): Promise<string> {
  const source = (async function* () {
    yield Buffer.from(newKey());
  })();
  const { key, sha256, bytes } = await storage.put(source, { maxBytes: 1_000, extension: 'pdf' });
  const name = `${sha256}.pdf`;
  const file = { name, bytes, fingerprint: name, sha256, storageKey: key, pages: 2, kind: 'text' } as const;
  const [row] = await db
    .insert(uploads)
    .values({ ...file, userId: actors.owner.id, state: 'ready' })
    .returning({ id: uploads.id });
  return row!.id;
}

describe('a repeated create', () => {
  test('returns the paper that the first request saved', async () => {
    const key = newKey();
    const upload = { fileUrl: '', uploadId: await readyUpload() };
    const first = await create(key, upload);
    const again = await create(key, upload);
    assert.deepEqual([first.statusCode, again.statusCode], [201, 201]);
    assert.deepEqual(again.json(), first.json());
  });

  test('writes, logs and invalidates nothing again', async () => {
    const key = newKey();
    await create(key);
    const [count, entries] = [await countPapers(), await audited()];
    drops.length = 0;
    await create(key);
    assert.deepEqual([await countPapers(), await audited(), drops], [count, entries, []]);
  });

  test('saves one paper when requests arrive in parallel', async () => {
    const [count, key] = [await countPapers(), newKey()];
    const answers = await Promise.all([create(key), create(key), create(key)]);
    assert.equal(new Set(answers.map((answer) => (answer.json() as AdminPaper).id)).size, 1);
    assert.equal(await countPapers(), count + 1);
  });

  test('with another body fails with 422', async () => {
    const key = newKey();
    await create(key);
    const refused = await create(key, { title: 'Other' });
    assert.deepEqual([refused.statusCode, refused.json().code], [422, 'key_reused']);
  });

  test('by another user saves another paper', async () => {
    const key = newKey();
    const [own, other] = [await create(key), await create(key, {}, 'editor')];
    assert.notEqual((own.json() as AdminPaper).id, (other.json() as AdminPaper).id);
  });

  test('after 24 hours saves a new paper', async () => {
    const key = newKey();
    const first = (await create(key)).json() as AdminPaper;
    await db.execute(sql`
      UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE key = ${key}`);
    assert.notEqual(((await create(key)).json() as AdminPaper).id, first.id);
  });

  test('saves the paper after a rejected first request', async () => {
    const key = newKey();
    assert.equal((await create(key, { examId: 2_000_000_000 })).statusCode, 400);
    assert.equal((await create(key)).statusCode, 201);
  });

  test('without a key saves a second paper', async () => {
    const first = (await call('POST', papersUrl, createBody())).json() as AdminPaper;
    assert.notEqual(((await call('POST', papersUrl, createBody())).json() as AdminPaper).id, first.id);
  });
});

describe('a repeated edit', () => {
  const edited = async () => {
    const paper = (await create(newKey())).json() as AdminPaper;
    const { title, subjectId, year, language, fileUrl, updatedAt } = paper;
    const body = { title: `${title} II`, examId, subjectId, year, language, fileUrl, updatedAt };
    return { url: `${papersUrl}/${paper.id}`, body };
  };

  test('does not conflict with itself', async () => {
    const { url, body } = await edited();
    const header = { 'idempotency-key': newKey() };
    const first = await call('PUT', url, body, 'owner', header);
    const again = await call('PUT', url, body, 'owner', header);
    assert.deepEqual([again.statusCode, again.json()], [200, first.json()]);
  });

  test('without a key fails with a conflict', async () => {
    const { url, body } = await edited();
    await call('PUT', url, body);
    assert.equal((await call('PUT', url, body)).statusCode, 409);
  });

  test('with the key of a create fails with 422', async () => {
    const { url, body } = await edited();
    const key = newKey();
    await create(key);
    assert.equal((await call('PUT', url, body, 'owner', { 'idempotency-key': key })).statusCode, 422);
  });
});

test('a malformed retry key fails with 400', async () => {
  for (const key of ['short', 'x'.repeat(201), 'with a space in it'])
    assert.equal((await create(key)).statusCode, 400, key);
});

test('the next write with a retry key deletes expired keys', async () => {
  const key = newKey();
  await create(key);
  await db.execute(
    sql`UPDATE idempotency_keys SET created_at = now() - interval '2 days' WHERE key = ${key}`,
  );
  await create(newKey());
  const remaining = await db.execute(sql`SELECT FROM idempotency_keys WHERE key = ${key}`);
  assert.equal(remaining.rowCount, 0);
});
