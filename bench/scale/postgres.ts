import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  openEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/embedded/embedded-postgres.ts';
import { freePort } from '#testing/free-port.ts';

/** A PostgreSQL on TCP, as somebody else would run it, that can be troubled. */
export interface TroubledPostgres {
  url: string;
  version: string;
  /** Stops it as an administrator would and starts it again `downMs` later; settles when it answers. */
  restart(downMs: number): Promise<void>;
  /** Its processes stand still until `thaw`, with all connections open. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** The server in a folder and the processes that it has started. */
async function processesIn(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n', 1)[0]);
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    all.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return [pid, Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])] as const;
    }),
  );
  // The server first: it must start nothing while the others are being stopped.
  return [postmaster, ...parents.filter(([, parent]) => parent === postmaster).map(([pid]) => pid)];
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Started on a free port from the programs of the embedded one, with what it writes safe on disk. */
export async function startPostgres(): Promise<TroubledPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-scale-postgres-'));
  // Started by root it runs as another account, which must get through.
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const password = randomBytes(12).toString('base64url');
  const open = () =>
    openEmbeddedPostgres({
      dataDir,
      log: () => {},
      settings: { listen_addresses: '127.0.0.1', port: String(port) },
    });
  let postgres: EmbeddedPostgres = await open();
  const { user, database } = postgres.connection;
  let frozen: number[] = [];

  async function query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]> {
    const client = new pg.Client({ ...postgres.connection, ssl: false });
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  await query(`ALTER ROLE ${user} PASSWORD '${password}'`);
  const [shown] = await query<{ server_version: string }>('SHOW server_version');
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    version: shown?.server_version ?? '?',
    async restart(downMs) {
      await postgres.close();
      await sleep(downMs);
      postgres = await open();
    },
    async freeze() {
      frozen = await processesIn(dataDir);
      signal(frozen, 'SIGSTOP');
    },
    async thaw() {
      signal(frozen.toReversed(), 'SIGCONT');
      frozen = [];
    },
    query,
    async stop() {
      signal(frozen.toReversed(), 'SIGCONT');
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
