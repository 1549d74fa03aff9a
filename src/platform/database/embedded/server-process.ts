import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { spawnAs, type Account } from './account.ts';
import { askServer, type ServerAddress } from './ask-server.ts';
import type { PostgresBinaries } from './binaries.ts';
import { explainFailure } from './embedded-postgres-error.ts';
import type { PostgresFolders } from './folders.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { SILENCE_MS, getServerAddress, deafError, reminder, type Log } from './running-server.ts';
import { isDiskFull } from './reserve-file.ts';
import { logSize, openLog, readLogAfter } from './server-log.ts';
import { DEFAULT_PORT, settingArguments, startSettings, type ServerSettings } from './server-settings.ts';
import { makeSocketFolder, removeDeadSocket, removeSocketFolder } from './socket-folder.ts';

const POLL_MS = 15;
const STOP_MS = 120_000;
/** On a full disk, PostgreSQL stops within this time or never: it does not repeat a checkpoint that failed. */
const FULL_DISK_STOP_MS = 5_000;
/** Children of a killed server exit shortly after it. */
const ORPHANS_MS = 15_000;

export interface ServerStart {
  settings: ServerSettings;
  log: Log;
  /** Called when the process of the server runs, before it answers. */
  onStarting?: (() => void) | undefined;
}

/**
 * Starts a server on a folder that certainly has none, and waits until it answers. A restart puts the socket into
 * `earlierSocketFolder`, where the connections of running processes expect it.
 */
export async function startServer(
  folders: PostgresFolders,
  binaries: PostgresBinaries,
  account: Account,
  options: ServerStart,
  earlierSocketFolder?: string,
): Promise<ServerAddress> {
  const { settings } = options;
  const port = Number(settings['port'] ?? DEFAULT_PORT);
  const host = await makeSocketFolder(folders, account, port, earlierSocketFolder);
  const args = ['-D', folders.cluster, ...settingArguments(await startSettings(host, settings))];
  const deadline = performance.now() + ORPHANS_MS;
  let isSocketRemoved = false;
  for (;;) {
    const failure = await launch(folders, binaries, account, args, options);
    if (!failure) return { host, port };
    // PostgreSQL locks its folder before its socket. Only now is it certain that the socket does not belong to a
    // live server that a recently killed process started here.
    if (!isSocketRemoved && /FATAL:.*\.s\.PGSQL\.\d+/.test(failure)) {
      isSocketRemoved = true;
      await removeDeadSocket(host, port);
      continue;
    }
    const isHeldByOrphans = /pre-existing shared memory block/.test(failure);
    if (!isHeldByOrphans || performance.now() > deadline)
      throw explainFailure('start', folders.root, failure);
    await sleep(POLL_MS * 10);
  }
}

/**
 * Stops the server of this folder with a fast shutdown: disconnects its clients and writes everything, so that no
 * recovery is needed. If a full disk prevents that, stops it with an immediate shutdown, and the next start recovers.
 * Resolves when the process has ended, or at once if there is none.
 */
export async function stopServer(folders: PostgresFolders, log: Log): Promise<void> {
  const file = await readPostmasterFile(folders);
  if (!file) return;
  if (!(await isPostmasterOf(file.pid, folders))) {
    log('PostgreSQL was killed, or runs in another container: nothing to stop here', { pid: file.pid });
    return;
  }
  process.kill(file.pid, 'SIGINT');
  const started = performance.now();
  let isImmediate = false;
  for (;;) {
    const waitedMs = performance.now() - started;
    const isBlocked = !isImmediate && waitedMs > FULL_DISK_STOP_MS && (await isDiskFull(folders.root));
    if (!(await isPostmasterOf(file.pid, folders))) break;
    if (waitedMs > STOP_MS) throw deafError(file, folders);
    if (isBlocked) {
      isImmediate = true;
      log('The disk is full: PostgreSQL stops without a checkpoint, and recovers at the next start');
      process.kill(file.pid, 'SIGQUIT');
    }
    await sleep(POLL_MS);
  }
  await removeSocketFolder(file.socketFolder, folders);
}

/** Returns `undefined` when the server answers, or its output if it ends first. */
async function launch(
  folders: PostgresFolders,
  binaries: PostgresBinaries,
  account: Account,
  args: string[],
  { log, onStarting }: ServerStart,
): Promise<string | undefined> {
  const logStart = await logSize(folders.log);
  const server = await spawnServer(folders, binaries, account, args);
  const life = watch(server);
  onStarting?.();
  const remind = reminder(log);
  let silentSince: number | undefined;
  while (life.ending === undefined) {
    const file = await readPostmasterFile(folders);
    const isReady = file?.isReady && file.pid === server.pid;
    if (isReady && (await askServer(getServerAddress(file), file.text)) === 'ours') {
      server.removeAllListeners();
      server.unref();
      return undefined;
    }
    if (isReady) silentSince ??= performance.now();
    if (silentSince && performance.now() - silentSince > SILENCE_MS) server.kill('SIGINT');
    remind(server.pid);
    await sleep(POLL_MS);
  }
  return `${await readLogAfter(folders.log, logStart)}\n${life.ending}`;
}

/** `ending` stays undefined while the process lives. */
function watch(server: ChildProcess): { ending: string | undefined } {
  const life: { ending: string | undefined } = { ending: undefined };
  server.once('error', (error) => (life.ending = error.message));
  const end = (code: number | null, signal: string | null) => {
    life.ending ??= `PostgreSQL ended with ${signal ?? `code ${code}`}.`;
  };
  server.once('exit', end);
  // A server that rejects its settings may exit before the listeners are attached.
  if (server.exitCode !== null || server.signalCode !== null) end(server.exitCode, server.signalCode);
  return life;
}

/**
 * Starts the server in its own session and without a pipe to us, so that it outlives this process and its
 * terminal.
 */
async function spawnServer(
  folders: PostgresFolders,
  binaries: PostgresBinaries,
  account: Account,
  args: string[],
): Promise<ChildProcess> {
  const log = await openLog(folders.log);
  try {
    return spawnAs(account, binaries.postgres, args, { stdio: ['ignore', log.fd, log.fd], detached: true });
  } finally {
    await log.close();
  }
}
