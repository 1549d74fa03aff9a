import { randomBytes } from 'node:crypto';
import { mkdir, realpath, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from 'pg';

import { askServer, asSuperuser, type Answer, type ServerAddress } from './ask-server.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { getPostgresFolders, type PostgresFolders } from './folders.ts';
import {
  disarmPostmasterFile,
  isPostmasterOf,
  readPostmasterFile,
  type PostmasterFile,
} from './postmaster-file.ts';

export type Log = (message: string, details?: object) => void;

const POLL_MS = 50;
/** Timeout for a live server that gives no answer at all. */
export const SILENCE_MS = 30_000;
/** Crash recovery replays everything since the last checkpoint. */
const RECOVERY_MS = 600_000;
const REMINDER_MS = 10_000;

/**
 * Returns the server that already runs on this folder, or `undefined`. Waits for one that is starting or
 * stopping. Throws if a live server does not answer.
 */
export async function findRunningServer(
  folders: PostgresFolders,
  log: Log,
): Promise<ServerAddress | undefined> {
  const since = performance.now();
  const remind = reminder(log);
  let lastSign = since;
  for (;;) {
    const file = await readPostmasterFile(folders);
    if (!file) return undefined;
    const isOurs = await isPostmasterOf(file.pid, folders);
    const answer = isOurs
      ? await askServer(getServerAddress(file), file.text)
      : await askByProbe(file, folders);
    if (answer === 'ours') return getServerAddress(file);
    if (!isOurs && answer === 'silent') {
      await disarmPostmasterFile(file, folders);
      return undefined;
    }
    if (answer === 'waiting') lastSign = performance.now();
    const isDeaf = performance.now() - lastSign > SILENCE_MS || performance.now() - since > RECOVERY_MS;
    if (isDeaf) throw deafError(file, folders);
    remind(file.pid);
    await sleep(POLL_MS);
  }
}

export function getServerAddress(file: PostmasterFile): ServerAddress {
  return { host: file.socketFolder, port: file.port };
}

/** The error for a live server that does not answer or does not stop. */
export function deafError(file: PostmasterFile, folders: PostgresFolders): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The PostgreSQL that runs in ${folders.root} (process ${file.pid}) does not answer. End it with "kill -INT ${file.pid}" and start again; its log is ${folders.log}.`,
  );
}

/** Returns a function to call in a polling loop. It logs every ten seconds that we are waiting for PostgreSQL. */
export function reminder(log: Log): (pid: number | undefined) => void {
  let next = performance.now() + REMINDER_MS;
  return (pid) => {
    const now = performance.now();
    if (now < next) return;
    next = now + REMINDER_MS;
    log('Waiting for PostgreSQL, which is starting, recovering or stopping', { pid });
  };
}

/**
 * Asks over the socket, because the pid of a server in another container means nothing here. In a copied data
 * folder, the pid file names the socket of the original's server. Only a server that sees a folder created just
 * now works on ours.
 */
async function askByProbe(file: PostmasterFile, folders: PostgresFolders): Promise<Answer> {
  const probe = `probe-${randomBytes(6).toString('hex')}`;
  await mkdir(join(folders.cluster, probe));
  try {
    return await askServer(getServerAddress(file), file.text, probe);
  } finally {
    await rmdir(join(folders.cluster, probe));
  }
}

const SUPERUSER_TIMEOUT_MS = 30_000;

/** Runs `work` as the superuser of the embedded server that runs in `dataDir`. Throws if none runs there. */
export async function asSuperuserOf<Result>(
  dataDir: string,
  work: (client: Client, folders: PostgresFolders) => Promise<Result>,
): Promise<Result> {
  const folders = getPostgresFolders(await realpath(dataDir));
  const file = await readPostmasterFile(folders);
  if (!file) throw new EmbeddedPostgresError(`No PostgreSQL runs in ${folders.root}.`);
  return asSuperuser(getServerAddress(file), SUPERUSER_TIMEOUT_MS, (client) => work(client, folders));
}
