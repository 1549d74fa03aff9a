import type { Database } from '#platform/database/database.ts';

/** What a restore was asked to bring besides content. */
export interface RestoreChoice {
  /** Accounts with their roles, passwords, second factors and passkeys. */
  withPeople: boolean;
  /** The owner's own JavaScript, which runs on every public page. */
  withCustomJs: boolean;
  /** The list of other sites that redirects may lead to. */
  withRedirectHosts: boolean;
}

export type RestoredRow = Record<string, unknown>;

/** The row as it may be written, the same one where nothing is to be changed; null for one that stays out. */
export interface RowVerdict {
  row: RestoredRow | null;
  /** Why it is another one or stays out, for the owner; left out where that needs no saying. */
  reason?: string;
}

export interface RowJudge {
  judge(table: string, row: RestoredRow): RowVerdict;
  /** Sentences for the owner on what was in the rows; asked for when all were judged. */
  notes(): string[];
}

/** A field of a column with JSON. */
export interface JsonField {
  table: string;
  column: string;
  field: string;
}

/**
 * What a feature asks of rows of its tables that come from a backup: whoever made it could write into them what no form
 * takes. Each restore begins anew, for a judge may remember the rows before; tables come in the order of the backup.
 */
export interface RestoreRule {
  tables: readonly string[];
  /** `db` is the site as it is before. */
  begin(db: Database, choice: RestoreChoice): Promise<RowJudge>;
  /** Fields that stay as they are on the site at the moment of the write, whatever the backup has. */
  stays?(choice: RestoreChoice): JsonField[];
}
