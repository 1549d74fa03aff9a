import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, readPostmasterFile } from '#platform/database/embedded/postmaster-file.ts';
import { getPostgresFolders } from '#platform/database/embedded/folders.ts';
import { DATABASE, SUPERUSER } from '#platform/database/embedded/server-settings.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';
import { ensurePackages } from '../scripts/debian-packages.ts';
import { queryOnce, type Query } from './postgres-processes.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';
import { closers } from './trouble-command.ts';
import { until } from './troubles.ts';

const programs = process.env.POSTGRES_BIN_DIR ?? '/usr/lib/postgresql/15/bin';
const packages = ['patroni', 'etcd-server', 'postgresql-15'];
const password = 'only-on-this-machine';

/** In seconds: the shortest ones that Patroni's documentation permits. */
const times = { ttl: 20, loop_wait: 1, retry_timeout: 3 };

/** A machine: Patroni with its PostgreSQL. */
interface Node {
  dataDir: string;
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** URL of Patroni's REST API. */
  api: string;
  /** Runs statements as the superuser. */
  query: Query;
  patroni?: ChildProcess;
}

/** Starts etcd and two nodes of Patroni in synchronous mode on free ports of 127.0.0.1, from Debian's packages. */
export async function startPatroniPostgres(): Promise<ReplicatedPostgres> {
  ensurePackages(
    packages,
    () => ['/usr/bin/patroni', '/usr/bin/etcd', `${programs}/pg_rewind`].every((file) => existsSync(file)),
    `Patroni, etcd or PostgreSQL is missing: apt-get install ${packages.join(' ')}`,
  );
  const etcd = await startEtcd();
  let primary = await createNode();
  let standby = await createNode();
  const hosts = [primary, standby].map(({ connection }) => `127.0.0.1:${connection.port}`);
  await startNode(primary, etcd);
  await until('Patroni creates the primary', () => isPrimary(primary));
  await primary.query(`CREATE ROLE ${DATABASE} LOGIN PASSWORD '${password}'`);
  await primary.query(`CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`);
  await follow(primary, standby, etcd);
  return {
    url: `postgres://${DATABASE}:${password}@${hosts.join(',')}/${DATABASE}?target_session_attrs=read-write`,
    connection: async () => primary.connection,
    remark: `Patroni ${getVersion('patroni')} and etcd ${getVersion('etcd')}.`,
    async failOver(): Promise<void> {
      await kill(primary);
      await until('Patroni promotes the standby', () => isPrimary(standby));
      [primary, standby] = [standby, primary];
    },
    rejoin: () => follow(primary, standby, etcd),
  };
}

const getVersion = (program: string) => /\d+(\.\d+)+/.exec(String(execFileSync(program, ['--version'])))![0];

/** Starts an etcd with one member. Returns its host and port. */
async function startEtcd(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-etcd-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const host = `127.0.0.1:${await freePort()}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const urls = {
    'data-dir': dataDir,
    'listen-client-urls': `http://${host}`,
    'advertise-client-urls': `http://${host}`,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
    logger: 'zap',
    'log-level': 'error',
  };
  const args = Object.entries(urls).map(([name, value]) => `--${name}=${value}`);
  const child = spawn('/usr/bin/etcd', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  closers.push(() => endProcess(child));
  await untilAnswers(child, `http://${host}/health`);
  return host;
}

async function createNode(): Promise<Node> {
  const dataDir = await createDataFolder('pariksha-patroni-');
  const connection = {
    host: '127.0.0.1',
    port: await freePort(),
    user: SUPERUSER,
    password,
    database: 'postgres',
  };
  const api = `127.0.0.1:${await freePort()}`;
  const node: Node = { dataDir, connection, api, query: queryOnce(async () => connection) };
  closers.push(async () => {
    if (node.patroni) await endProcess(node.patroni);
    await rm(dataDir, { recursive: true, force: true });
  });
  return node;
}

const isPrimary = async ({ query }: Node): Promise<boolean> =>
  (await query('SELECT WHERE NOT pg_is_in_recovery()')).length === 1;

/** Starts a Patroni, which creates its PostgreSQL or lets it rejoin. */
async function startNode(node: Node, etcd: string): Promise<void> {
  const file = join(node.dataDir, 'patroni.json');
  const log = await open(join(tmpdir(), `pariksha-postgres-${node.connection.port}.log`), 'a');
  // JSON is YAML.
  await writeFile(file, JSON.stringify(configure(node, etcd)));
  const account = await giveToPostgres(node.dataDir);
  node.patroni = spawn('/usr/bin/patroni', [file], { ...account, stdio: ['ignore', log.fd, log.fd] });
  await log.close();
}

/** Gives the folder to an account that may run PostgreSQL: for root, the account of Debian's package. */
async function giveToPostgres(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((kind) => Number(execFileSync('id', [kind, 'postgres'])));
  await chown(folder, uid!, gid!);
  return { uid, gid };
}

function configure({ dataDir, connection, api }: Node, etcd: string) {
  const { port, user } = connection;
  return {
    scope: 'pariksha',
    name: `node-${port}`,
    restapi: { listen: api, connect_address: api },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        ...times,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { 'lc-collate': 'C' }, { 'lc-ctype': 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: getPostgresFolders(dataDir).cluster,
      bin_dir: programs,
      pgpass: join(dataDir, 'pgpass'),
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host replication all 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: { username: user, password },
        replication: { username: 'replicator', password },
      },
      // Otherwise it waits minutes for the next checkpoint.
      basebackup: { checkpoint: 'fast' },
      remove_data_directory_on_rewind_failure: true,
    },
  };
}

/** Starts the standby, and waits until Patroni would promote it: it is synchronous and in etcd. */
async function follow(primary: Node, standby: Node, etcd: string): Promise<void> {
  await startNode(standby, etcd);
  await until('the standby follows', async () => {
    const answer = await fetch(`http://${primary.api}/cluster`);
    const { members } = (await answer.json()) as { members: { role: string; state: string }[] };
    return members.some(({ role, state }) => role === 'sync_standby' && state === 'running');
  });
}

/** Kills Patroni and its PostgreSQL, as if the machine had failed. */
async function kill({ patroni, dataDir }: Node): Promise<void> {
  const { pid } = (await readPostmasterFile(getPostgresFolders(dataDir)))!;
  await endProcess(patroni!, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  await until('the primary ends', async () => !isAlive(pid), 5);
}
