import type { ZipReader } from './zip-reader.ts';

type Fields = Record<string, unknown>;

/** How a backup of one format is read as one of the next. */
export interface BackupUpgrade {
  manifest(older: Fields, zip: Pick<ZipReader, 'sizes'>): Fields;
  /** A row of a table as the next format has it; left out, rows are the same. */
  row?(table: string, row: Fields): Fields;
}

/**
 * By the format that they read. Formats are few: a table or column that is added needs none, its rows have the
 * defaults of the database. One that goes or gets another name does.
 */
export const backupUpgrades: Readonly<Record<number, BackupUpgrade>> = {
  // Before the manifest said how large entries are and which schema their rows are of.
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
