import { chmodSync, existsSync, lstatSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runAs, SERVICE_ID, type Account } from '#platform/database/embedded/account.ts';
import { findPostgresBinaries } from '#platform/database/embedded/binaries.ts';
import {
  closeDataDir,
  listRootEntries,
  giveEntry,
  hasForeignEntries,
  ownEntries,
} from './data-dir-entries.ts';
import { tryLockDataDir } from './data-dir-lock.ts';
import { makeFolder, passableMode } from './make-folder.ts';

/** Files and folders that the account of the site must be able to use. */
export interface SiteNeeds {
  dataDir: string;
  backupFolder: string;
  /** Entry point of the program, in TypeScript. */
  main: string;
  hasEmbeddedPostgres: boolean;
  /** Folder of PostgreSQL's programs. By default those that npm installed. */
  postgresBinDir?: string | undefined;
}

/** The account that the site can use instead of root, or the reason why it stays root. */
export type SiteAccount = { account: Account } | { obstacle: string };

/**
 * Closes `DATA_DIR` to other accounts. As root it also sets its owner: the existing owner, or a separate account if
 * the folder belongs to root and contains nothing else. Files of root from earlier runs get that owner, too. If the
 * account cannot use the folder, it stays root's. Returns `undefined` if the process is not root, or if the folder is
 * missing and PostgreSQL is not embedded.
 *
 * `isHeld` means that the caller is the server of this folder. While another server runs, no owner changes.
 */
export async function settleDataDir(needs: SiteNeeds, isHeld: boolean): Promise<SiteAccount | undefined> {
  const { dataDir } = needs;
  if (!existsSync(dataDir)) {
    if (!needs.hasEmbeddedPostgres) return undefined;
    makeFolder(dataDir, passableMode);
  }
  closeDataDir(dataDir);
  if (process.geteuid?.() !== 0) return undefined;
  const lock = isHeld ? undefined : tryLockDataDir(dataDir);
  try {
    return isHeld || lock ? await settleOwner(needs) : await examineOwner(needs);
  } finally {
    lock?.release();
  }
}

/** For a process of root that gives up its rights: gives the account of the site what this process made in `dataDir`. */
export function handOver(site: SiteAccount | undefined, dataDir: string): SiteAccount | undefined {
  if (!site || 'obstacle' in site || process.geteuid?.() !== 0) return site;
  giveLeftovers(dataDir, site.account);
  const obstacle = findLeftover(dataDir, site.account);
  return obstacle === undefined ? site : { obstacle };
}

async function examineOwner(needs: SiteNeeds): Promise<SiteAccount> {
  const { uid, gid } = statSync(needs.dataDir);
  if (uid === 0) return { obstacle: `${needs.dataDir} belongs to root` };
  const account: Account = { via: 'setuid', uid, gid };
  const obstacle = await findObstacle(account, needs);
  return obstacle === undefined ? { account } : { obstacle };
}

async function settleOwner(needs: SiteNeeds): Promise<SiteAccount> {
  const { dataDir } = needs;
  const { uid, gid } = statSync(dataDir);
  if (uid === 0 && hasForeignEntries(dataDir))
    return { obstacle: `${dataDir} belongs to root and holds files that are not Pariksha's` };
  const isOurs = uid === 0 || uid === SERVICE_ID;
  const account: Account = { via: 'setuid', ...(isOurs ? ownAccount(dataDir) : { uid, gid }) };
  const obstacle = await tryToGive(account, needs).catch(
    // In a container with a user namespace, other accounts may not exist.
    (error: unknown) => String(error),
  );
  if (obstacle === undefined) return { account };
  if (isOurs) takeBack(dataDir);
  return { obstacle };
}

/** Gives the folder back to root. PostgreSQL runs as another account and must still pass through it. */
function takeBack(dataDir: string): void {
  try {
    giveEntry(dataDir, { uid: 0, gid: 0 }, false);
    chmodSync(dataDir, 0o711);
  } catch {
    // A root that may not change owners could not give the folder away either.
  }
}

/** Gives the folder to the account. Returns the reason if the account cannot run the site, else `undefined`. */
async function tryToGive(account: Account, needs: SiteNeeds): Promise<string | undefined> {
  const { dataDir } = needs;
  giveEntry(dataDir, account, false);
  const obstacle = await findObstacle(account, needs);
  if (obstacle !== undefined) return obstacle;
  giveLeftovers(dataDir, account);
  closeDataDir(dataDir);
  return findLeftover(dataDir, account);
}

/** Returns the owner of the database cluster in a folder of root, or else the separate account of the site. */
function ownAccount(dataDir: string): { uid: number; gid: number } {
  const cluster = statSync(join(dataDir, 'postgres', 'cluster'), { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return { uid: SERVICE_ID, gid: SERVICE_ID };
}

/**
 * Changes the owner of files that root created in earlier runs, also inside folders that the account already owns,
 * such as `files/ab`. Skips `postgres`: the embedded PostgreSQL changes its own folder to the account that can run
 * it.
 */
function giveLeftovers(dataDir: string, account: Account): void {
  for (const path of ownEntries(dataDir)) {
    if (path === join(dataDir, 'postgres')) continue;
    const entry = lstatSync(path);
    if (entry.uid !== account.uid) giveEntry(path, account, true);
    else if (entry.isDirectory())
      for (const leftover of listRootEntries(path, 2)) giveEntry(leftover, account, true);
  }
}

/**
 * Returns a sentence if an entry of root remains in our folders, such as a file with hard links, else `undefined`.
 */
function findLeftover(dataDir: string, account: Account): string | undefined {
  const folders = ownEntries(dataDir).filter(
    (path) => path !== join(dataDir, 'postgres') && lstatSync(path).isDirectory(),
  );
  const leftover = folders.flatMap((folder) => listRootEntries(folder, 2))[0];
  return leftover === undefined
    ? undefined
    : `${leftover} belongs to root; give it to user ${account.uid} with chown`;
}

/** Tests with real processes whether the account can run the site. Returns the reason if it cannot. */
async function findObstacle(account: Account, needs: SiteNeeds): Promise<string | undefined> {
  const { dataDir, main, backupFolder } = needs;
  // The target of a link keeps its owner.
  const links = ownEntries(dataDir).filter((path) => lstatSync(path).isSymbolicLink());
  const isBackupElsewhere = !backupFolder.startsWith(`${dataDir}/`);
  const written = [dataDir, tmpdir(), ...links, ...(isBackupElsewhere ? [existingFolder(backupFolder)] : [])];
  const test = 'for folder; do test -w "$folder" && test -x "$folder" || { echo "$folder"; exit 1; }; done';
  const folders = await runAs(account, '/bin/sh', ['-c', test, 'sh', ...written]);
  if (!folders.succeeded) return `user ${account.uid} cannot write in ${folders.output}`;
  const program = await runAs(account, process.execPath, ['--check', main]);
  if (!program.succeeded) return `user ${account.uid} cannot run ${process.execPath} and read ${main}`;
  if (!needs.hasEmbeddedPostgres) return undefined;
  const { postgres } = await findPostgresBinaries(needs.postgresBinDir);
  const database = await runAs(account, postgres, ['--version']);
  return database.succeeded ? undefined : `user ${account.uid} cannot run ${postgres}`;
}

/** Returns the folder, or the nearest parent that exists. */
function existingFolder(path: string): string {
  return existsSync(path) ? path : existingFolder(dirname(path));
}
