import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { columnList } from './snapshot.queries.ts';
import type { Parent, RestoredTable } from './restore-tables.queries.ts';

type Named = Pick<RestoredTable, 'name'>;

/** A table of the site, with its schema, so that the search path does not matter. */
export const site = ({ name }: Named): SQL => sql`public.${sql.identifier(name)}`;
/** The temporary table of this connection that holds the rows of the backup. */
export const staged = ({ name }: Named): SQL => sql`pg_temp.${sql.identifier(`restored_${name}`)}`;

/** Whether a row of the site and a row of the backup have the same primary key. */
export const isSame = ({ primaryKey }: Pick<RestoredTable, 'primaryKey'>): SQL =>
  sql`(${columnList(primaryKey, 't')}) = (${columnList(primaryKey, 's')})`;

export const differs = ({ columns }: Pick<RestoredTable, 'columns'>): SQL =>
  sql`ROW(${columnList(columns, 't')}) IS DISTINCT FROM ROW(${columnList(columns, 's')})`;

export async function createStaging(session: Database, table: RestoredTable): Promise<void> {
  await session.execute(sql`DROP TABLE IF EXISTS ${staged(table)}`);
  await session.execute(
    sql`CREATE TEMPORARY TABLE ${sql.identifier(`restored_${table.name}`)} (LIKE ${site(table)} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`,
  );
}

/** A table that takes in rows of a backup. */
export interface StagingTarget {
  name: string;
  table: SQL;
  /** A table with the columns and types of the rows. */
  rowType: SQL;
  /** Columns to write. */
  columns: string[];
  allColumns: ReadonlySet<string>;
  /** The identity column of a table of an earlier version. */
  idColumn?: string | undefined;
}

/** Inserts rows, given as JSON objects of these columns. Other columns get their defaults. Throws database errors. */
export async function stageRows(
  session: Database,
  { table, rowType }: StagingTarget,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  await session.execute(sql`
    INSERT INTO ${table} (${columnList(columns)}) OVERRIDING SYSTEM VALUE
    SELECT ${columnList(columns)} FROM json_populate_recordset(NULL::${rowType}, ${`[${rows.join(',')}]`}::json)`);
}

/** Stages the rows of the site itself, for a table that the backup does not have. */
export async function stageOwnRows(session: Database, table: RestoredTable): Promise<void> {
  const columns = columnList(table.columns);
  await session.execute(sql`INSERT INTO ${staged(table)} (${columns}) SELECT ${columns} FROM ${site(table)}`);
}

/** Call it after all rows are staged. Throws 23505 if a key occurs twice. */
export async function finishStaging(session: Database, table: RestoredTable): Promise<void> {
  await session.execute(sql`ALTER TABLE ${staged(table)} ADD PRIMARY KEY (${columnList(table.primaryKey)})`);
  await session.execute(sql`ANALYZE ${staged(table)}`);
}

/** Blocks deletes and key changes of the table's rows until the transaction ends. */
export async function holdRows(transaction: Database, table: RestoredTable): Promise<void> {
  await transaction.execute(sql`SELECT count(*) FROM (SELECT FROM ${site(table)} FOR KEY SHARE) AS held`);
}

/** Joins a parent row to the staged row that refers to it. */
const refersTo = ({ columns, keys }: Parent, row: 'p' | 'q'): SQL =>
  sql.join(
    columns.map(
      (column, at) => sql`${sql.raw(row)}.${sql.identifier(keys[at]!)} = s.${sql.identifier(column)}`,
    ),
    sql` AND `,
  );

const isReferring = ({ columns }: Parent): SQL =>
  sql.join(
    columns.map((column) => sql`s.${sql.identifier(column)} IS NOT NULL`),
    sql` AND `,
  );

/** For staged rows whose parent is missing: sets a nullable reference to null, otherwise deletes the row. */
async function letGo(session: Database, table: RestoredTable, parent: Parent, isThere: SQL): Promise<void> {
  const condition = sql`${isReferring(parent)} AND NOT EXISTS (${isThere})`;
  const nothing = sql.join(
    parent.columns.map((column) => sql`${sql.identifier(column)} = NULL`),
    sql`, `,
  );
  await session.execute(
    parent.isNullable
      ? sql`UPDATE ${staged(table)} AS s SET ${nothing} WHERE ${condition}`
      : sql`DELETE FROM ${staged(table)} AS s WHERE ${condition}`,
  );
}

/** Removes references of staged rows to parents that are not staged. */
export function letGoOfMissing(session: Database, table: RestoredTable, parent: Parent): Promise<void> {
  const isThere = sql`SELECT FROM ${staged({ name: parent.table })} AS p WHERE ${refersTo(parent, 'p')}`;
  return letGo(session, table, parent, isThere);
}

/**
 * Removes references of staged rows to parents that the site does not have or, with `sameBy`, has with another value
 * of that column (case-insensitive). If the parents are not staged (`isStaged`), it removes all references.
 */
export function letGoOfOthers(
  session: Database,
  table: RestoredTable,
  parent: Parent,
  { isStaged, sameBy }: { isStaged: boolean; sameBy: string | undefined },
): Promise<void> {
  if (!isStaged) return letGo(session, table, parent, sql`SELECT WHERE false`);
  const isEqual = sameBy
    ? sql`lower(p.${sql.identifier(sameBy)}) = lower(q.${sql.identifier(sameBy)})`
    : sql`true`;
  const isThere = sql`
    SELECT FROM ${site({ name: parent.table })} AS p, ${staged({ name: parent.table })} AS q
    WHERE ${refersTo(parent, 'p')} AND ${refersTo(parent, 'q')} AND ${isEqual}`;
  return letGo(session, table, parent, isThere);
}
