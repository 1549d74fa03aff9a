import type { Database } from '#platform/database/database.ts';

/** Largest size of a row in a backup, as JSON. A restore refuses a backup with a larger one. */
export const maxRowBytes = 16 * 1024 * 1024;

/** Columns of a table that name stored files. */
export interface FileColumn {
  /** Column with storage keys or nulls. With `fields`, a column with JSON arrays of objects. */
  column: string;
  /** Fields of each object that contain a storage key. */
  fields?: readonly string[];
  /** Column with the size of the file in bytes, if there is one. */
  bytes?: string;
}

/** What is special about a table in a backup. Every column is in a backup, except generated ones and `derived`. */
export interface TableRule {
  /**
   * How a restore handles the table. `content`, the default, is replaced. `people` is replaced only on request.
   * `history` is added with new ids to a site that has no history of its own.
   */
  kind?: 'content' | 'people' | 'history';
  /** Sentence for the owner, if a restore adds or changes rows. */
  warning?: string;
  /** Name of the rows of a history, and why a restore leaves them out on a site that has its own. */
  notRestored?: string;
  /** Columns that a backup leaves out and a restore does not write, such as columns filled by a trigger. */
  derived?: readonly string[];
  files?: readonly FileColumn[];
  /**
   * Column that identifies a row together with its id (case-insensitive). A restore updates such a row in place,
   * because rows that no backup contains refer to it, such as sessions.
   */
  sameBy?: string;
}

/** A table that backups contain. */
export interface BackupTable extends TableRule {
  /** Name in the database: `paper_files`. */
  name: string;
  kind: 'content' | 'people' | 'history';
}

/** A text for people in the backup. Its content comes from the same snapshot as the tables. */
export interface BackupDocument {
  /** Name of the entry in the ZIP: `library.json`. */
  name: string;
  /** Yields the text in pieces of any size. `publicUrl` is the URL of the site. */
  pieces(snapshot: Database, publicUrl: string): AsyncIterable<string>;
}

/** What a feature says about backups. A table of the database that no feature mentions is in every backup. */
export interface BackupPart {
  /** Special tables by name. */
  tables?: Readonly<Record<string, TableRule>>;
  /** Tables that no backup contains, and why. */
  leftOut?: Readonly<Record<string, string>>;
  documents?: readonly BackupDocument[];
}

/** What all features say about backups. */
export interface BackupContent {
  rules: ReadonlyMap<string, TableRule>;
  leftOut: Pick<ReadonlyMap<string, string>, 'has'>;
  documents: readonly BackupDocument[];
}

export function joinBackupParts(parts: readonly BackupPart[]) {
  return {
    rules: new Map(parts.flatMap(({ tables = {} }) => Object.entries(tables))),
    leftOut: new Map(parts.flatMap(({ leftOut = {} }) => Object.entries(leftOut))),
    documents: parts.flatMap(({ documents = [] }) => documents),
  } satisfies BackupContent;
}
