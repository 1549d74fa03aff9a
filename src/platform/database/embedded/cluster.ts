import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { initdbAccountsFor, runAs, selfAccount } from './account.ts';
import type { Account } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { giveFolder } from './choose-account.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import type { PostgresFolders } from './folders.ts';
import { INITIAL_SETTINGS, SUPERUSER } from './server-settings.ts';

const UNFINISHED = 'initializing-';

/**
 * The character classes of Unicode, which the trigrams of Hindi need, under the names that systems have for
 * them. The order of text stays that of the bytes: the same everywhere, and fast.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'UTF-8'];

/** True when there is a database; throws when it is one that these programs cannot run. */
export async function hasCluster(folders: PostgresFolders, binaries: PostgresBinaries): Promise<boolean> {
  const expected = await majorVersion(folders, binaries);
  const entries = await readdir(folders.cluster).catch(ignoreMissing);
  if (!entries || entries.length === 0) return false;
  const found = await readFile(join(folders.cluster, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
  if (found === undefined) {
    throw new EmbeddedPostgresError(
      `${folders.cluster} holds files but no PostgreSQL database. Move them away, or set DATA_DIR to another folder.`,
    );
  }
  if (found.trim() === expected) return true;
  throw new EmbeddedPostgresError(
    `The database in ${folders.cluster} was made by PostgreSQL ${found.trim()}, but this version of Pariksha brings PostgreSQL ${expected}. Run the earlier version to make a backup, then restore it into an empty DATA_DIR.`,
  );
}

/**
 * Makes the database: in a folder of its own that gets its name when it is complete, so that a start that
 * was killed half-way leaves nothing that looks like one. `isSynced` false leaves out the flush to disk.
 */
export async function createCluster(
  folders: PostgresFolders,
  binaries: PostgresBinaries,
  account: Account,
  isSynced: boolean,
): Promise<void> {
  const unfinished = join(folders.root, UNFINISHED + randomBytes(6).toString('hex'));
  const { mode } = await stat(folders.dataDir);
  const isRoot = process.geteuid?.() === 0;
  try {
    // The account that runs initdb for root may be a third one, which has to pass through.
    if (isRoot) await chmod(folders.dataDir, mode | 0o011);
    await initialize(unfinished, folders, binaries, account, isSynced);
    await giveFolder(folders.root, account);
    await rm(folders.cluster, { recursive: true, force: true });
    await rename(unfinished, folders.cluster);
    await flushFolder(folders.root);
  } catch (error) {
    await removeUnfinished(folders);
    throw error;
  } finally {
    await giveFolder(folders.root, account);
    if (isRoot) await chmod(folders.dataDir, mode);
  }
}

/** Tries the accounts and locales in turn; the error is that of the last try. */
async function initialize(
  unfinished: string,
  folders: PostgresFolders,
  binaries: PostgresBinaries,
  account: Account,
  isSynced: boolean,
): Promise<void> {
  let output = '';
  for (const initdbAccount of initdbAccountsFor(account)) {
    for (const characterType of CHARACTER_TYPES) {
      await rm(unfinished, { recursive: true, force: true });
      await mkdir(unfinished, { mode: 0o700 });
      await giveFolder(folders.root, initdbAccount);
      const args = initdbArguments(unfinished, characterType, isSynced);
      const result = await runAs(initdbAccount, binaries.initdb, args);
      if (result.succeeded) return;
      output = result.output;
      if (!/invalid locale/.test(output)) break;
    }
  }
  throw explainFailure('make its database', folders.root, output);
}

/** Who reaches the socket is trusted; should somebody open a TCP port in postgresql.conf, it asks a password. */
function initdbArguments(folder: string, characterType: string, isSynced: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    '--lc-collate=C',
    `--lc-ctype=${characterType}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--no-instructions',
    ...(isSynced ? [] : ['--no-sync']),
    ...Object.entries(INITIAL_SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];
}

/**
 * Clears what a killed start left. Its initdb may live on and write there for a moment, so something may
 * stay until the next start.
 */
export async function removeUnfinished(folders: PostgresFolders): Promise<void> {
  for (const name of await readdir(folders.root)) {
    if (!name.startsWith(UNFINISHED)) continue;
    await rm(join(folders.root, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** "18" of "postgres (PostgreSQL) 18.4". Also the first proof that the programs run on this system. */
async function majorVersion(folders: PostgresFolders, binaries: PostgresBinaries): Promise<string> {
  const { succeeded, output } = await runAs(selfAccount(), binaries.postgres, ['--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (!succeeded || !major) throw explainFailure('run', folders.root, output);
  return major;
}

/** A renamed folder is on the disk when the folder around it is. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
