import { waitForFileLock, tryLockFile, type FileLock } from '#platform/file-lock/file-lock.ts';

import { describeAccount } from './account.ts';
import { ensureDatabase, type ServerAddress } from './ask-server.ts';
import { findPostgresBinaries } from './binaries.ts';
import { chooseAccount } from './choose-account.ts';
import { createCluster, hasCluster, removeUnfinished } from './cluster.ts';
import { EmbeddedPostgresError, explainFailure, isOutOfSpace } from './embedded-postgres-error.ts';
import { folderError, prepareFolders, type PostgresFolders } from './folders.ts';
import { finishReplacement } from './replace-cluster.ts';
import { keepReserve, reserveHeld, withReserve } from './reserve-file.ts';
import { keepLogTrimmed, openLog } from './server-log.ts';
import { startServer, stopServer, type ServerStart } from './server-process.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { findRunningServer, type Log } from './running-server.ts';
import { DATABASE, type ServerSettings } from './server-settings.ts';
import { superviseServer, type Supervision, type SupervisionEvents } from './supervise-server.ts';

export interface EmbeddedPostgresOptions {
  /** PostgreSQL uses the folder `postgres/` in it. Created if missing. */
  dataDir: string;
  /** Folder of PostgreSQL's programs. By default those that npm installed. */
  binDir?: string | undefined;
  log: Log;
  /** Further server settings. Only the process that starts the server uses them. */
  settings?: ServerSettings;
  /** Called when this process has started the server and waits for its first answer. */
  onStarting?: () => void;
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof openEmbeddedPostgres>>;
export type SupervisedPostgres = Awaited<ReturnType<EmbeddedPostgres['supervise']>>;

/** Longer than any start or stop in another process takes. */
const LOCK_TIMEOUT_MS = 900_000;

/**
 * Starts PostgreSQL in `${dataDir}/postgres`, or joins the server that already runs there. Such a server outlived
 * its killed starter, or another process uses it. Creates the database at the first start. Throws an
 * EmbeddedPostgresError that gives the reason and a fix in its message.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const folders = await prepareFolders(options.dataDir, options.binDir);
  try {
    return await open(folders, options);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const isFromFileSystem = error instanceof Error && 'syscall' in error;
    if (isFromFileSystem) throw await folderError(folders.root, error as NodeJS.ErrnoException);
    throw explainFailure('start', folders.root, String(error));
  }
}

async function open(folders: PostgresFolders, options: EmbeddedPostgresOptions) {
  const { log, settings = {}, onStarting } = options;
  const lock = await takeLock(folders, log);
  try {
    const use = await waitForFileLock(folders.usersLock, 'shared', { timeoutMs: LOCK_TIMEOUT_MS });
    if (!use) throw lockError(folders);
    try {
      const { address, adopted } = await joinOrStart(folders, { settings, log, onStarting });
      if (adopted) log('PostgreSQL already runs; this process joins it', address);
      await ensureDatabase(address);
      return opened(folders, address, use, { adopted, log, settings });
    } catch (error) {
      await leave(folders, use, log).catch(() => {});
      throw error;
    }
  } finally {
    lock.release();
  }
}

async function joinOrStart(folders: PostgresFolders, options: ServerStart, earlier?: ServerAddress) {
  const { log } = options;
  const running = await findRunningServer(folders, log);
  if (running) return { address: running, adopted: true };
  try {
    const onRelease = (freedBytes: number) =>
      log('The disk is full: the reserve file was deleted, and PostgreSQL starts again', { freedBytes });
    const address = await withReserve(folders.reserve, { isFull: isOutOfSpace, onRelease }, () =>
      start(folders, options, earlier),
    );
    return { address, adopted: false };
  } catch (error) {
    // A process that was just killed may have left a server that takes the folder only now.
    const begun = isOutrun(error) ? await findRunningServer(folders, log) : undefined;
    if (!begun) throw error;
    return { address: begun, adopted: true };
  }
}

function isOutrun(error: unknown): boolean {
  const cause = error instanceof EmbeddedPostgresError ? error.cause : undefined;
  return cause instanceof Error && cause.message.includes('lock file "postmaster.pid" already exists');
}

async function start(
  folders: PostgresFolders,
  options: ServerStart,
  earlier?: ServerAddress,
): Promise<ServerAddress> {
  const { settings, log } = options;
  const binaries = await findPostgresBinaries(folders.programs);
  await removeUnfinished(folders);
  await finishReplacement(folders);
  const isMade = await hasCluster(folders, binaries);
  await (await openLog(folders.log)).close();
  const account = await chooseAccount(folders, binaries);
  if (!isMade && earlier) {
    throw new EmbeddedPostgresError(
      `The database in ${folders.cluster} has disappeared while it was in use. Put it back, or restore a backup into an empty DATA_DIR.`,
    );
  }
  if (!isMade) {
    log('Creating the PostgreSQL database', { folder: folders.cluster });
    await createCluster(folders, binaries, account, settings['fsync'] !== 'off');
  }
  const address = await startServer(folders, binaries, account, options, earlier?.host);
  log('PostgreSQL started', { ...address, runsAs: describeAccount(account) });
  return address;
}

function opened(
  folders: PostgresFolders,
  address: ServerAddress,
  use: FileLock,
  { adopted, log, settings }: { adopted: boolean; log: Log; settings: ServerSettings },
) {
  const stopTrimming = keepLogTrimmed(folders.log);
  let stopReserve: (() => Promise<void>) | undefined;
  let supervision: Supervision | undefined;
  let closing: Promise<void> | undefined;
  return {
    /** `host` is the folder of a unix socket, as node-postgres expects. `user` owns the database. */
    connection: { ...address, user: DATABASE, database: DATABASE },
    /** True when the server was already running. */
    adopted,
    /**
     * Restarts the server whenever its process dies, until `close`. For long-running processes. Several processes
     * can supervise in parallel: one restarts the server, the others join it. Processes in different containers
     * each restart their own server.
     */
    async supervise(events: SupervisionEvents) {
      supervision ??= await supervise(folders, address, { log, settings, events });
      stopReserve ??= keepReserve(folders.reserve);
      const { restarts } = supervision;
      return {
        restarts,
        /** Returns the reserved bytes on the disk, or 0 after a restart used them. */
        reserveBytes: () => reserveHeld(folders.reserve),
      };
    },
    /** Ends this process's use of the server. The last process stops the server cleanly. A second call does nothing. */
    close: (): Promise<void> =>
      (closing ??= close(folders, use, { stopTrimming, stopReserve, supervision }, log)),
  };
}

