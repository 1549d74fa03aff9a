import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPostgresFolders } from '#platform/database/embedded/folders.ts';
import { isPostmasterOf, readPostmasterFile } from '#platform/database/embedded/postmaster-file.ts';
import { DATABASE } from '#platform/database/embedded/server-settings.ts';
import { freePort } from '#testing/free-port.ts';
import { clusterNode, until } from '../scale/node-process.ts';
import { ownerVariables, signIn, type SignedIn } from '../scale/owner.ts';
import { processesIn, signalAll } from '../scale/postgres-processes.ts';
import { queryOnce, type Query } from '../scale/query.ts';
import { mountSmallDisk } from '../scale/small-disk.ts';
import { manageApp } from './managed-app.ts';

/** Space for the database with its write-ahead log (at most 512 MB), and for the disk reserve of a server. */
const diskMegabytes = 1_024;

/** The product as `npm start` runs it, on a separate disk if this account may mount one. */
export interface ChaosSite {
  url: string;
  logFile: string;
  owner: SignedIn;
  /** The folder to fill; `undefined` if no small disk could be mounted. */
  disk: string | undefined;
  query: Query;
  /** Kills the server process. The site restarts it. */
  killApp(): Promise<void>;
  /** Number of times the server process ended, killed or by itself. */
  ends(): number;
  /** Returns the process id of the running postmaster, or `undefined`. */
  postmaster(): Promise<number | undefined>;
  /** Stops all processes of PostgreSQL with their connections open. Returns a function that resumes them. */
  freezePostgres(): Promise<() => void>;
  stop(): Promise<void>;
}

/** Starts the site and signs its owner in. */
export async function startSite(announce: (message: string) => void): Promise<ChaosSite> {
  const mountPoint = await mkdtemp(join(tmpdir(), 'pariksha-chaos-'));
  // If root starts it, PostgreSQL runs as another account, which must be able to enter this folder.
  await chmod(mountPoint, 0o711);
  const hasSmallDisk = mountSmallDisk(mountPoint, diskMegabytes);
  const dataDir = join(mountPoint, 'data');
  await mkdir(dataDir);
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const logFile = join(tmpdir(), `pariksha-chaos-${port}.log`);
  const variables = {
    HOST: '127.0.0.1',
    // Empty values are treated as not set, so that no setting of the caller's own site applies.
    DATABASE_URL: '',
    S3_BUCKET: '',
    PUBLIC_URL: '',
    // Each visitor of the load has a separate IP address.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...ownerVariables,
  };
  const node = clusterNode({ name: 'the site', command: 'serve', port, dataDir, variables, logFile });
  const app = manageApp(node, announce);
  const folders = getPostgresFolders(dataDir);
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
    // A server that was killed just before the end leaves PostgreSQL running.
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
