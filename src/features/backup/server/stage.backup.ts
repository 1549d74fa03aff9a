import type { LaterColumn } from '#platform/backup/backup-table.ts';
import type { RestoreChoice, RestoreRule, RowJudge } from '#platform/backup/restore-rule.ts';
import { databaseCode } from '#platform/database/database-code.ts';
import type { Database } from '#platform/database/database.ts';
import type { RowRemark } from '../restore.contract.ts';
import type { BackupLine, BackupReader } from './backup-reader.ts';
import { notRestoredNotes } from './restore-history.ts';
import { refuseBackup } from './restore-refusal.ts';
import { createStaging, finishStaging, stageRows } from './restore-staging.queries.ts';
import type { RestoredTable } from './restore-tables.queries.ts';
import { isUnfit, unfitReason } from './unfit-rows.ts';
import { settleStaged, type StagedTables } from './settle-staged.ts';

/** The rows of a backup in temporary tables of one connection. */
export interface StagedBackup extends StagedTables {
  remarks: RowRemark[];
  remarkCount: number;
  notes: string[];
}

/** Upper limits of one batch sent to the database: rows, and length of their JSON. */
const rowsAtOnce = 500;
const bytesAtOnce = 4_000_000;
const mostRemarks = 100;
/** Tables and columns of earlier versions, whose values have no place any more. */
const retiredTables = ['analytics_views', 'link_check_history'];
const retiredColumns = new Set([
  'redirects.ignores_case',
  ...['content_type', 'is_pdf', 'reason', 'redirects', 'version'].map((column) => `link_checks.${column}`),
]);

/**
 * Copies the rows of a backup into temporary tables of the session and applies the restore rules of the features.
 * References to people who differ on this site are removed. Throws a sentence for rows that this version cannot
 * store. With `isOlder`, the backup may lack newer tables and columns.
 */
