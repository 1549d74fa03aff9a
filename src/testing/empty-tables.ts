import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

interface Emptied {
  name: string;
  /** The sequence of its ids. */
  ids: string | null;
}

/** By the given tables. The databases of all tests have the same foreign keys. */
const rowsByTables = new Map<string, Emptied[]>();

async function selectReferring(db: Database, tables: readonly string[]): Promise<Emptied[]> {
  const { rows } = await db.execute<Emptied & Record<string, unknown>>(sql`
    WITH RECURSIVE emptied (id) AS (
      SELECT coalesce(to_regclass('all_' || given), given::regclass)::oid FROM unnest(${sql.param(tables)}::text[]) AS given
      UNION SELECT conrelid FROM pg_constraint JOIN emptied ON confrelid = id WHERE contype = 'f'
    )
    SELECT id::regclass::text AS name, (
      SELECT pg_get_serial_sequence(attrelid::regclass::text, attname) FROM pg_attribute
      WHERE attrelid = id AND attidentity <> '') AS ids
    FROM emptied`);
  return rows;
}

/**
 * Deletes all rows of these tables, also those in the trash, and of all tables that refer to them. For a few rows, this takes a tenth of the
 * time of TRUNCATE, which creates new files for each table and index. `restartsIds`: the next ids start at 1 again.
 */
export async function emptyTables(
  db: Database,
  tables: readonly string[],
  { restartsIds = false } = {},
): Promise<void> {
  const key = tables.join();
  const rows = rowsByTables.get(key) ?? (await selectReferring(db, tables));
  rowsByTables.set(key, rows);
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  // One statement, because the order of the tables does not matter within it.
  const deletes = rows.map(
    ({ name }) => sql`${sql.identifier(`no_${name}`)} AS (DELETE FROM ${sql.raw(name)})`,
  );
  const restarts = restartsIds ? rows.flatMap(({ ids }) => (ids ? [sql`setval(${ids}, 1, false)`] : [])) : [];
  await db.execute(sql`WITH ${list(deletes)} SELECT ${list(restarts)}`);
}
