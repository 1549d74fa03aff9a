import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { accountsFor, describeAccount, runAs } from './account.ts';
import type { Account } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import type { PostgresFolders } from './folders.ts';

/**
 * The first account that can really run the programs and write in the folder, tried by doing so. The
 * folder, with all in it, belongs to that account afterwards. Throws when none can.
 */
export async function chooseAccount(folders: PostgresFolders, binaries: PostgresBinaries): Promise<Account> {
  const owner = await ownerOf(folders);
  const obstacles: { account: Account; output: string }[] = [];
  for (const account of accountsFor(owner)) {
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
 * Gives a folder and all in it to the account, where it belongs to somebody else and this process is root.
 * A folder changes hands after what is in it, so that an interrupted run is seen and done again.
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

/** Never through a link: what it points to is not ours to give away. */
async function giveEntry(path: string, account: { uid: number; gid: number }): Promise<void> {
  if (process.geteuid?.() === 0) await lchown(path, account.uid, account.gid);
}

/** Undefined when the account can do it, else what it met. */
async function tryAccount(
  account: Account,
  folders: PostgresFolders,
  binaries: PostgresBinaries,
): Promise<string | undefined> {
  try {
    await giveEntry(folders.root, account);
  } catch (error) {
    // In a container whose users are mapped, root may lack the other accounts.
    return String(error);
  }
  const version = await runAs(account, binaries.postgres, ['--version']);
  if (!version.succeeded) return version.output;
  const entry = await runAs(account, '/bin/sh', ['-c', 'cd -- "$1" && test -w .', 'sh', folders.root]);
  return entry.succeeded ? undefined : entry.output || `${folders.root} cannot be written`;
}

/** Whoever has the data folder; when that is root, whoever has the database in it. */
async function ownerOf(folders: PostgresFolders): Promise<{ uid: number; gid: number }> {
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
