import { groupedCount } from '#lib/text/format.ts';
import { databaseCode } from '#platform/database/database-code.ts';
import type { Database } from '#platform/database/database.ts';
import type { BackupLine, BackupReader } from './backup-reader.ts';
import { refuseBackup } from './restore-refusal.ts';
import {
  continueOlderIds,
  dropOlderSchema,
  openOlderSchema,
  openOlderTable,
  prepareOlderSchema,
  selectOlderLastId,
  stageUpgradedRows,
  upgradeOlderTables,
} from './older-backup.queries.ts';
import {
  createStaging,
  finishStaging,
  holdRows,
  letGoOfOthers,
  site,
  staged,
  stageRows,
  type StagingTarget,
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
  /** The last generated id by table. */
  lastIds: ReadonlyMap<string, number | null | undefined>;
}

/** Upper limits of one batch sent to the database: rows, and length of their JSON. */
const batchRows = 500;
const batchBytes = 4_000_000;
/**
 * Copies the rows of a backup into temporary tables of the session. References to people who differ on this site are
 * removed. Throws a sentence for rows that the database refuses. Rows of an earlier version are upgraded first.
 */
export async function stageBackup(
  session: Database,
  backup: BackupReader,
  options: {
    tables: RestoredTable[];
    /** The version of the site's schema. */
    schemaVersion: string;
    withPeople: boolean;
    /** Whether the site has no history of its own. */
    isNewSite: boolean;
    signal?: AbortSignal | undefined;
    onTable?: (name: string) => void;
  },
): Promise<StagedBackup> {
  const { tables, schemaVersion, withPeople, isNewSite, signal, onTable = () => {} } = options;
  const { manifest } = backup;
  const rowCounts = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  const isRestored = ({ kind }: RestoredTable) => kind !== 'history' || isNewSite;
  const notes = tables.flatMap((table) => {
    const rows = rowCounts.get(table.name) ?? 0;
    if (isRestored(table) || rows === 0 || !table.notRestored) return [];
    return [`Not restored: ${groupedCount(rows)} ${table.notRestored}.`];
  });
  const restored = tables.filter(isRestored);
  const staging = { session, backup, tables, restored, schemaVersion, signal, onTable };
  const lastIds = await (manifest.schemaVersion === schemaVersion ? stageSame : stageOlder)(staging);
  const result: StagedBackup = { written: [], unasked: [], older: [], history: [], notes, lastIds };
  for (const table of restored) {
    if (!lastIds.has(table.name)) result.older.push(table);
    else if (table.kind === 'history') result.history.push(table);
    else result[table.kind === 'people' && !withPeople ? 'unasked' : 'written'].push(table);
  }
  await settleStaged(session, result);
  return result;
}

interface Staging {
  session: Database;
  backup: BackupReader;
  /** All tables of backups, and those that this restore writes. */
  tables: RestoredTable[];
  restored: RestoredTable[];
  schemaVersion: string;
  signal: AbortSignal | undefined;
  onTable: (name: string) => void;
}

const refuseUnknown = (name: string) =>
  refuseBackup(`The backup has rows of ${name}, which this version does not know.`);

/** Stages the rows of a backup of this version. Returns the last ids of the staged tables. */
async function stageSame({ session, backup, tables, restored, signal, onTable }: Staging) {
  const rowCounts = new Map(backup.manifest.tables.map(({ name, rows }) => [name, rows]));
  for (const name of rowCounts.keys()) if (!tables.some((table) => table.name === name)) refuseUnknown(name);
  for (const table of restored) {
    signal?.throwIfAborted();
    const rows = rowCounts.get(table.name) ?? refuseBackup(`The backup has no rows of ${table.name}.`);
    onTable(table.name);
    await createStaging(session, table);
    const { name, columns, allColumns } = table;
    const target = { name, columns, allColumns, table: staged(table), rowType: site(table) };
    await loadTable(session, backup, { target, rows, signal });
    await finishTable(session, table);
  }
  return new Map(backup.manifest.tables.map(({ name, lastId }) => [name, lastId]));
}

/**
 * Stages the rows of an earlier version: loads them into tables of that version and runs the migrations since. Returns
 * the last ids of the staged tables: those of the backup, and newer ones into which a migration has moved rows.
 */
