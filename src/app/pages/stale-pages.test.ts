import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { sitePaths } from '#lib/url/site-paths.ts';
import { parseConfig } from '#platform/config/config.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { startServer, type RunningServer } from '../process/server.ts';

let server: RunningServer;
let dataDir: string;
const { db, connection } = await testDatabase();
const proxy = await databaseProxy(connection);
const edited = await createPaper(db, { title: 'Before the edit' });
const trashed = await createPaper(db);

const get = (path: string) => fetch(`${server.url}${path}`);
const text = async (path: string) => (await get(path)).text();

/** Writes from outside the server, as a command does. Waits until the page of the edited paper shows it. */
async function write(): Promise<void> {
  await db.execute(sql`UPDATE papers SET title = 'After the edit' WHERE id = ${edited.id}`);
  const tags = ['papers', `paper:${edited.id}`, `paper:${trashed.id}`, `source:paper:${trashed.id}`];
  const message = JSON.stringify({ from: 'a command', tags });
  await db.execute(sql`SELECT pg_notify('pariksha_invalidation', ${message})`);
  await eventually(async () => assert.match(await text(sitePaths.paper(edited.slug)), /After the edit/));
}

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pariksha-stale-'));
  const url = connectionUrl(proxy.connection);
  server = await startServer(
    parseConfig({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', JOBS: 'off' }),
  );
  for (const path of ['/', '/hi', sitePaths.paper(edited.slug), sitePaths.paper(trashed.slug)])
    assert.equal((await get(path)).status, 200, path);
  await write();
  await proxy.goAway();
});
after(async () => {
  await proxy.comeBack();
  await server.close();
  await proxy.close();
  await rm(dataDir, { recursive: true });
});

describe('while the database is unavailable', () => {
  test('a stale page is served with a notice', async () => {
    const answer = await get('/');
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('warning') ?? '', /^111 /);
    assert.match(await answer.text(), /data-stale-notice="true" class="[^"]*">This is a saved copy/);
  });

  test('the notice is in the language of the page', async () => {
    assert.match(await text('/hi'), /data-stale-notice="true" class="[^"]*">यह पेज की सेव की गई कॉपी है/);
  });

  test('a page rendered after the write has no notice', async () => {
    const answer = await get(sitePaths.paper(edited.slug));
    assert.equal(answer.headers.get('warning'), null);
    assert.match(await answer.text(), /data-stale-notice="true" hidden=""/);
  });

  test('the page of a trashed paper is not served', async () => {
    const answer = await get(sitePaths.paper(trashed.slug));
    assert.equal(answer.status, 503);
    assert.ok(!(await answer.text()).includes(trashed.title));
  });
});
