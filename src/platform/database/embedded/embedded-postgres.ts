import { waitForFileLock, tryLockFile } from '#platform/file-lock/file-lock.ts';
import type { FileLock } from '#platform/file-lock/file-lock.ts';

import { describeAccount } from './account.ts';
import { ensureDatabase } from './ask-server.ts';
import type { ServerAddress } from './ask-server.ts';
import { findPostgresBinaries } from './binaries.ts';
import { chooseAccount } from './choose-account.ts';
import { createCluster, hasCluster, removeUnfinished } from './cluster.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import { folderError, prepareFolders } from './folders.ts';
import type { PostgresFolders } from './folders.ts';
import { keepLogTrimmed, openLog } from './server-log.ts';
import { startServer, stopServer } from './server-process.ts';
import { findRunningServer } from './running-server.ts';
import type { Log } from './running-server.ts';
import { DATABASE } from './server-settings.ts';
import type { ServerSettings } from './server-settings.ts';

export interface EmbeddedPostgresOptions {
  /** `postgres/` in it becomes PostgreSQL's own folder. Made when missing. */
  dataDir: string;
  log: Log;
  /** Further server settings, taken only by the process that starts the server. */
  settings?: ServerSettings;
}

export interface EmbeddedPostgres {
  /** `host` is the folder of a unix socket, as node-postgres takes it. The user owns the database. */
  connection: { host: string; port: number; user: string; database: string };
  /** True when the server already ran. */
  adopted: boolean;
  /** Ends this process's use of the server; the last one stops it, cleanly. A second call does nothing. */
  close(): Promise<void>;
}

/** Longer than any start or stop of another process takes. */
const TURN_MS = 900_000;

/**
 * Starts PostgreSQL in `${dataDir}/postgres`, or joins the one that runs there: a server that outlived its
 * killed starter, or one that another process uses now. Makes the database at the first start.
 * Throws an EmbeddedPostgresError that says in one sentence why it cannot and what to do.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folders = await prepareFolders(options.dataDir);
  try {
    return await open(folders, options);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const isFromFileSystem = error instanceof Error && 'syscall' in error;
    if (isFromFileSystem) throw await folderError(folders.root, error as NodeJS.ErrnoException);
    throw explainFailure('start', folders.root, String(error));
  }
}

async function open(folders: PostgresFolders, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  const turn = await takeTurn(folders, log);
  try {
    const use = await waitForFileLock(folders.usersLock, 'shared', { timeoutMs: TURN_MS });
    if (!use) throw turnError(folders);
    try {
      const { address, adopted } = await joinOrStart(folders, settings, log);
      if (adopted) log('PostgreSQL already runs; this process joins it', address);
      await ensureDatabase(address);
      return opened(folders, address, use, { adopted, log });
    } catch (error) {
      await leave(folders, use, log).catch(() => {});
      throw error;
    }
  } finally {
    turn.release();
  }
}

async function joinOrStart(folders: PostgresFolders, settings: ServerSettings, log: Log) {
  const running = await findRunningServer(folders, log);
  if (running) return { address: running, adopted: true };
  try {
    return { address: await start(folders, settings, log), adopted: false };
  } catch (error) {
    // A process that was killed a moment ago may have left a server that only now takes its folder.
    const begun = isOutrun(error) ? await findRunningServer(folders, log) : undefined;
    if (!begun) throw error;
    return { address: begun, adopted: true };
  }
}

function isOutrun(error: unknown): boolean {
  const cause = error instanceof EmbeddedPostgresError ? error.cause : undefined;
  return cause instanceof Error && cause.message.includes('lock file "postmaster.pid" already exists');
}

async function start(folders: PostgresFolders, settings: ServerSettings, log: Log): Promise<ServerAddress> {
  const binaries = await findPostgresBinaries();
  await removeUnfinished(folders);
  const isMade = await hasCluster(folders, binaries);
  await (await openLog(folders.log)).close();
  const account = await chooseAccount(folders, binaries);
  if (!isMade) {
    log('Making the PostgreSQL database', { folder: folders.cluster });
    await createCluster(folders, binaries, account, settings['fsync'] !== 'off');
  }
  const address = await startServer(folders, binaries, account, settings, log);
  log('PostgreSQL started', { ...address, runsAs: describeAccount(account) });
  return address;
}

function opened(
  folders: PostgresFolders,
  address: ServerAddress,
  use: FileLock,
  { adopted, log }: { adopted: boolean; log: Log },
): EmbeddedPostgres {
  const stopTrimming = keepLogTrimmed(folders.log);
  let closing: Promise<void> | undefined;
  return {
    connection: { ...address, user: DATABASE, database: DATABASE },
    adopted,
    close: () => (closing ??= close(folders, use, stopTrimming, log)),
  };
}

async function close(
  folders: PostgresFolders,
  use: FileLock,
  stopTrimming: () => void,
  log: Log,
): Promise<void> {
  stopTrimming();
  const turn = await takeTurn(folders, log);
  try {
    await leave(folders, use, log);
  } finally {
    turn.release();
  }
}

/** To be called in our turn, so that nobody joins a server that is about to stop. */
async function leave(folders: PostgresFolders, use: FileLock, log: Log): Promise<void> {
  use.release();
  const alone = tryLockFile(folders.usersLock, 'exclusive');
  if (!alone) return log('PostgreSQL goes on for other processes');
  try {
    await stopServer(folders, log);
  } finally {
    alone.release();
  }
}

async function takeTurn(folders: PostgresFolders, log: Log): Promise<FileLock> {
  const turn = await waitForFileLock(folders.startLock, 'exclusive', {
    timeoutMs: TURN_MS,
    onWait: () => log('Waiting for another process that starts or stops PostgreSQL'),
  });
  if (!turn) throw turnError(folders);
  return turn;
}

function turnError(folders: PostgresFolders): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another process has been starting or stopping PostgreSQL in ${folders.root} for a long time. End it and start again.`,
  );
}