async function stageOlder({ session, backup, restored, schemaVersion, signal, onTable }: Staging) {
  const { manifest } = backup;
  const tableNames = new Set(manifest.tables.map(({ name }) => name));
  const lastIds = new Map<string, number | null>();
  const schema = await prepareOlderSchema(session);
  try {
    await openOlderSchema(session, schema, manifest.schemaVersion).catch((error: unknown) => {
      if (databaseCode(error) !== '42501') throw error;
      refuseBackup(
        'An older backup is upgraded in a schema of its own, and the account of the database may not create one. Run: GRANT CREATE ON DATABASE.',
        error,
      );
    });
    const targets: StagingTarget[] = [];
    for (const { name, rows, lastId } of manifest.tables) {
      signal?.throwIfAborted();
      const target = (await openOlderTable(session, schema, name)) ?? refuseUnknown(name);
      onTable(name);
      await loadTable(session, backup, { target, rows, signal });
      await continueOlderIds(session, schema, target, lastId ?? null);
      targets.push(target);
    }
    await upgradeOlderTables(session, { targets, from: manifest.schemaVersion, to: schemaVersion });
    for (const table of restored) {
      signal?.throwIfAborted();
      await createStaging(session, table);
      const rows = await stageUpgradedRows(session, schema, table);
      if (rows > 0 || tableNames.has(table.name))
        lastIds.set(table.name, await selectOlderLastId(session, schema, table));
      await finishTable(session, table);
    }
  } finally {
    await dropOlderSchema(session, schema);
  }
  return lastIds;
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

/** Loads the rows of a table of the backup. Throws a sentence if the manifest states another number of rows. */
async function loadTable(
  session: Database,
  backup: BackupReader,
  { target, rows, signal }: { target: StagingTarget; rows: number; signal: AbortSignal | undefined },
): Promise<void> {
  let columns: string[] = [];
  let batch: BackupLine[] = [];
  let bytes = 0;
  let rowsRead = 0;

  async function write(): Promise<void> {
    signal?.throwIfAborted();
    if (batch.length > 0) await loadLines(session, target, columns, batch);
    batch = [];
    bytes = 0;
  }

  for await (const line of backup.rows(target.name)) {
    if (rowsRead === 0) columns = getColumns(target, line);
    rowsRead += 1;
    batch.push(line);
    bytes += line.text.length;
    if (batch.length >= batchRows || bytes >= batchBytes) await write();
  }
  await write();
  if (rowsRead !== rows)
    refuseBackup(`The backup has ${rowsRead} rows of ${target.name}, and its manifest says ${rows}.`);
}

async function finishTable(session: Database, table: RestoredTable): Promise<void> {
  await finishStaging(session, table).catch((error: unknown) => {
    if (databaseCode(error) === '23505')
      refuseBackup(`A row of ${table.name} is in the backup twice.`, error);
    throw error;
  });
}

/** Returns the columns to write. The first row decides: a backup writes the same columns for all rows of a table. */
function getColumns({ name, columns, allColumns }: StagingTarget, { text }: BackupLine): string[] {
  const names = parseColumns(text) ?? refuseBackup(`Line 1 of ${name} is not a row.`);
  const unknown = names.find((column) => !allColumns.has(column));
  if (unknown !== undefined)
    refuseBackup(`Rows of ${name} have a column ${unknown}, which this version does not know.`);
  return columns.filter((column) => names.includes(column));
}

function parseColumns(row: string): string[] | undefined {
  try {
    return Object.keys(JSON.parse(row) as object);
  } catch {
    return undefined;
  }
}

/** Loads rows, and finds the line if the database refuses one of them. */
async function loadLines(
  session: Database,
  target: StagingTarget,
  columns: string[],
  lines: BackupLine[],
): Promise<void> {
  try {
    const texts = lines.map(({ text }) => text);
    await stageRows(session, target, columns, texts);
  } catch (error) {
    if (!isUnfit(error)) throw error;
    const [only] = lines;
    if (lines.length === 1)
      refuseBackup(`Line ${only!.line} of ${target.name} does not fit: ${unfitReason(error)}.`, error);
    for (const line of lines) await loadLines(session, target, columns, [line]);
  }
}
