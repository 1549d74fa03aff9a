import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { testContext } from '#testing/context.ts';
import { createPaper } from '#testing/factories.ts';
import { readApp } from '#testing/read-app.ts';
import { papersRoutes } from './papers.routes.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;
const app = readApp([]);
papersRoutes(app, ctx);
assert.deepEqual((await app.inject('/api/papers/full')).json(), [], 'an empty library is an empty list');
await createPaper(db);

describe('the full list over HTTP', () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/papers/full', headers });

  test('uses an encoding that the client accepts', async () => {
    const plain = await ask({});
    assert.equal(plain.headers['content-encoding'], undefined);
    for (const [accepted, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await ask({ 'accept-encoding': accepted });
      assert.deepEqual(
        [answer.headers['content-encoding'], answer.headers.vary],
        [accepted, 'accept-encoding'],
      );
      assert.equal(decompress(answer.rawPayload).toString(), plain.body);
    }
  });

  test('returns 304 for a matching ETag', async () => {
    const { etag = '' } = (await ask({})).headers;
    const again = await ask({ 'if-none-match': etag });
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag]);
  });

  for (const [name, change] of [
    ['a write', async () => drop(['papers'])],
    ['a new paper', async () => void (await createPaper(db))],
    ['a download', async () => void (await db.execute(`UPDATE paper_stats SET downloads = downloads + 1`))],
  ] as const)
    test(`has a new ETag after ${name}`, async () => {
      const { etag = '' } = (await ask({})).headers;
      await change();
      const answer = await ask({ 'if-none-match': etag });
      assert.deepEqual([answer.statusCode, answer.headers.etag === etag], [200, false]);
    });
});
