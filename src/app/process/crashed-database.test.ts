import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '#platform/config/config.ts';
import { endProcess, hasEnded, untilAnswers } from '#testing/started-process.ts';
import { eventually } from '#testing/eventually.ts';
import { freePort } from '#testing/free-port.ts';
import { startServer, type RunningServer } from './server.ts';

const program = process.env.TEST_SITE_ENTRY ?? fileURLToPath(new URL('main.ts', import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-crash-'));
after(() => rm(dataDir, { recursive: true }));
const owner = { email: 'asha@example.org', password: 'a long password' };

async function killPostgres(): Promise<void> {
  const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n')[0]), 'SIGKILL');
}

/** Runs a command on the data folder of the running server. */
async function command(...args: string[]): Promise<void> {
  const { DATABASE_URL: _database, ...environment } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
}

describe('a server whose PostgreSQL crashes', () => {
  let server: RunningServer;
  let cookie: string;
  const token = 'a token for the figures';

  before(async () => {
    server = await startServer(
      parseConfig({
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
        METRICS_TOKEN: token,
        PAGE_CACHE_MB: '0',
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
      }),
    );
    const signedIn = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    });
    assert.equal(signedIn.status, 200, await signedIn.text());
    cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  });
  after(() => server.close());

  const status = async (path: string) => (await fetch(server.url + path, { headers: { cookie } })).status;

  test('answers every read after every crash', async () => {
    for (let round = 0; round < 3; round += 1) {
      await killPostgres();
      const paths = [
        `/browse?search=cgl ${round}`,
        '/api/papers/recent',
        '/api/admin/users',
        '/api/auth/user',
      ];
      assert.deepEqual(await Promise.all(paths.map(status)), [200, 200, 200, 200]);
    }
  });

  test('receives changes of other processes again', async () => {
    await killPostgres();
    await eventually(async () => assert.equal(await status('/readyz'), 200));
    await command('settings', 'set', 'siteName', 'Prashna Kosh');
    await eventually(async () => {
      const page = await fetch(server.url);
      assert.match(await page.text(), /Prashna Kosh/);
    });
  });

  test('runs jobs again', async () => {
    await killPostgres();
    await eventually(async () => {
      const started = await fetch(`${server.url}/api/admin/backup/run`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ withFiles: false }),
      });
      assert.ok(started.status < 300, `${started.status} ${await started.text()}`);
    });
    await eventually(async () => {
      const { rows } = await server.context.database.pool.query(
        `SELECT state FROM job_runs ORDER BY created_at DESC LIMIT 1`,
      );
      assert.equal(rows[0]?.state, 'done');
    });
  });

  test('counts its restarts in the metrics', async () => {
    const figures = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.match(await figures.text(), /^pariksha_database_restarts_total [1-9]/m);
  });
});

// Continues with the data of the server above, because a new installation takes longer to start.
describe('a server whose PostgreSQL cannot be restarted', () => {
  test('exits with code 1 and the reason', async () => {
    const port = await freePort();
    const { DATABASE_URL: _database, ...environment } = process.env;
    const child = spawn(process.execPath, [program, 'serve'], {
      env: { ...environment, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const errors = text(child.stderr);
      await untilAnswers(child, `http://127.0.0.1:${port}/readyz`);
      await rm(join(dataDir, 'postgres/cluster/global/pg_control'));
      await killPostgres();
      if (!hasEnded(child)) await once(child, 'exit');
      assert.equal(child.exitCode, 1);
      assert.match(await errors, /PostgreSQL could not start in .*Its log is|is damaged/);
    } finally {
      await endProcess(child, 'SIGKILL');
    }
  });
});
