import { existsSync } from 'node:fs';
import { access, chmod, constants, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { makeFolder, passableMode } from '#platform/data-dir/make-folder.ts';

import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';

/** Locations of the embedded PostgreSQL's files: absolute paths without symlinks. */
export type PostgresFolders = ReturnType<typeof getPostgresFolders>;

/** Creates the missing folders. Throws an EmbeddedPostgresError if they cannot be used. */
export async function prepareFolders(dataDir: string, programs?: string): Promise<PostgresFolders> {
  const folder = resolve(dataDir);
  try {
    const isNew = !existsSync(folder);
    makeFolder(folder, passableMode);
    // As root, PostgreSQL runs as another account, which has to pass through this folder.
    if (isNew && process.geteuid?.() === 0) await chmod(folder, 0o711);
    makeFolder(join(folder, 'postgres'));
    const folders = getPostgresFolders(await realpath(folder), programs);
    await closeToOthers(folders.root);
    await access(folders.root, constants.R_OK | constants.W_OK | constants.X_OK);
    return folders;
  } catch (cause) {
    throw await folderError(join(folder, 'postgres'), cause as NodeJS.ErrnoException);
  }
}

/** Explains a file system error in `folder`. */
export async function folderError(
  folder: string,
  cause: NodeJS.ErrnoException,
): Promise<EmbeddedPostgresError> {
  const owner = await stat(folder).catch(() => undefined);
  const self = process.geteuid?.();
  if (owner && self !== 0 && owner.uid !== self) return strangersFolderError(folder, owner.uid, cause);
  if (cause.code === 'ENOSPC' || cause.code === 'EDQUOT') return explainFailure('start', folder, cause.code);
  return new EmbeddedPostgresError(
    `The folder ${folder} cannot be used: ${getReason(cause)}. Set DATA_DIR to a folder that this account can write.`,
    { cause },
  );
}

/** Another account owns the folder, often root after an earlier start. */
function strangersFolderError(folder: string, owner: number, cause?: unknown): EmbeddedPostgresError {
  const self = process.geteuid?.() ?? 0;
  return new EmbeddedPostgresError(
    `The database in ${folder} belongs to user ${owner}, but this is user ${self}. Start as that user or as root, or as root run: chown -R ${self} '${resolve(folder, '..')}'.`,
    { cause },
  );
}

/** Returns the paths without touching the disk. `dataDir` must be absolute and free of symlinks. */
export function getPostgresFolders(dataDir: string, programs?: string) {
  const root = join(dataDir, 'postgres');
  return {
    dataDir,
    /** Other accounts have no access. */
    root,
    /** PostgreSQL's own data folder. */
    cluster: join(root, 'cluster'),
    /** Segments of the write-ahead log that wait for the archive in another place. */
    archive: join(root, 'archive'),
    /** A complete database that is about to replace `cluster`. */
    upgraded: join(root, 'cluster-upgraded'),
    /** PostgreSQL's programs; those of npm if undefined. */
    programs,
    log: join(root, 'postgres.log'),
    /** Reserves disk space for a restart. */
    reserve: join(root, 'reserve'),
    /** Locked exclusively while a process looks for, starts or stops a server. */
    startLock: join(root, 'start.lock'),
    /** Locked shared by each process that uses the server, for as long as it does. */
    usersLock: join(root, 'users.lock'),
  };
}

/** The socket accepts connections without a password, so other accounts must not reach it. */
async function closeToOthers(root: string): Promise<void> {
  const { mode } = await stat(root);
  if ((mode & 0o777) !== 0o700) await chmod(root, 0o700);
}

function getReason(cause: NodeJS.ErrnoException): string {
  const reasons: Record<string, string> = {
    EROFS: 'the disk is read-only',
    EACCES: 'this account may not write there',
    EPERM: 'this account may not write there',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'a part of the path is a file',
    ENAMETOOLONG: 'the path is too long',
  };
  return reasons[cause.code ?? ''] ?? cause.message;
}
