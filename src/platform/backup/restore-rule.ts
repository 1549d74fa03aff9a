import type { Database } from '#platform/database/database.ts';

/** What a restore replaces in addition to content. */
export interface RestoreChoice {
  /** Accounts with their roles, passwords, second factors and passkeys. */
  withPeople: boolean;
  /** The owner's own JavaScript, which runs on every public page. */
  withCustomJs: boolean;
  /** The list of other sites that redirects may point to. */
  withRedirectHosts: boolean;
}

export type RestoredRow = Record<string, unknown>;

/** `row` is the row to write, the same object if it is unchanged. Null skips the row. */
export interface RowVerdict {
  row: RestoredRow | null;
  /** Why the row was changed or skipped, for the owner. Omitted if the owner need not know. */
  reason?: string;
}

export interface RowJudge {
  judge(table: string, row: RestoredRow): RowVerdict;
  /** Returns sentences for the owner. Called after all rows were judged. */
  notes(): string[];
}

/** A field in a JSON column. */
export interface JsonField {
  table: string;
  column: string;
  field: string;
}

/**
 * Checks rows of a backup for one feature: the author of a backup could write values that no form accepts. `begin`
 * creates a new judge for each restore, because a judge may keep state. Tables come in the order of the backup.
 */
export interface RestoreRule {
  tables: readonly string[];
  /** `db` is the site before the restore. */
  begin(db: Database, choice: RestoreChoice): Promise<RowJudge>;
  /** Returns JSON fields that keep the current value of the site, whatever the backup contains. */
  stays?(choice: RestoreChoice): JsonField[];
}
