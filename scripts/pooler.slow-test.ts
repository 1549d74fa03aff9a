import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import type { ClientConfig } from 'pg';
import { startServer } from '#app/process/server.ts';
import { freePort } from '#testing/free-port.ts';
import { parseConfig } from '#platform/config/config.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { poolerCheck } from '#platform/doctor/pooler-check.ts';
import { openDatabase } from '#platform/database/database.ts';

const { db, connection } = await testDatabase();
// PgBouncer runs as another user, which may not open the socket of the test server.
const proxy = await databaseProxy(connection);
after(() => proxy.close());

/** Starts PgBouncer, which has to be on the PATH, in front of the test database. */
async function startPooler(context: TestContext, mode: string): Promise<ClientConfig> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { host, port: to, user, password, database } = proxy.connection;
  const login = `user=${user}${password ? ` password=${String(password)}` : ''}`;
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${database} = host=${host} port=${to} ${login}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\ndefault_pool_size = 40\n`,
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn('pgbouncer', [...asUser, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  const failed = new Promise<never>((_, reject) => {
    pooler.once('error', () => reject(new Error('Install PgBouncer: apt-get install pgbouncer')));
    pooler.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}`)));
  });
  failed.catch(() => {});
  context.after(() => {
    pooler.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const pooled = { host: '127.0.0.1', port, user: user ?? '', database: database ?? '' };
  const answers = eventually(async () => {
    const probe = openDatabase({ ...pooled, max: 1 }, () => {});
    await probe.pool.query('SELECT 1').finally(() => probe.close());
  });
  await Promise.race([answers, failed]);
  return pooled;
}

const problems = async (pooled: ClientConfig, direct?: ClientConfig) =>
  (await poolerCheck(pooled, direct).run()).map(({ problem }) => problem);

test('a site works behind PgBouncer in session mode', async (context) => {
  const pooled = await startPooler(context, 'session');
  assert.deepEqual(await problems(pooled), []);
  const dataDir = mkdtempSync(join(tmpdir(), 'pooled-'));
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: connectionUrl(pooled),
    PORT: '0',
    LOG_LEVEL: 'silent',
  };
  const server = await startServer(parseConfig(environment));
  context.after(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  });
  const limit = await server.context.database.pool.query('SHOW statement_timeout');
  assert.equal(limit.rows[0].statement_timeout, '30s');
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  const paper = await createPaper(db, { title: 'Before' });
  const text = async () => (await fetch(`${server.url}/paper/${paper.slug}`)).text();
  assert.match(await text(), /Before/);
  await db.execute(`UPDATE papers SET title = 'After' WHERE id = ${paper.id}`);
  await db.execute(
    `NOTIFY pariksha_invalidation, '${JSON.stringify({ from: 'another', tags: ['papers', `paper:${paper.id}`] })}'`,
  );
  await eventually(async () => assert.match(await text(), /After/));
});

test('doctor names what fails in transaction mode, and less with a direct URL', async (context) => {
  const pooled = await startPooler(context, 'transaction');
  const [problem = ''] = await problems(pooled);
  assert.match(problem, /^DATABASE_URL leads to a pooler.*LISTEN, advisory locks, SET/);
  const direct = await problems(pooled, connection);
  assert.ok(
    direct.every((each) => !/LISTEN|advisory|SET/.test(each)),
    String(direct),
  );
  assert.match(String(await problems(connection, pooled)), /^DATABASE_DIRECT_URL leads to a pooler/);
});

test('doctor names transactions in statement mode', async (context) => {
  const pooled = await startPooler(context, 'statement');
  assert.match(String(await problems(pooled)), /transactions, LISTEN/);
});

test('sessions use the direct URL, other statements the pooler', async (context) => {
  const pooled = await startPooler(context, 'transaction');
  const site = openDatabase(pooled, () => {}, { direct: connection });
  context.after(() => site.close());
  const { withSession } = await import('#platform/database/session.ts');
  const { rows } = await withSession(site, (session) => session.execute('SHOW statement_timeout'));
  assert.equal(rows[0]?.statement_timeout, '0');
  assert.deepEqual([site.sessions?.totalCount, site.pool.totalCount], [0, 0]);
  await site.pool.query('SELECT 1');
  assert.equal(site.pool.totalCount, 1);
});
