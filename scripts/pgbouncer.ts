import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/database.ts';
import { eventually } from '#testing/eventually.ts';
import { freePort } from '#testing/free-port.ts';
import { endProcess } from '#testing/started-process.ts';
import { ensurePackages } from './debian-packages.ts';

export interface Pooler {
  /** URL of the database behind the pooler. */
  url: string;
  stop(): Promise<void>;
}

const isFound = () => spawnSync('pgbouncer', ['--version']).status === 0;

/** Starts PgBouncer on a free port of 127.0.0.1 for all databases of the server at `databaseUrl`. */
export async function startPgBouncer(databaseUrl: string, mode: string): Promise<Pooler> {
  ensurePackages(['pgbouncer'], isFound, 'PgBouncer is missing: apt-get install pgbouncer.');
  const port = await freePort();
  const { hostname, port: target, username, password } = new URL(databaseUrl);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${target} user=${username} password=${password} connect_query='SET statement_timeout = 30000'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'max_client_conn = 1000',
    'default_pool_size = 40',
    // Tests leave many databases behind.
    'server_idle_timeout = 10',
  ];
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${settings.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  await chmod(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  await eventually(async () => {
    const probe = openDatabase({ connectionString: url, max: 1 }, () => {});
    await probe.pool.query('SELECT 1').finally(() => probe.close());
  });
  return {
    url,
    async stop() {
      await endProcess(child);
      await rm(folder, { recursive: true });
    },
  };
}
