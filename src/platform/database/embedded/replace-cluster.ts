import { access, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { tryLockFile, type FileLock } from '#platform/file-lock/file-lock.ts';
import { syncFolder } from '#platform/storage/sync-folder.ts';

import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { prepareFolders, type PostgresFolders } from './folders.ts';

/**
 * Returns where `replaceCluster` keeps the present database: `cluster-15` for PostgreSQL 15. Throws an
 * EmbeddedPostgresError if a process uses the database, or if an older one is kept there.
 */
export async function prepareReplacement(dataDir: string): Promise<string> {
  const folders = await prepareFolders(dataDir);
  lockUnused(folders).release();
  await finishReplacement(folders);
  const version = await readFile(join(folders.cluster, 'PG_VERSION'), 'utf8');
  const kept = `${folders.cluster}-${version.trim()}`;
  const isFree = await access(kept).then(
    () => false,
    () => true,
  );
  if (isFree) return kept;
  throw new EmbeddedPostgresError(
    `${kept} is the database from before an earlier upgrade. Delete it or move it away.`,
  );
}

/** Moves the database of `dataDir` to `kept`, and the one of `newDataDir` to its place. Both must be stopped. */
export async function replaceCluster(dataDir: string, newDataDir: string, kept: string): Promise<void> {
  const folders = await prepareFolders(dataDir);
  const use = lockUnused(folders);
  try {
    await rename((await prepareFolders(newDataDir)).cluster, folders.upgraded);
    await syncFolder(folders.root);
    await rename(folders.cluster, kept);
    await finishReplacement(folders);
  } finally {
    use.release();
  }
}

/** Throws an EmbeddedPostgresError if a process uses the database. */
function lockUnused(folders: PostgresFolders): FileLock {
  const use = tryLockFile(folders.usersLock, 'exclusive');
  if (use) return use;
  throw new EmbeddedPostgresError(`Another process uses the database in ${folders.root}. Stop it first.`);
}

/** Does the last step of a replacement, also at the next start if it was interrupted before this step. */
export async function finishReplacement(folders: PostgresFolders): Promise<void> {
  const entries = await readdir(folders.root);
  if (entries.includes('cluster') || !entries.includes('cluster-upgraded')) return;
  // Segments of the replaced cluster that still wait for the archive have the names of new ones.
  await rm(folders.archive, { recursive: true, force: true });
  await rename(folders.upgraded, folders.cluster);
  await syncFolder(folders.root);
}
