import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { BackupContent, BackupTable, FileColumn } from '#platform/backup/backup-table.ts';
import type { Database, DatabaseHandle } from '#platform/database/database.ts';
import { schemaTables } from '#platform/database/migrations.ts';
import { withSession } from '#platform/database/session.ts';

/** Number of rows in one FETCH. */
const batchSize = 500;
/** A larger row is fetched alone, so that one FETCH has at most 4 MB or one row. */
const maxShortBytes = 8_000;

export interface SnapshotTable extends BackupTable {
  /** Columns that a backup contains, in the order of the table. */
  columns: string[];
  primaryKey: string[];
  /** The last id that the sequence generated, also if its row was deleted. Null without an identity column. */
  lastId: number | null;
}

/** All tables as they were at one moment; later writes are not visible. */
export interface Snapshot {
  db: Database;
  /** Ordered for inserts: parents first. */
  tables: SnapshotTable[];
  /** Yields the rows of a table in batches, ordered by primary key, each as one line of JSON from PostgreSQL. */
  rows(table: SnapshotTable): AsyncGenerator<string[]>;
  /** Ends the snapshot; its file keys can still be read. */
  end(): Promise<void>;
  /** Yields the storage keys that the rows name in batches, sorted and without duplicates. Read it after `end`. */
  fileKeys(): AsyncGenerator<string[]>;
}

/** Which tables of the database are in a backup, and what is special about them. */
export type TableRules = Pick<BackupContent, 'rules' | 'leftOut'>;

/**
 * Reads several tables in one snapshot on a separate connection. The snapshot ends before the files are read, which
 * can take hours on a slow connection: an open snapshot keeps VACUUM from removing dead rows.
 */
