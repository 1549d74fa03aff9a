import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/embedded/embedded-postgres.ts';
import { freePort } from '#testing/free-port.ts';
import { processesIn, signalAll } from './postgres-processes.ts';
import { queryOnce, type Query } from './query.ts';

/** An external PostgreSQL on TCP that can be restarted and frozen. */
export interface TroubledPostgres {
  url: string;
  version: string;
  /** Stops it normally and starts it again `downMs` later. Resolves when it responds. */
  restart(downMs: number): Promise<void>;
  /** Stops its processes until `thaw`, with all connections open. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  query: Query;
  stop(): Promise<void>;
}

/** Starts it on a free port from the binaries of the embedded PostgreSQL, with durable writes. */
export async function startPostgres(): Promise<TroubledPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-scale-postgres-'));
  // If root starts it, it runs as another account, which must be able to enter this folder.
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

  const query: Query = (statement, values) => queryOnce(postgres.connection, statement, values);

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
      signalAll(frozen, 'SIGSTOP');
    },
    async thaw() {
      signalAll(frozen.toReversed(), 'SIGCONT');
      frozen = [];
    },
    query,
    async stop() {
      signalAll(frozen.toReversed(), 'SIGCONT');
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
