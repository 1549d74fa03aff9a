import type { Database } from '#platform/database/database.ts';

/** Columns of a table that name stored files. */
export interface FileColumn {
  /** Of storage keys, null where there is none; with `fields`, of JSON arrays of objects. */
  column: string;
  /** Of each object, the fields that hold a storage key. */
  fields?: readonly string[];
  /** The column that says how many bytes the file has, where one does. */
  bytes?: string;
}

/**
 * A column that backups of older versions lack. Rows from such a backup keep the site's value where the site has a row
 * with the same id and the same value of `sameBy`.
 */
export interface LaterColumn {
  column: string;
  sameBy: string;
  /** For the plan of a restore: 'translations of exams'. */
  what: string;
}

/**
 * A table that a backup holds. Its columns are all that the database does not make by itself (generated ones), but for
 * those in `derived`.
 */
export interface BackupTable {
  /** As the database has it: `paper_files`. */
  name: string;
  /**
   * What a restore does with it: `content` is replaced, `people` only when asked for. `history` is added to a site that
   * has none of its own, with new ids. A `record` is for reading and never restored.
   */
  kind: 'content' | 'people' | 'history' | 'record';
  /** Content that is replaced only when the restore asks for it; else it stays as it is on the site. */
  onlyWith?: 'withRedirectHosts';
  /** What the rows of a history or record are, and why a restore leaves them out. */
  notRestored?: { what: string; why: string };
  /** Columns that a trigger fills. */
  derived?: readonly string[];
  files?: readonly FileColumn[];
  /** Without it, a column that the backup lacks has its default. */
  laterColumn?: LaterColumn;
  /**
   * The column that says, beside the id, that two rows are of the same one (capitals make no difference): such a row is
   * changed in its place by a restore, for what no backup holds hangs on it, as sessions do.
   */
  sameBy?: string;
}

/** A text that a backup holds besides, for people: read in the snapshot of the tables. */
export interface BackupDocument {
  /** Its name in the ZIP: `library.json`. */
  name: string;
  /** In pieces of any size. */
  pieces(snapshot: Database): AsyncIterable<string>;
}

/** What a part of the product hands to backups. Each table of the database stands in one of the two. */
export interface BackupPart {
  tables?: readonly BackupTable[];
  /** Tables that are in no backup, and why. */
  leftOut?: Readonly<Record<string, string>>;
  documents?: readonly BackupDocument[];
}
