import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPaper } from '#testing/factories.ts';
import { linksApp } from '#testing/links-app.ts';
import type { LinkCheckResult, LinksSummary } from '../links-admin.contract.ts';

const { db, call, readLinks, reading, started } = await linksApp();
await createPaper(db, { title: 'Good', externalUrl: 'https://files.example/good.pdf' });

const list = async () =>
  (await call('GET', '/api/admin/link-check', undefined, 'editor')).json<LinkCheckResult[]>();
const summary = async () => (await call('GET', '/api/admin/link-check/summary')).json<LinksSummary>();

test('the first GET starts the job that reads links and answers at once', async () => {
  assert.deepEqual(await list(), []);
  assert.deepEqual(started, [['read-links', {}, 'Ravi']]);
  assert.equal((await summary()).readAt, null);
});

test('a second GET starts no other job', async () => {
  await list();
  assert.equal(started.length, 1);
});

test('the job fills the list and keeps when it began', async () => {
  const before = Date.now();
  assert.deepEqual(await readLinks(), { uses: 1 });
  const { readAt, total } = await summary();
  assert.equal(total, 1);
  assert.ok(Date.parse(readAt!) >= before);
});

test('a rating does not start another read', async () => {
  reading.note(['rating:7']);
  await list();
  assert.equal(started.length, 1);
});

test('a changed paper starts another read', async () => {
  started.length = 0;
  reading.note(['papers', 'paper:7']);
  // Twice as long as the last read took, none is started.
  while (started.length === 0) await list();
  assert.deepEqual(started, [['read-links', {}, 'Ravi']]);
});

test('a refused start is repeated by the next GET', async () => {
  reading.note('all');
  while (started.length < 2) await list();
  reading.note('all');
  assert.equal((await call('GET', '/api/admin/link-check')).statusCode, 200, 'the third start is refused');
  started.length = 0;
  await list();
  assert.equal(started.length, 1);
});
