import { groupedCount } from '#lib/text/format.ts';
import { databaseCode } from '#platform/database/database-code.ts';
import type { Database } from '#platform/database/database.ts';
import type { BackupLine, BackupReader } from './backup-reader.ts';
import { refuseBackup } from './restore-refusal.ts';
import {
  createStaging,
  finishStaging,
  holdRows,
  letGoOfOthers,
  stageRows,
} from './restore-staging.queries.ts';
import type { RestoredTable } from './restore-tables.queries.ts';
import { isUnfit, unfitReason } from './unfit-rows.ts';

/** The rows of a backup in temporary tables of one connection, grouped by what the restore does with them. */
export interface StagedBackup {
  /** Tables that the restore writes, each one after its parents. */
  written: RestoredTable[];
  /** Tables of people, if the restore leaves those of the site. */
  unasked: RestoredTable[];
  /** Tables that did not exist when the backup was made. */
  older: RestoredTable[];
  /** Tables whose rows are added with new ids. Only for a site without a history of its own. */
  history: RestoredTable[];
  /** Sentences for the owner about content that stays unchanged. */
  notes: string[];
}

/** Upper limits of one batch sent to the database: rows, and length of their JSON. */
const batchRows = 500;
const batchBytes = 4_000_000;
/** Tables and columns in backups of earlier versions whose values have no place here any more. */
const retiredTables = [
  'analytics_views',
  'bulk_changes',
  'bulk_runs',
  'job_runs',
  'job_schedules',
  'link_check_history',
];
const retiredColumns = new Set([
  'catalog_trash.redirects',
  'redirects.ignores_case',
  'redirects.is_automatic',
  ...['content_type', 'is_pdf', 'reason', 'redirects', 'version'].map((column) => `link_checks.${column}`),
]);

/**
 * Copies the rows of a backup into temporary tables of the session. References to people who differ on this site are
 * removed. Throws a sentence for rows that the database refuses. With `isOlder`, the backup may lack newer tables and
 * columns.
 */
export async function stageBackup(
  session: Database,
  backup: BackupReader,
  options: {
    tables: RestoredTable[];
    withPeople: boolean;
    isOlder: boolean;
    /** Whether the site has no history of its own. */
    isNewSite: boolean;
    signal?: AbortSignal | undefined;
    onTable?: (name: string) => void;
  },
): Promise<StagedBackup> {
  const { tables, withPeople, isOlder, isNewSite, signal, onTable = () => {} } = options;
  const listed = new Map(backup.manifest.tables.map(({ name, rows }) => [name, rows]));
  const known = new Set([...tables.map(({ name }) => name), ...retiredTables]);
  const unknown = [...listed.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    refuseBackup(`The backup has rows of ${unknown}, which this version does not know.`);

  const isRestored = ({ kind }: RestoredTable) => kind !== 'history' || isNewSite;
  const notes = tables.flatMap((table) => {
    const rows = listed.get(table.name) ?? 0;
    if (isRestored(table) || rows === 0 || !table.notRestored) return [];
    return [`Not restored: ${groupedCount(rows)} ${table.notRestored}.`];
  });
  const staged: StagedBackup = { written: [], unasked: [], older: [], history: [], notes };
  for (const table of tables.filter(isRestored)) {
    signal?.throwIfAborted();
    const rows = listed.get(table.name);
    if (rows === undefined) {
      if (!isOlder) refuseBackup(`The backup has no rows of ${table.name}.`);
      staged.older.push(table);
      continue;
    }
    onTable(table.name);
    await stageTable(session, backup, { table, rows, signal });
    if (table.kind === 'history') staged.history.push(table);
    else staged[table.kind === 'people' && !withPeople ? 'unasked' : 'written'].push(table);
  }
  await settleStaged(session, staged);
  return staged;
}

/**
 * Adapts staged rows to the current site: if people are not restored, references stay only to people who are the same
 * on this site. Call it again in the transaction that writes the rows, possibly hours later: it locks the rows of the
 * people until that transaction ends.
 */
export async function settleStaged(
  session: Database,
  { written, unasked, older, history }: StagedBackup,
): Promise<void> {
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

async function stageTable(
  session: Database,
  backup: BackupReader,
  { table, rows, signal }: { table: RestoredTable; rows: number; signal: AbortSignal | undefined },
): Promise<void> {
  await createStaging(session, table);
  let columns: string[] = [];
  let batch: BackupLine[] = [];
  let bytes = 0;
  let read = 0;

  async function write(): Promise<void> {
    signal?.throwIfAborted();
    if (batch.length > 0) await stageLines(session, table, columns, batch);
    batch = [];
    bytes = 0;
  }

  for await (const line of backup.rows(table.name)) {
    if (read === 0) columns = columnsOf(table, line);
    read += 1;
    batch.push(line);
    bytes += line.text.length;
    if (batch.length >= batchRows || bytes >= batchBytes) await write();
  }
  await write();
  if (read !== rows)
    refuseBackup(`The backup has ${read} rows of ${table.name}, and its manifest says ${rows}.`);
  await finishStaging(session, table).catch((error: unknown) => {
    if (databaseCode(error) === '23505')
      refuseBackup(`A row of ${table.name} is in the backup twice.`, error);
    throw error;
  });
}

/** Returns the columns to write. The first row decides: a backup writes the same columns for all rows of a table. */
function columnsOf(table: RestoredTable, { text }: BackupLine): string[] {
  const given = parseColumns(text) ?? refuseBackup(`Line 1 of ${table.name} is not a row.`);
  const unknown = given.find(
    (column) => !table.allColumns.has(column) && !retiredColumns.has(`${table.name}.${column}`),
  );
  if (unknown !== undefined)
    refuseBackup(`Rows of ${table.name} have a column ${unknown}, which this version does not know.`);
  return table.columns.filter((column) => given.includes(column));
}

function parseColumns(row: string): string[] | undefined {
  try {
    return Object.keys(JSON.parse(row) as object);
  } catch {
    return undefined;
  }
}

/** Stages rows, and finds the line if the database refuses one of them. */
async function stageLines(
  session: Database,
  table: RestoredTable,
  columns: string[],
  lines: BackupLine[],
): Promise<void> {
  try {
    const texts = lines.map(({ text }) => text);
    await stageRows(session, table, columns, texts);
  } catch (error) {
    if (!isUnfit(error)) throw error;
    const [only] = lines;
    if (lines.length === 1)
      refuseBackup(`Line ${only!.line} of ${table.name} does not fit: ${unfitReason(error)}.`, error);
    for (const line of lines) await stageLines(session, table, columns, [line]);
  }
}
