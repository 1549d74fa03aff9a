import type { LaterColumn } from '#platform/backup/backup-table.ts';
import type { JsonField } from '#platform/backup/restore-rule.ts';
import type { Database } from '#platform/database/database.ts';
import { holdRows, keepField, keepLaterColumn, letGoOfOthers } from './restore-staging.queries.ts';
import type { RestoredTable } from './restore-tables.queries.ts';

/** The staged tables of a backup, grouped by what the restore does with them. */
export interface StagedTables {
  /** Tables that the restore writes, each one after its parents. */
  written: RestoredTable[];
  /** Tables that the restore was not asked for. They stay as they are on the site. */
  unasked: RestoredTable[];
  /** Tables that did not exist when the backup was made. */
  older: RestoredTable[];
  /** Tables whose rows are added with new ids. Only for a site without a history of its own. */
  history: RestoredTable[];
  /** JSON fields that keep the value of the site. */
  stays: JsonField[];
  /** Later columns that the backup lacks, by the name of the written table. */
  lacking: ReadonlyMap<string, readonly LaterColumn[]>;
}

/**
 * Adapts staged rows to the current site. If people are not restored, references stay only to people who are the same
 * on this site. Some fields keep the values of the site. Call it after staging, and again, possibly hours later, in
 * the transaction that writes the rows: it locks the rows of the people until that transaction ends.
 */
export async function settleStaged(
  session: Database,
  { written, unasked, older, history, stays, lacking }: StagedTables,
): Promise<void> {
  for (const { table: name, column, field } of stays) {
    const table = written.find((found) => found.name === name);
    if (table) await keepField(session, table, column, field);
  }
  for (const table of written)
    for (const column of lacking.get(table.name) ?? []) await keepLaterColumn(session, table, column);
  const strangers = [...unasked, ...older.filter(({ kind }) => kind === 'people')];
  for (const stranger of strangers) await holdRows(session, stranger);
  for (const table of [...written, ...history])
    for (const parent of table.parents) {
      const stranger = strangers.find(({ name }) => name === parent.table);
      if (!stranger) continue;
      const { sameBy } = stranger;
      await letGoOfOthers(session, table, parent, { isStaged: unasked.includes(stranger), sameBy });
    }
}
