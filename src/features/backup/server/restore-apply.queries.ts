import { sql, type SQL } from 'drizzle-orm';
import type { FileColumn } from '#platform/backup/backup-table.ts';
import type { Database } from '#platform/database/database.ts';
import type { RestoreReport } from '../restore.contract.ts';
import { restores } from './backup.table.ts';
import type { RestoredTable } from './restore-tables.queries.ts';
import { differs, isSame, site, staged } from './restore-staging.queries.ts';
import { columnList, selectColumnKeys } from './snapshot.queries.ts';

export interface Differences {
  added: number;
  changed: number;
  removed: number;
  same: number;
}

/**
 * Counts the rows that a restore of the table adds, changes, removes or leaves the same. A row in the trash counts as
 * missing.
 */
export async function selectDifferences(session: Database, table: RestoredTable): Promise<Differences> {
  const [key] = table.primaryKey;
  const canBeDeleted = table.columns.includes('deleted_at');
  const isMissing = (of: 's' | 't') => {
    const row = sql.raw(of);
    const isDeleted = canBeDeleted ? sql`${row}.deleted_at IS NOT NULL` : sql`false`;
    return sql`(${row}.${sql.identifier(key!)} IS NULL OR ${isDeleted})`;
  };
  const areBoth = sql`NOT ${isMissing('t')} AND NOT ${isMissing('s')}`;
  const counted = await session.execute<Differences & Record<string, unknown>>(sql`
    SELECT count(*) FILTER (WHERE ${isMissing('t')} AND NOT ${isMissing('s')}) AS added,
      count(*) FILTER (WHERE ${isMissing('s')} AND NOT ${isMissing('t')}) AS removed,
      count(*) FILTER (WHERE ${areBoth} AND ${differs(table)}) AS changed,
      count(*) FILTER (WHERE ${areBoth} AND NOT (${differs(table)})) AS same
    FROM ${site(table)} AS t FULL JOIN ${staged(table)} AS s ON ${isSame(table)}`);
  const { added, changed, removed, same } = counted.rows[0]!;
  return { added, changed, removed, same };
}

/** Blocks writes by others to these tables until the transaction ends. Reads continue. */
export async function lockTables(transaction: Database, tables: readonly RestoredTable[]): Promise<void> {
  await transaction.execute(sql`LOCK TABLE ${sql.join(tables.map(site), sql`, `)} IN EXCLUSIVE MODE`);
}

/**
 * Deletes site rows that the backup does not have, or has with other values. Call it for parents before their
 * children: a delete cascades to the children or sets their references to null, and the comparison of the child table
 * then sees this. With `sameBy`, rows with the same key and the same value of that column are updated in place. Rows
 * that no backup contains refer to them.
 */
export async function deleteRows(
  transaction: Database,
  table: RestoredTable,
  sameBy: string | undefined,
): Promise<void> {
  const isEqual = sameBy
    ? sql`lower(s.${sql.identifier(sameBy)}) = lower(t.${sql.identifier(sameBy)})`
    : sql`NOT (${differs(table)})`;
  await transaction.execute(sql`
    DELETE FROM ${site(table)} AS t
    WHERE NOT EXISTS (SELECT FROM ${staged(table)} AS s WHERE ${isSame(table)} AND ${isEqual})`);
  if (!sameBy) return;
  const changing = table.columns.filter((column) => !table.primaryKey.includes(column));
  await transaction.execute(sql`
    UPDATE ${site(table)} AS t SET (${columnList(changing)}) = ROW(${columnList(changing, 's')})
    FROM ${staged(table)} AS s WHERE ${isSame(table)} AND ${differs(table)}`);
}

/** Inserts the rows that the backup has and the site does not. Call it for parents before their children. */
export async function bringBack(transaction: Database, table: RestoredTable): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO ${site(table)} (${columnList(table.columns)}) OVERRIDING SYSTEM VALUE
    SELECT ${columnList(table.columns, 's')} FROM ${staged(table)} AS s
    WHERE NOT EXISTS (SELECT FROM ${site(table)} AS t WHERE ${isSame(table)})`);
}

/** Adds every staged row with a new id, ordered by its id in the backup. */
export async function appendHistory(transaction: Database, table: RestoredTable): Promise<void> {
  const columns = table.columns.filter((column) => column !== table.idColumn);
  await transaction.execute(sql`
    INSERT INTO ${site(table)} (${columnList(columns)})
    SELECT ${columnList(columns, 's')} FROM ${staged(table)} AS s ORDER BY ${columnList(table.primaryKey, 's')}`);
}

export async function countStaged(session: Database, table: RestoredTable): Promise<number> {
  const result = await session.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM ${staged(table)}`,
  );
  return result.rows[0]!.count;
}

/** Whether this site has restored a backup before. */
export async function hasRestored(session: Database): Promise<boolean> {
  return (await session.select({ id: restores.id }).from(restores).limit(1)).length > 0;
}

/**
 * Sets the id sequence past all row ids, all ids generated here, and `lastId` of the backup, so that no id is reused.
 */
export async function continueIds(
  transaction: Database,
  table: RestoredTable,
  lastId: number | null | undefined,
): Promise<void> {
  if (table.idColumn === null) return;
  const sequence = sql`pg_get_serial_sequence(${`public.${table.name}`}, ${table.idColumn})::regclass`;
  await transaction.execute(sql`
    SELECT setval(${sequence}, greatest(1, pg_sequence_last_value(${sequence}), ${lastId ?? 0}::bigint,
      (SELECT max(${sql.identifier(table.idColumn)}) FROM ${site(table)})))`);
}

/** Updates the planner statistics. */
export async function analyzeTables(transaction: Database, tables: readonly RestoredTable[]): Promise<void> {
  await transaction.execute(sql`ANALYZE ${sql.join(tables.map(site), sql`, `)}`);
}

const selectNamedKeys = (tables: readonly RestoredTable[], from: (table: RestoredTable) => SQL) => {
  const queries = tables.flatMap((table) =>
    (table.files ?? []).map((file: FileColumn) => selectColumnKeys(from(table), file)),
  );
  const all = queries.length > 0 ? sql.join(queries, sql` UNION ALL `) : sql`SELECT NULL::text AS key`;
  return sql`SELECT DISTINCT key FROM (${all}) AS named WHERE key IS NOT NULL`;
};

/** Returns the storage keys that rows of the backup name. */
export async function selectStagedKeys(
  session: Database,
  tables: readonly RestoredTable[],
): Promise<string[]> {
  const result = await session.execute<{ key: string }>(selectNamedKeys(tables, staged));
  return result.rows.map(({ key }) => key);
}

/** Returns the storage keys that rows of the site name and rows of the backup do not. */
export async function selectGoingKeys(
  session: Database,
  tables: readonly RestoredTable[],
): Promise<string[]> {
  const result = await session.execute<{ key: string }>(
    sql`${selectNamedKeys(tables, site)} EXCEPT (${selectNamedKeys(tables, staged)})`,
  );
  return result.rows.map(({ key }) => key);
}

export async function selectRestore(db: Database, id: string): Promise<RestoreReport | undefined> {
  const rows = await db
    .select({ report: restores.report })
    .from(restores)
    .where(sql`${restores.id} = ${id}`);
  return rows[0]?.report;
}

export async function insertRestore(
  transaction: Database,
  restore: { id: string; userName: string; report: RestoreReport },
): Promise<void> {
  await transaction.insert(restores).values(restore);
}
