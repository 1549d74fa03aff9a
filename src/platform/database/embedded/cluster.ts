import { randomBytes } from 'node:crypto';
import { appendFile, chmod, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { syncFolder } from '#platform/storage/sync-folder.ts';

import { getInitdbAccounts, runAs, selfAccount, type Account } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { giveFolder } from './choose-account.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import type { PostgresFolders } from './folders.ts';
import { INITIAL_SETTINGS, MIN_MAJOR, SUPERUSER } from './server-settings.ts';

const UNFINISHED = 'initializing-';

/**
 * Locale names for Unicode character classes, which trigrams of Hindi text need. The name differs between
 * systems. The sort order stays bytewise (`--lc-collate=C`): the same on all systems, and fast.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'UTF-8'];

/** Returns whether a database exists. Throws if these programs cannot run it. */
export async function hasCluster(folders: PostgresFolders, binaries: PostgresBinaries): Promise<boolean> {
  const expected = await majorVersion(folders, binaries);
  const entries = await readdir(folders.cluster).catch(ignoreMissing);
  if (!entries || entries.length === 0) return false;
  const version = await readFile(join(folders.cluster, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
  if (version === undefined) {
    throw new EmbeddedPostgresError(
      `${folders.cluster} holds files but no PostgreSQL database. Move them away, or set DATA_DIR to another folder.`,
    );
  }
  if (version.trim() === expected) return true;
  throw new EmbeddedPostgresError(
    `The database in ${folders.cluster} was made by PostgreSQL ${version.trim()}, but the programs are of PostgreSQL ${expected}. Nothing was changed. Run "npx pariksha upgrade-database --old-binaries FOLDER" with the programs of PostgreSQL ${version.trim()}, or set POSTGRES_BIN_DIR to that folder: see “Upgrade PostgreSQL” in docs/operating.md.`,
  );
}

/**
 * Creates the database in a temporary folder and renames the folder when it is complete. A start that is killed
 * halfway therefore leaves nothing that looks like a database. `isSynced: false` skips the flush to disk.
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
    // As root, initdb may run as a third account, which has to pass through the data folder.
    if (isRoot) await chmod(folders.dataDir, mode | 0o011);
    await initialize(unfinished, folders, binaries, account, isSynced);
    await appendFile(join(unfinished, 'postgresql.conf'), initialSettings(), { flush: isSynced });
    await giveFolder(folders.root, account);
    await rm(folders.cluster, { recursive: true, force: true });
    await rename(unfinished, folders.cluster);
    await syncFolder(folders.root);
  } catch (error) {
    await removeUnfinished(folders);
    throw error;
  } finally {
    await giveFolder(folders.root, account);
    if (isRoot) await chmod(folders.dataDir, mode);
  }
}

/** Tries the accounts and locales in order. Throws the error of the last attempt. */
async function initialize(
  unfinished: string,
  folders: PostgresFolders,
  binaries: PostgresBinaries,
  account: Account,
  isSynced: boolean,
): Promise<void> {
  let output = '';
  for (const initdbAccount of getInitdbAccounts(account)) {
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

/**
 * Connections over the socket are trusted. A TCP port that an operator opens in postgresql.conf requires a
 * password.
 */
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
  ];
}

/** Lines for postgresql.conf. initdb has had an option for them only since PostgreSQL 16. */
function initialSettings(): string {
  return Object.entries(INITIAL_SETTINGS)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');
}

/**
 * Deletes the unfinished folders of killed starts. An initdb that still runs may write there, so some files may
 * stay until the next start.
 */
export async function removeUnfinished(folders: PostgresFolders): Promise<void> {
  for (const name of await readdir(folders.root)) {
    if (!name.startsWith(UNFINISHED)) continue;
    await rm(join(folders.root, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/**
 * Returns "18" for "postgres (PostgreSQL) 18.4". This call is also the first check that the programs run on this
 * system.
 */
async function majorVersion(folders: PostgresFolders, binaries: PostgresBinaries): Promise<string> {
  const { succeeded, output } = await runAs(selfAccount(), binaries.postgres, ['--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (!succeeded || !major) throw explainFailure('run', folders.root, output);
  if (Number(major) < MIN_MAJOR)
    throw new EmbeddedPostgresError(
      `${binaries.postgres} is PostgreSQL ${major}; Pariksha needs ${MIN_MAJOR} or newer. Correct POSTGRES_BIN_DIR.`,
    );
  return major;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
