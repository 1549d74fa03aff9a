import { chmodSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What Pariksha keeps directly in `DATA_DIR`. */
const ownNames = [
  'backups',
  'bucket-tmp',
  'downloads',
  'fetched',
  'files',
  'imports',
  'postgres',
  'restores',
  'serve.lock',
  'serve.pid',
  'session-secret',
  'uploads',
] as const;

const own: ReadonlySet<string> = new Set(ownNames);

/** A new disk has this folder, which belongs to root. */
const harmless: ReadonlySet<string> = new Set(['lost+found']);

/**
 * Rights that other accounts must not have on a folder. They may pass through a folder of root, in which PostgreSQL runs
 * as another account; what is in it is closed by itself.
 */
export function forbiddenMode(uid: number): number {
  return uid === 0 ? 0o066 : 0o077;
}

/** Paths of Pariksha's own files and folders directly in `dataDir`; a missing folder has none. */
export function ownEntries(dataDir: string): string[] {
  return namesIn(dataDir)
    .filter((name) => own.has(name))
    .map((name) => join(dataDir, name));
}

/** Whether `dataDir` holds files of others, so that its rights and its owner are not ours to change. */
export function hasForeignEntries(dataDir: string): boolean {
  return namesIn(dataDir).some((name) => !own.has(name) && !harmless.has(name));
}

/** Takes the rights of other accounts from `dataDir`, unless it holds files of others, and from our folders in it. */
export function closeDataDir(dataDir: string): void {
  for (const path of ownEntries(dataDir)) close(path, 0o077);
  if (!hasForeignEntries(dataDir)) close(dataDir, forbiddenMode(lstatSync(dataDir).uid));
}

function close(path: string, forbidden: number): void {
  const { mode, uid } = lstatSync(path);
  const isMine = [0, uid].includes(process.geteuid?.() ?? uid);
  const isFolder = (mode & 0o170_000) === 0o040_000;
  if (isFolder && isMine && (mode & forbidden) !== 0) chmodSync(path, mode & 0o777 & ~forbidden);
}

/** Root only: gives `path`, and with `isDeep` all in it, to an account. Never follows a link. */
export function giveEntry(path: string, account: { uid: number; gid: number }, isDeep: boolean): void {
  const entry = lstatSync(path);
  // A second name of a file that belongs elsewhere would give that file away.
  if (!entry.isDirectory() && entry.nlink > 1) return;
  if (isDeep && entry.isDirectory()) {
    for (const name of readdirSync(path)) giveEntry(join(path, name), account, true);
  }
  lchownSync(path, account.uid, account.gid);
}

/** Entries of root in `folder`, up to `levels` deep; those inside another entry of root are not named. */
export function entriesOfRoot(folder: string, levels: number): string[] {
  const paths = namesIn(folder).map((name) => join(folder, name));
  return paths.flatMap((path) => {
    const entry = lstatSync(path);
    if (entry.uid === 0) return [path];
    return entry.isDirectory() && levels > 1 ? entriesOfRoot(path, levels - 1) : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
