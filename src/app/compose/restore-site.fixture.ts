import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { writeBackup } from '#features/backup/server/backup-writer.service.ts';
import { selectTables } from '#features/backup/server/snapshot.queries.ts';
import { backupContent } from '../features.ts';
import { getRestoreParts } from './restore.ts';

/**
 * Returns the context that backs up and restores a test's database, with its files in a folder. `only`: the tables of
 * its backups and restores, because most of the cost of a restore is a few statements for each table.
 */
export async function restoreSite(options: {
  connection: PoolConfig;
  dataDir: string;
  invalidation: Pick<Invalidation, 'inTransaction'>;
  only?: readonly string[];
  /** Whether backups have readable documents, which need the tables of this version. */
  withDocuments?: boolean;
}) {
  const { connection, dataDir, invalidation, only, withDocuments = true } = options;
  // Ignores errors: the database of a test is dropped before its connections are closed.
  const database = openDatabase(connection, () => {});
  const storage = createFolderStorage(join(dataDir, 'files'));
  const config = parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://papers.example' });
  const { leftOut } = backupContent;
  const isLeftOut = (name: string) => leftOut.has(name) || (only && !only.includes(name)) === true;
  const documents = withDocuments ? backupContent.documents : [];
  const content = { ...backupContent, documents, leftOut: { has: isLeftOut } };
  const tables = await selectTables(database.db, content);
  const ctx = { config, database, storage, invalidation, content, ...getRestoreParts(database.db) };
  return {
    ctx,
    tables,
    /** The tables that a restore replaces. */
    restored: tables.filter(({ kind }) => kind === 'content' || kind === 'people'),
    async backUp(path: string): Promise<string> {
      await writeBackup(ctx, createWriteStream(path), { withFiles: true });
      return path;
    },
    close: database.close,
  };
}
