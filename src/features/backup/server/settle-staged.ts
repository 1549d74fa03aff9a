import type { JsonField } from '#platform/backup/restore-rule.ts';
import type { Database } from '#platform/database/database.ts';
import { holdRows, keepField, keepLaterColumn, letGoOfOthers } from './restore-staging.queries.ts';
import type { RestoredTable } from './restore-tables.queries.ts';

/** The tables of a backup whose rows are staged, by what becomes of them. */
export interface StagedTables {
  /** Those that the restore writes, each after its parents. */
  written: RestoredTable[];
  /** Those that the restore was not asked for: they stay as they are on the site. */
  unasked: RestoredTable[];
  /** Tables that are younger than the backup. */
  older: RestoredTable[];
  /** Those whose rows are added with new ids, to a site without a history of its own. */
  history: RestoredTable[];
  /** What of them stays as it is on the site. */
  stays: JsonField[];
  /** The names of those whose later column the backup lacks. */
  lacking: ReadonlySet<string>;
}

/**
 * Makes staged rows fit the site as it is now: without their people they name only who is the same person here, and
 * some fields stay as they are. Called once they are staged, and again in the transaction that writes them, hours
 * later: until it ends nobody whom they may name is taken away.
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
    if (table.laterColumn && lacking.has(table.name))
      await keepLaterColumn(session, table, table.laterColumn);
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