export async function withSnapshot<Result>(
  database: Pick<DatabaseHandle, 'pool'>,
  content: TableRules,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return withSession(database, async (db) => {
    await db.execute(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    // The text of the rows must not depend on settings of the server or the account.
    for (const setting of [
      sql`TIME ZONE 'UTC'`,
      sql`DateStyle TO 'ISO'`,
      sql`bytea_output TO 'hex'`,
      sql`extra_float_digits TO 1`,
    ])
      await db.execute(sql`SET LOCAL ${setting}`);
    const tables = await selectTables(db, content);
    await db.execute(
      sql`DECLARE backup_files NO SCROLL CURSOR WITH HOLD FOR
        SELECT DISTINCT key AS text FROM (${selectKeys(tables)}) AS named WHERE key IS NOT NULL ORDER BY text`,
    );
    return use({
      db,
      tables,
      rows: (table) => fetchRows(db, table),
      end: async () => void (await db.execute(sql`COMMIT`)),
      fileKeys: () => fetchAll<string>(db, 'backup_files'),
    });
  });
}

export const columnList = (columns: readonly string[], of?: 's' | 't'): SQL =>
  sql.join(
    columns.map((column) => (of ? sql`${sql.raw(of)}.${sql.identifier(column)}` : sql.identifier(column))),
    sql`, `,
  );

/** Yields the rows of a table in batches: short rows together, each large row alone. */
async function* fetchRows(
  db: Database,
  { name, columns, primaryKey }: SnapshotTable,
): AsyncGenerator<string[]> {
  // Without OFFSET 0, PostgreSQL would convert each row twice.
  const lines = sql`(
    SELECT row_to_json(row)::text AS text
    FROM (SELECT ${columnList(columns)} FROM ${sql.identifier(name)} ORDER BY ${columnList(primaryKey)}) AS row
    OFFSET 0) AS lines`;
  const isShort = sql.raw(`octet_length(text) <= ${maxShortBytes}`);
  await db.execute(sql`DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT CASE WHEN ${isShort} THEN text END AS text FROM ${lines}`);
  // Not executed before the first large row.
  await db.execute(sql`DECLARE backup_large_rows NO SCROLL CURSOR FOR
    SELECT text FROM ${lines} WHERE NOT (${isShort})`);
  for await (const texts of fetchAll<string | null>(db, 'backup_rows')) {
    let short: string[] = [];
    for (const text of texts) {
      if (text !== null) {
        short.push(text);
        continue;
      }
      if (short.length > 0) yield short;
      short = [];
      yield await fetchSome<string>(db, 'backup_large_rows', 1);
    }
    if (short.length > 0) yield short;
  }
  await db.execute(sql`CLOSE backup_rows`);
  await db.execute(sql`CLOSE backup_large_rows`);
}

type Cursor = 'backup_rows' | 'backup_large_rows' | 'backup_files';

async function* fetchAll<Text>(db: Database, cursor: Cursor): AsyncGenerator<Text[]> {
  for (;;) {
    const texts = await fetchSome<Text>(db, cursor, batchSize);
    if (texts.length > 0) yield texts;
    if (texts.length < batchSize) return;
  }
}

async function fetchSome<Text>(db: Database, cursor: Cursor, count: number): Promise<Text[]> {
  const { rows } = await db.execute<{ text: Text }>(
    sql`FETCH ${sql.raw(String(count))} FROM ${sql.identifier(cursor)}`,
  );
  return rows.map(({ text }) => text);
}

/** Returns the tables of the database that backups contain, with their columns, keys and last ids, parents first. */
export async function selectTables(db: Database, { rules, leftOut }: TableRules): Promise<SnapshotTable[]> {
  const result = await db.execute<{
    name: string;
    columns: string[];
    primaryKey: string[];
    parents: string[];
    lastId: number | null;
  }>(sql`
    SELECT table_of.relname::text AS name,
      (SELECT pg_sequence_last_value(pg_get_serial_sequence(table_of.oid::regclass::text, attname)::regclass)
        FROM pg_attribute WHERE attrelid = table_of.oid AND attidentity <> '') AS "lastId",
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = table_of.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum) AS columns,
      ARRAY(SELECT attname::text FROM pg_index, unnest(indkey::int[]) WITH ORDINALITY AS part (number, place)
        JOIN pg_attribute ON attnum = number AND attrelid = table_of.oid
        WHERE indrelid = table_of.oid AND indisprimary ORDER BY place) AS "primaryKey",
      ARRAY(SELECT relname::text FROM pg_constraint JOIN pg_class ON pg_class.oid = confrelid
        WHERE conrelid = table_of.oid AND contype = 'f') AS parents
    FROM pg_class AS table_of
    WHERE table_of.relnamespace = 'public'::regnamespace
      AND table_of.relname = ANY(${sql.param(await schemaTables(db))}::text[])
    ORDER BY table_of.relname`);
  const parents = new Map(result.rows.map((row) => [row.name, row.parents]));
  const tables = result.rows
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name, columns, primaryKey, lastId }): SnapshotTable => {
      if (primaryKey.length === 0) throw new Error(`The table ${name} has no primary key.`);
      const rule = rules.get(name);
      return {
        kind: 'content',
        ...rule,
        name,
        primaryKey,
        lastId,
        columns: columns.filter((column) => !rule?.derived?.includes(column)),
      };
    });
  return parentsFirst(tables, (name) => parents.get(name) ?? []);
}

/** Sorts tables so that parents come first. Otherwise keeps the given order. */
function parentsFirst(tables: SnapshotTable[], parentsOf: (name: string) => string[]): SnapshotTable[] {
  const ordered = new Set<SnapshotTable>();
  const visit = (table: SnapshotTable, children: string[]) => {
    if (children.includes(table.name)) throw new Error(`${children.join(', ')} refer to each other.`);
    for (const parent of parentsOf(table.name)) {
      const parentTable = tables.find(({ name }) => name === parent);
      if (parentTable && parentTable !== table) visit(parentTable, [...children, table.name]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

/** Builds a query of all storage keys that rows of these tables name. */
function selectKeys(tables: readonly BackupTable[]): SQL {
  const queries = tables.flatMap(({ name, files = [] }) =>
    files.map((file) => selectColumnKeys(sql.identifier(name), file)),
  );
  return queries.length > 0 ? sql.join(queries, sql` UNION ALL `) : sql`SELECT NULL::text AS key`;
}

/** Builds a query of the storage keys in one column of a table. Its result column is `key`. */
export function selectColumnKeys(table: SQLWrapper, { column, fields }: FileColumn): SQL {
  const value = sql.identifier(column);
  if (!fields) return sql`SELECT ${value} AS key FROM ${table}`;
  const keys = sql.join(
    fields.map((field) => sql`item ->> ${field}::text`),
    sql`, `,
  );
  return sql`SELECT unnest(ARRAY[${keys}]) AS key FROM ${table}, jsonb_array_elements(${value}) AS item`;
}
