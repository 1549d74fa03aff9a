import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ServerAddress } from '#platform/database/embedded/ask-server.ts';
import { SUPERUSER } from '#platform/database/embedded/server-settings.ts';

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
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|probe-.*|backup_label.*)$/;

/** Where a base backup begins and ends in the write-ahead log: the segments that a recovery from it needs at least. */
export interface BaseBackup {
  firstSegment: string;
  lastSegment: string;
}

/**
 * Copies the cluster of a running server to a new folder, as `pg_basebackup` would without the write-ahead log. Writes
 * continue meanwhile.
 */
export async function takeBaseBackup(
  server: ServerAddress,
  cluster: string,
  target: string,
): Promise<BaseBackup> {
  const client = new Client({ ...server, user: SUPERUSER, database: 'postgres', ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    const started = await client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start('pariksha', fast => true)) AS segment`,
    );
    await copyFolder(cluster, target, '');
    const stopped = await client.query<{ segment: string; labelfile: string }>(
      'SELECT pg_walfile_name(lsn) AS segment, labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    const { segment, labelfile } = stopped.rows[0]!;
    await writeFile(join(target, 'backup_label'), labelfile, { mode: 0o600 });
    return { firstSegment: started.rows[0]!.segment, lastSegment: segment };
  } finally {
    await client.end();
  }
}

async function copyFolder(from: string, to: string, path: string): Promise<void> {
  await mkdir(join(to, path), { mode: 0o700, recursive: true });
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (leftOut.test(entry.name)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, inner);
    else if (entry.isFile() && !emptyFolders.has(path))
      await copyFile(join(from, inner), join(to, inner)).catch((error: NodeJS.ErrnoException) => {
        // The write-ahead log has what happened to files that were deleted meanwhile.
        if (error.code !== 'ENOENT') throw error;
      });
  }
}
