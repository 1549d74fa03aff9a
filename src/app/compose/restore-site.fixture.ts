import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backupContent } from './backup-content.ts';
import { openBackupWriter } from './backup.ts';
import { openRestore } from './restore.ts';

/**
 * Returns the services that back up and restore a test's database, with its files in a folder. `only`: the tables of
 * its backups and restores, because most of the cost of a restore is a few statements for each table.
 */
export function restoreSite(options: {
  connection: PoolConfig;
  dataDir: string;
  invalidation: Pick<Invalidation, 'inTransaction'>;
  only?: readonly string[];
}) {
  const { connection, dataDir, invalidation, only } = options;
  // Ignores errors: the database of a test is dropped before its connections are closed.
  const database = openDatabase(connection, () => {});
  const storage = createFolderStorage(join(dataDir, 'files'));
  const config = parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://papers.example' });
  const context = { config, database, storage };
  const content = backupContent(config);
  if (only) content.tables = content.tables.filter(({ name }) => only.includes(name));
  const { tables } = content;
  const writer = openBackupWriter(context, content);
  const { restore, snapshots } = openRestore(context, invalidation, content);
  return {
    config,
    database,
    storage,
    restore,
    snapshots,
    tables,
    /** The tables that a restore replaces. */
    restored: tables.filter(({ kind }) => kind === 'content' || kind === 'people'),
    snapshotPath: snapshots.pathOf,
    async backUp(path: string): Promise<string> {
      await writer.writeBackup(createWriteStream(path), { withFiles: true });
      return path;
    },
    close: database.close,
  };
}
