import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '#platform/config/config.ts';
import { eventually } from '#testing/eventually.ts';
import { freePort } from '#testing/free-port.ts';
import { endProcess, hasEnded, untilAnswers } from '#testing/started-process.ts';
import { startServer } from './server.ts';

const program = process.env.TEST_SITE_ENTRY ?? fileURLToPath(new URL('main.ts', import.meta.url));
const isRoot = process.geteuid?.() === 0;

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newDataDir(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'pariksha-start-'));
  await chmod(parent, 0o711);
  folders.push(parent);
  return join(parent, 'data');
}

/** Starts the product as a separate process on the embedded PostgreSQL. */
function serve(t: TestContext, dataDir: string, port: number): ChildProcess {
  const { DATABASE_URL: _database, ...environment } = process.env;
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...environment, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.after(() => endProcess(child));
  return child;
}

const postmasterFile = (dataDir: string) => join(dataDir, 'postgres/cluster/postmaster.pid');

describe('start of a server', () => {
  test('a port in use is reported before a database is created', async () => {
    const dataDir = await newDataDir();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const config = parseConfig({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' });
    await assert.rejects(startServer(config), { code: 'EADDRINUSE' });
    assert.ok(!(await readdir(dataDir)).includes('postgres'));
    other.close();
  });

  test('SIGTERM during the start stops the embedded PostgreSQL', async (t) => {
    const dataDir = await newDataDir();
    const child = serve(t, dataDir, await freePort());
    await eventually(() => stat(postmasterFile(dataDir)).then(() => {}));
    child.kill('SIGTERM');
    if (!hasEnded(child)) await once(child, 'exit');
    assert.equal(child.exitCode, 0);
    await assert.rejects(stat(postmasterFile(dataDir)), { code: 'ENOENT' });
  });

  test(
    'root rights are dropped and no file belongs to root',
    { skip: !isRoot && 'needs root' },
    async (t) => {
      const dataDir = await newDataDir();
      const port = await freePort();
      const child = serve(t, dataDir, port);
      await untilAnswers(child, `http://127.0.0.1:${port}/readyz`);
      const { uid } = await stat(dataDir);
      assert.notEqual(uid, 0);
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      assert.match(status, new RegExp(`^Uid:\\s+${uid}\\s+${uid}\\s+${uid}\\s+${uid}$`, 'm'));
      const entries = await readdir(dataDir, { recursive: true });
      const owners = await Promise.all(
        entries.map((name) => stat(join(dataDir, name)).catch(() => ({ uid }))),
      );
      assert.deepEqual([...new Set(owners.map((owner) => owner.uid))], [uid]);
    },
  );
});
