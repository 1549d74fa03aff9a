import type { ZipReader } from './zip-reader.ts';

type Fields = Record<string, unknown>;

/** Converts a backup of one format to the next one. */
export interface BackupUpgrade {
  manifest(older: Fields, zip: Pick<ZipReader, 'sizes'>): Fields;
  /** Converts a row of a table. Omitted if the rows are the same in both formats. */
  row?(table: string, row: Fields): Fields;
}

/**
 * Upgrades by the format that they read. An added table or column needs no upgrade: its rows get the defaults of the
 * database. A removed or renamed one does.
 */
export const backupUpgrades: Readonly<Record<number, BackupUpgrade>> = {
  // In format 0 the manifest has neither sizes of entries nor a schema version.
  0: {
    manifest: (older, { sizes }) => ({
      ...older,
      format: 1,
      schemaVersion: older.schemaVersion ?? '0001_library',
      missingFiles: older.missingFiles ?? [],
      entries: (Array.isArray(older.entries) ? older.entries : []).map((entry: Fields) => ({
        ...entry,
        bytes: sizes.get(String(entry.name)),
      })),
    }),
  },
};
