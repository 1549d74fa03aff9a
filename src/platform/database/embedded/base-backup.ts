import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

/** Folders whose content PostgreSQL makes again, as in "Making a Base Backup Using the Low Level API". */
const emptyFolders = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|probe-.*|backup_label.*|recovery\.signal)$/;

/** A file or folder of a cluster. */
export interface ClusterEntry {
  /** Path in the cluster, with slashes. */
  name: string;
  path: string;
  isFolder: boolean;
}

export interface BaseBackup {
  /** Content of the file `backup_label`, which the copy must contain. */
  label: string;
  /** The segments of the write-ahead log that a recovery needs at least. */
  firstSegment: string;
  lastSegment: string;
}

/**
 * Copies the cluster of a running server with `add`, as `pg_basebackup` would without the write-ahead log. Writes
 * continue meanwhile, so files can change, shrink and disappear while they are read.
 */
export async function takeBaseBackup(
  client: Client,
  cluster: string,
  add: (entry: ClusterEntry) => Promise<void>,
): Promise<BaseBackup> {
  const started = await client.query<{ segment: string }>(
    `SELECT pg_walfile_name(pg_backup_start('pariksha', fast => true)) AS segment`,
  );
  for await (const entry of listCluster(cluster, '')) await add(entry);
  const stopped = await client.query<{ segment: string; label: string }>(
    'SELECT pg_walfile_name(lsn) AS segment, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
  );
  const { segment, label } = stopped.rows[0]!;
  return { label, firstSegment: started.rows[0]!.segment, lastSegment: segment };
}

/** Yields each folder before its content. */
async function* listCluster(cluster: string, folder: string): AsyncGenerator<ClusterEntry> {
  // A folder disappears with its database.
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return [];
    },
  );
  for (const entry of entries) {
    if (leftOut.test(entry.name)) continue;
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isFolder = entry.isDirectory();
    if (entry.isSymbolicLink())
      throw new Error(`${name} of the database leads to another disk, which a base backup would leave out.`);
    if (isFolder || (entry.isFile() && !emptyFolders.has(folder)))
      yield { name, path: join(cluster, name), isFolder };
    if (isFolder) yield* listCluster(cluster, name);
  }
}
