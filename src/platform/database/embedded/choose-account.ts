import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { getAccounts, describeAccount, runAs, type Account } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import type { PostgresFolders } from './folders.ts';

/**
 * Returns the first account that can run the programs and write in the folder, by trying each one. Afterwards the
 * account owns the folder and its content. Throws if no account can.
 */
export async function chooseAccount(folders: PostgresFolders, binaries: PostgresBinaries): Promise<Account> {
  const owner = await getOwner(folders);
  const obstacles: { account: Account; output: string }[] = [];
  for (const account of getAccounts(owner)) {
    const output = await tryAccount(account, folders, binaries);
    if (output === undefined) {
      await giveFolder(folders.root, account);
      return account;
    }
    obstacles.push({ account, output });
  }
  await giveEntry(folders.root, owner);
  throw noAccountError(folders, obstacles);
}

/**
 * Changes the owner of a folder and its content to the account, if this process is root. A subfolder gets its new
 * owner after its content, so that the next run detects and repeats an interrupted one.
 */
export async function giveFolder(folder: string, account: { uid: number; gid: number }): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  await giveEntry(folder, account);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if ((await lstat(path)).uid === account.uid) continue;
    if (entry.isDirectory()) await giveTree(path, account);
    await giveEntry(path, account);
  }
}

async function giveTree(folder: string, account: { uid: number; gid: number }): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries) await giveEntry(join(entry.parentPath, entry.name), account);
}

/** Uses `lchown`, so that a symlink never changes the owner of its target. */
async function giveEntry(path: string, account: { uid: number; gid: number }): Promise<void> {
  if (process.geteuid?.() === 0) await lchown(path, account.uid, account.gid);
}

/** Returns `undefined` if the account can use the folder, otherwise the error output. */
async function tryAccount(
  account: Account,
  folders: PostgresFolders,
  binaries: PostgresBinaries,
): Promise<string | undefined> {
  try {
    await giveEntry(folders.root, account);
  } catch (error) {
    // In a container with mapped user ids, root may be unable to switch to other accounts.
    return String(error);
  }
  const version = await runAs(account, binaries.postgres, ['--version']);
  if (!version.succeeded) return version.output;
  const entry = await runAs(account, '/bin/sh', ['-c', 'cd -- "$1" && test -w .', 'sh', folders.root]);
  return entry.succeeded ? undefined : entry.output || `${folders.root} cannot be written`;
}

/** Returns the owner of the data folder or, if that is root, the owner of the database in it. */
async function getOwner(folders: PostgresFolders): Promise<{ uid: number; gid: number }> {
  const dataDir = await stat(folders.dataDir);
  const { uid, gid } = dataDir.uid === 0 ? await stat(folders.cluster).catch(() => dataDir) : dataDir;
  return { uid, gid };
}

function noAccountError(
  folders: PostgresFolders,
  obstacles: { account: Account; output: string }[],
): EmbeddedPostgresError {
  const output = obstacles.map(({ account, output }) => `${describeAccount(account)}: ${output}`).join('\n');
  if (process.geteuid?.() !== 0) return explainFailure('run', folders.root, output);
  return new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and no other account can use both its programs and ${folders.root}. Start as another user, or open the folders above to others (chmod o+x), or set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause: new Error(output) },
  );
}