async function supervise(
  folders: PostgresFolders,
  address: ServerAddress,
  options: { log: Log; settings: ServerSettings; events: SupervisionEvents },
): Promise<Supervision> {
  const { log, events } = options;
  const settings = { ...options.settings, port: String(address.port) };
  let pid = await localPid(folders);
  if (pid === undefined) {
    log('PostgreSQL runs in another container, which has to restart it after a crash');
    return { restarts: () => 0, stop: async () => {} };
  }
  let isElsewhere = false;
  return superviseServer(
    {
      isRunning: async () => isElsewhere || (pid !== undefined && isPostmasterOf(pid, folders)),
      async restart() {
        const isOwn = await restart(folders, address, settings, log);
        pid = await localPid(folders);
        isElsewhere = !isOwn && pid === undefined;
        return isOwn;
      },
    },
    events,
  );
}

/**
 * Restarts the server at the host and port that the connections of this process use. Returns false if it already
 * runs.
 */
async function restart(
  folders: PostgresFolders,
  address: ServerAddress,
  settings: ServerSettings,
  log: Log,
): Promise<boolean> {
  const lock = await takeLock(folders, log);
  try {
    const { address: serverAddress, adopted } = await joinOrStart(folders, { settings, log }, address);
    if (serverAddress.host !== address.host || serverAddress.port !== address.port)
      throw new EmbeddedPostgresError(
        `PostgreSQL in ${folders.root} runs again, but at another address. Start Pariksha again.`,
      );
    return !adopted;
  } finally {
    lock.release();
  }
}

/** Returns the server's process id, or `undefined` if no process of this system runs it. */
async function localPid(folders: PostgresFolders): Promise<number | undefined> {
  const file = await readPostmasterFile(folders);
  return file && (await isPostmasterOf(file.pid, folders)) ? file.pid : undefined;
}

async function close(
  folders: PostgresFolders,
  use: FileLock,
  own: {
    stopTrimming: () => void;
    stopReserve: (() => Promise<void>) | undefined;
    supervision: Supervision | undefined;
  },
  log: Log,
): Promise<void> {
  own.stopTrimming();
  await own.stopReserve?.();
  await own.supervision?.stop();
  const lock = await takeLock(folders, log);
  try {
    await leave(folders, use, log);
  } finally {
    lock.release();
  }
}

/** Call it with the start lock held, so that no process joins a server that is about to stop. */
async function leave(folders: PostgresFolders, use: FileLock, log: Log): Promise<void> {
  use.release();
  const alone = tryLockFile(folders.usersLock, 'exclusive');
  if (!alone) return log('PostgreSQL keeps running for other processes');
  try {
    await stopServer(folders, log);
  } finally {
    alone.release();
  }
}

async function takeLock(folders: PostgresFolders, log: Log): Promise<FileLock> {
  const lock = await waitForFileLock(folders.startLock, 'exclusive', {
    timeoutMs: LOCK_TIMEOUT_MS,
    onWait: () => log('Waiting for another process that starts or stops PostgreSQL'),
  });
  if (!lock) throw lockError(folders);
  return lock;
}

function lockError(folders: PostgresFolders): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another process has been starting or stopping PostgreSQL in ${folders.root} for a long time. End it and start again.`,
  );
}