export async function stageBackup(
  session: Database,
  backup: BackupReader,
  options: {
    tables: RestoredTable[];
    rules: readonly RestoreRule[];
    choice: RestoreChoice;
    isOlder: boolean;
    /** Whether the site has no history of its own. */
    isNewSite: boolean;
    signal?: AbortSignal | undefined;
    onTable?: (name: string) => void;
  },
): Promise<StagedBackup> {
  const { tables, rules, choice, isOlder, isNewSite, signal, onTable = () => {} } = options;
  const listed = new Map(backup.manifest.tables.map((table) => [table.name, table]));
  const known = new Set([...tables.map(({ name }) => name), ...retiredTables]);
  const unknown = [...listed.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    refuseBackup(`The backup has rows of ${unknown}, which this version does not know.`);

  const judges = await beginRules(session, rules, choice);
  const isRestored = ({ kind }: RestoredTable) => kind !== 'record' && (kind !== 'history' || isNewSite);
  const stays = rules.flatMap((rule) => rule.stays?.(choice) ?? []);
  const lacking = new Map<string, readonly LaterColumn[]>();
  const result: StagedBackup = {
    written: [],
    unasked: [],
    older: [],
    history: [],
    stays,
    lacking,
    remarks: [],
    remarkCount: 0,
    notes: [],
  };
  const remark = (table: string, row: string, reason: string) => {
    result.remarkCount += 1;
    if (result.remarks.length < mostRemarks) result.remarks.push({ table, row, reason });
  };
  for (const table of tables.filter(isRestored)) {
    signal?.throwIfAborted();
    const entry = listed.get(table.name);
    if (entry) {
      onTable(table.name);
      const columns = await stageTable(session, backup, {
        table,
        rows: entry.rows,
        judge: judges.get(table.name),
        remark,
        signal,
      });
      if (columns) lacking.set(table.name, laterThan(columns, table.laterColumns));
      result[destinationOf(table, choice)].push(table);
    } else if (isOlder) result.older.push(table);
    else refuseBackup(`The backup has no rows of ${table.name}.`);
  }
  await settleStaged(session, result);
  const skipped = tables.filter((table) => !isRestored(table));
  result.notes = [
    ...[...new Set(judges.values())].flatMap((judge) => judge.notes()),
    ...laterColumnNotes(result.written, lacking),
    ...notRestoredNotes(skipped, backup.manifest),
  ];
  return result;
}

function destinationOf({ kind, onlyWith }: RestoredTable, choice: RestoreChoice) {
  if (kind === 'history') return 'history';
  const isUnasked = (kind === 'people' && !choice.withPeople) || (onlyWith && !choice[onlyWith]);
  return isUnasked ? 'unasked' : 'written';
}

function laterThan(columns: readonly string[], later: readonly LaterColumn[] = []): readonly LaterColumn[] {
  return later.filter(({ column }) => !columns.includes(column));
}

/** Returns a note about columns that the backup lacks: without them, public pages change. */
function laterColumnNotes(
  written: RestoredTable[],
  lacking: ReadonlyMap<string, readonly LaterColumn[]>,
): string[] {
  const named = written.flatMap(({ name }) => (lacking.get(name) ?? []).map(({ what }) => what));
  if (named.length === 0) return [];
  const what = named.join(', ');
  return [
    `The backup is older than the ${what}. Rows with the same id and the same URL or text keep those of this site; others have none.`,
  ];
}

async function beginRules(
  db: Database,
  rules: readonly RestoreRule[],
  choice: RestoreChoice,
): Promise<Map<string, RowJudge>> {
  const judges = new Map<string, RowJudge>();
  for (const rule of rules) {
    const judge = await rule.begin(db, choice);
    for (const table of rule.tables) judges.set(table, judge);
  }
  return judges;
}

interface TableToStage {
  table: RestoredTable;
  rows: number;
  judge: RowJudge | undefined;
  remark: (table: string, row: string, reason: string) => void;
  signal: AbortSignal | undefined;
}

/** Stages the rows of one table. Returns the columns of the rows, or `undefined` if the table has no rows. */
async function stageTable(
  session: Database,
  backup: BackupReader,
  { table, rows, judge, remark, signal }: TableToStage,
): Promise<string[] | undefined> {
  await createStaging(session, table);
  let columns: string[] | undefined;
  let batch: { line: number; text: string }[] = [];
  let bytes = 0;
  let read = 0;

  async function write(): Promise<void> {
    signal?.throwIfAborted();
    if (batch.length > 0) await stageLines(session, table, columns!, batch);
    batch = [];
    bytes = 0;
  }

  for await (const given of backup.rows(table.name)) {
    read += 1;
    const text = judged(given);
    if (text === null) continue;
    columns ??= columnsOf(table, given.row);
    refuseOtherColumns(table, columns, given);
    batch.push({ line: given.line, text });
    bytes += text.length;
    if (batch.length >= rowsAtOnce || bytes >= bytesAtOnce) await write();
  }
  await write();
  if (read !== rows)
    refuseBackup(`The backup has ${read} rows of ${table.name}, and its manifest says ${rows}.`);
  await finishStaging(session, table).catch((error: unknown) => {
    if (databaseCode(error) === '23505')
      refuseBackup(`A row of ${table.name} is in the backup twice.`, error);
    if (isUnfit(error)) refuseBackup(`A row of ${table.name} does not fit: ${unfitReason(error)}.`, error);
    throw error;
  });
  return columns;

  function judged({ row, text }: BackupLine): string | null {
    const verdict = judge?.judge(table.name, row) ?? { row };
    if (verdict.reason !== undefined) remark(table.name, nameOfRow(table, row), verdict.reason);
    if (verdict.row === null) return null;
    return verdict.row === row ? text : JSON.stringify(verdict.row);
  }
}

const nameOfRow = ({ primaryKey }: RestoredTable, row: Record<string, unknown>) =>
  primaryKey.map((column) => String(row[column])).join(', ');

/** Returns the columns to write. The first row decides; all other rows must have the same columns. */
function columnsOf(table: RestoredTable, row: Record<string, unknown>): string[] {
  const given = Object.keys(row);
  const unknown = given.find(
    (column) => !table.allColumns.has(column) && !retiredColumns.has(`${table.name}.${column}`),
  );
  if (unknown !== undefined)
    refuseBackup(`Rows of ${table.name} have a column ${unknown}, which this version does not know.`);
  const missing = table.required.find((column) => !given.includes(column));
  if (missing !== undefined) refuseBackup(`Rows of ${table.name} lack the column ${missing}.`);
  return table.columns.filter((column) => given.includes(column));
}

function refuseOtherColumns(table: RestoredTable, columns: string[], { line, row }: BackupLine): void {
  const given = Object.keys(row);
  const hasAll = columns.every((column) => Object.hasOwn(row, column));
  if (!hasAll || given.some((column) => table.columns.includes(column) && !columns.includes(column)))
    refuseBackup(`Line ${line} of ${table.name} has other columns than the first.`);
}

async function stageLines(
  session: Database,
  table: RestoredTable,
  columns: string[],
  lines: { line: number; text: string }[],
): Promise<void> {
  try {
    const texts = lines.map(({ text }) => text);
    await stageRows(session, table, columns, texts);
  } catch (error) {
    if (!isUnfit(error)) throw error;
    const [only] = lines;
    if (lines.length === 1)
      return refuseBackup(`Line ${only!.line} of ${table.name} does not fit: ${unfitReason(error)}.`, error);
    for (const line of lines) await stageLines(session, table, columns, [line]);
  }
}
