import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersOf } from '#platform/database/embedded/folders.ts';
import { isPostmasterOf, readPostmasterFile } from '#platform/database/embedded/postmaster-file.ts';
import { DATABASE } from '#platform/database/embedded/server-settings.ts';
import { freePort } from '#testing/free-port.ts';
import { clusterNode, until } from '../scale/node-process.ts';
import { ownerVariables, signIn, type SignedIn } from '../scale/owner.ts';
import { processesIn, signalAll } from '../scale/postgres-processes.ts';
import { queryOnce, type Query } from '../scale/query.ts';
import { mountSmallDisk } from '../scale/small-disk.ts';
import { manageApp } from './managed-app.ts';

/** Room for the database with its write-ahead log (at most 512 MB), and for what a server may keep in reserve. */
const diskMegabytes = 1_024;

/** The product as `npm start` runs it, on a disk of its own where this account may mount one. */
export interface ChaosSite {
  url: string;
  logFile: string;
  owner: SignedIn;
  /** The folder to fill; undefined where no small disk could be mounted. */
  disk: string | undefined;
  query: Query;
  /** Kills the server process; the site starts it again. */
  killApp(): Promise<void>;
  /** How often the server process ended, killed or by itself. */
  ends(): number;
  /** Process id of the running postmaster; undefined while there is none. */
  postmaster(): Promise<number | undefined>;
  /** Stops all processes of PostgreSQL with their connections open. The result continues them. */
  freezePostgres(): Promise<() => void>;
  stop(): Promise<void>;
}

/** Starts the site and signs its owner in. */
export async function startSite(announce: (message: string) => void): Promise<ChaosSite> {
  const mountPoint = await mkdtemp(join(tmpdir(), 'pariksha-chaos-'));
  // Started by root, PostgreSQL runs as another account, which must get through.
  await chmod(mountPoint, 0o711);
  const hasSmallDisk = mountSmallDisk(mountPoint, diskMegabytes);
  const dataDir = join(mountPoint, 'data');
  await mkdir(dataDir);
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const logFile = join(tmpdir(), `pariksha-chaos-${port}.log`);
  const variables = {
    HOST: '127.0.0.1',
    // Empty is "not set": nothing of the caller's own site.
    DATABASE_URL: '',
    S3_BUCKET: '',
    PUBLIC_URL: '',
    // Each visitor of the load comes from an address of their own.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...ownerVariables,
  };
  const node = clusterNode({ name: 'the site', command: 'serve', port, dataDir, variables, logFile });
  const app = manageApp(node, announce);
  const folders = foldersOf(dataDir);
  let frozen: number[] = [];

  const postmaster = async () => {
    const file = await readPostmasterFile(folders).catch(() => undefined);
    return file && (await isPostmasterOf(file.pid, folders)) ? file.pid : undefined;
  };
  const query: Query = async (statement, values) => {
    const file = await readPostmasterFile(folders);
    if (!file) throw new Error('PostgreSQL does not run');
    const connection = { host: file.socketFolder, port: file.port, user: DATABASE, database: DATABASE };
    return queryOnce(connection, statement, values);
  };
  const thaw = () => {
    signalAll(frozen.toReversed(), 'SIGCONT');
    frozen = [];
  };
  const stop = async () => {
    thaw();
    await app.stop();
    // A server that was killed a moment before its end leaves PostgreSQL behind.
    const left = await postmaster();
    if (left !== undefined) {
      signalAll([left], 'SIGINT');
      await until('PostgreSQL stops', async () => (await postmaster()) === undefined);
    }
    if (hasSmallDisk) execFileSync('umount', ['-l', mountPoint]);
    await rm(mountPoint, { recursive: true, force: true });
  };

  try {
    const ready = async () => (await fetch(`${node.url}/readyz`)).ok;
    await until('the site is ready', ready);
    return {
      url: node.url,
      logFile,
      owner: await signIn(node.url),
      disk: hasSmallDisk ? mountPoint : undefined,
      query,
      killApp: () => node.kill('SIGKILL'),
      ends: app.ends,
      postmaster,
      async freezePostgres() {
        frozen = await processesIn(dataDir);
        signalAll(frozen, 'SIGSTOP');
        return thaw;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
