import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { sitePaths } from '#lib/url/site-paths.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import { parseConfig } from '#platform/config/config.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { exchange, listenLocally } from '#testing/http-exchange.ts';
import { startServer } from '../process/server.ts';

const { db, connection } = await testDatabase();
const paper = await createPaper(db);
const purges: string[] = [];
const cdn = createServer(({ headers }, response) => {
  purges.push(String(headers['surrogate-key']));
  response.end();
});
const cdnUrl = `http://127.0.0.1:${await listenLocally(cdn)}`;
after(() => cdn.close());

const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-cdn-pages-'));
const server = await startServer(
  parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: connectionUrl(connection),
    CDN_PURGE_URL: cdnUrl,
    PORT: '0',
    LOG_LEVEL: 'silent',
    JOBS: 'off',
  }),
);
after(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});
const ask = (path: string) => exchange(Number(new URL(server.url).port), path);

/** Publishes tags as another process does. */
const publish = (...tags: string[]) =>
  db.execute(sql`SELECT pg_notify('pariksha_invalidation', ${JSON.stringify({ from: 'a test', tags })})`);

describe('a site with a CDN', () => {
  test('everything is purged at the start', () => eventually.ok(() => purges.includes('all')));

  for (const path of [sitePaths.paper(paper.slug), `/api/papers/${paper.id}`, '/feed.xml'])
    test(`${path} names the tags of the paper`, async () => {
      const { status, headers } = await ask(path);
      assert.equal(status, 200);
      assert.match(String(headers['surrogate-key']), new RegExp(`^all .*\\bpaper:${paper.id}\\b`));
    });

  test('answers that no CDN may cache have no tags', async () => {
    for (const path of ['/no-such-page', '/api/auth/user', `/api/papers/${paper.id}/download`])
      assert.equal((await ask(path)).headers['surrogate-key'], undefined, path);
  });

  test('a write of another process is purged by its tags', async () => {
    await publish('paper:4711');
    await eventually.ok(() => purges.some((keys) => keys.split(' ').includes('paper:4711')));
  });

  test('a deleted exam purges the files of its papers', async () => {
    await publish('exam:4711', sourceTag('exam:4711'));
    await eventually.ok(() => purges.some((keys) => keys.split(' ').includes('paper-files')));
  });
});
