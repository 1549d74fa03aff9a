import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { giveFolder } from '#platform/database/embedded/choose-account.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { getPostgresFolders } from '#platform/database/embedded/folders.ts';
import { isAlive, readPostmasterFile } from '#platform/database/embedded/postmaster-file.ts';
import { DATABASE, SUPERUSER } from '#platform/database/embedded/server-settings.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#testing/free-port.ts';
import { copyCluster } from './base-backup.ts';
import { queryOnce, type Query } from './postgres-processes.ts';
import { closers } from './trouble-command.ts';
import { until } from './troubles.ts';

/** One of two servers that replicate each other. */
interface Node {
  dataDir: string;
  port: number;
  /** Runs statements as the superuser. */
  query: Query;
}

/** A primary and a synchronous standby. */
export interface ReplicatedPostgres {
  /** Names both servers. */
  url: string;
  /** Describes the servers in the report. */
  remark: string;
  /** Returns how to connect to the primary as the superuser. */
  connection(): Promise<ClientConfig>;
  /** Kills the primary with all its processes. Resolves when the standby is promoted. */
  failOver(): Promise<void>;
  /** Makes the killed server a synchronous standby again. */
  rejoin(): Promise<void>;
}

const password = 'only-on-this-machine';

/**
 * Starts a primary and a synchronous standby on free ports of 127.0.0.1, made of the binaries of the embedded
 * PostgreSQL.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  let primary = await createNode();
  let standby = await createNode();
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`);
  await start(primary);
  await primary.query(`ALTER ROLE ${DATABASE} PASSWORD '${password}'`);
  await follow(primary, standby);
  return {
    url: `postgres://${DATABASE}:${password}@${hosts.join(',')}/${DATABASE}?target_session_attrs=read-write`,
    remark: 'Both servers are made of the embedded binaries.',
    connection: () => findConnection(primary.dataDir),
    async failOver(): Promise<void> {
      const { pid } = (await readPostmasterFile(getPostgresFolders(primary.dataDir)))!;
      process.kill(pid, 'SIGKILL');
      await until('the primary ends', async () => !isAlive(pid), 5);
      await standby.query('SELECT pg_promote()');
      [primary, standby] = [standby, primary];
    },
    /** From a new base backup. */
    rejoin: () => follow(primary, standby),
  };
}

async function createNode(): Promise<Node> {
  const dataDir = await createDataFolder('pariksha-failover-');
  closers.push(() => stop(dataDir));
  return { dataDir, port: await freePort(), query: queryOnce(() => findConnection(dataDir)) };
}

async function findConnection(dataDir: string) {
  const file = await readPostmasterFile(getPostgresFolders(dataDir));
  if (!file) throw new Error('PostgreSQL does not run');
  return { host: file.socketFolder, port: file.port, user: SUPERUSER, database: 'postgres' };
}

async function start({ dataDir, port }: Node): Promise<void> {
  await openEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { listen_addresses: '127.0.0.1', port: String(port), wal_keep_size: '256MB' },
  });
}

async function stop(dataDir: string): Promise<void> {
  const file = await readPostmasterFile(getPostgresFolders(dataDir));
  if (file && isAlive(file.pid)) {
    process.kill(file.pid, 'SIGINT');
    await until('PostgreSQL stops', async () => !isAlive(file.pid));
  }
  await rm(dataDir, { recursive: true, force: true });
}

/** Makes `standby` follow `primary`, which waits for it at each commit from then on. */
async function follow(primary: Node, standby: Node): Promise<void> {
  const [from, to] = [primary, standby].map(({ dataDir }) => getPostgresFolders(dataDir));
  const { host, port } = await findConnection(primary.dataDir);
  const owner = await stat(from!.cluster);
  await rm(to!.cluster, { recursive: true, force: true });
  await copyCluster({ host, port }, from!.cluster, to!.cluster);
  await writeFile(join(to!.cluster, 'standby.signal'), '');
  await writeFile(
    join(to!.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${SUPERUSER} application_name=standby'\n`,
  );
  await giveFolder(to!.root, owner);
  await start(standby);
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await primary.query('SELECT pg_reload_conf()');
  await until('the standby follows', async () => {
    const rows = await primary.query('SELECT FROM pg_stat_replication WHERE sync_state = $1', ['sync']);
    return rows.length === 1;
  });
}
