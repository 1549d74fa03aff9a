import { chmodSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of Pariksha's entries directly in `DATA_DIR`. */
export const ownNames = [
  'backups',
  'bucket-tmp',
  // The image keeps it there: see the Dockerfile.
  'compiled-code',
  'downloads',
  'fetched',
  'files',
  'imports',
  'page-pictures',
  'postgres',
  'postgres-upgrade',
  'restores',
  'serve.lock',
  'serve.pid',
  'session-secret',
  'uploads',
] as const;

const own: ReadonlySet<string> = new Set(ownNames);

/** A new disk contains this folder, owned by root. */
const harmless: ReadonlySet<string> = new Set(['lost+found']);

/**
 * Returns the mode bits that other accounts must not have on a folder. They may pass through a folder of root,
 * because PostgreSQL runs as another account; the entries in it have their own protection.
 */
export function forbiddenMode(uid: number): number {
  return uid === 0 ? 0o066 : 0o077;
}

/** Returns the paths of Pariksha's own entries directly in `dataDir`. A missing folder has none. */
export function ownEntries(dataDir: string): string[] {
  return listNames(dataDir)
    .filter((name) => own.has(name))
    .map((name) => join(dataDir, name));
}

/** Whether `dataDir` has entries that are not Pariksha's. Its mode and owner must then stay unchanged. */
export function hasForeignEntries(dataDir: string): boolean {
  return listNames(dataDir).some((name) => !own.has(name) && !harmless.has(name));
}

/**
 * Removes the access of other accounts from our folders in `dataDir`, and from `dataDir` if it has no foreign
 * entries.
 */
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

/** Changes the owner of `path`, and with `isDeep` of everything in it. Needs root. Never follows links. */
export function giveEntry(path: string, account: { uid: number; gid: number }, isDeep: boolean): void {
  const entry = lstatSync(path);
  // A hard link may be the second name of a file elsewhere, whose owner must not change.
  if (!entry.isDirectory() && entry.nlink > 1) return;
  if (isDeep && entry.isDirectory()) {
    for (const name of readdirSync(path)) giveEntry(join(path, name), account, true);
  }
  lchownSync(path, account.uid, account.gid);
}

/** Returns the entries owned by root in `folder`, up to `levels` deep. Does not descend into folders of root. */
export function listRootEntries(folder: string, levels: number): string[] {
  const paths = listNames(folder).map((name) => join(folder, name));
  return paths.flatMap((path) => {
    const entry = lstatSync(path);
    if (entry.uid === 0) return [path];
    return entry.isDirectory() && levels > 1 ? listRootEntries(path, levels - 1) : [];
  });
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
