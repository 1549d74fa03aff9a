import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';

type RecordTable = PgTable & { id: PgColumn; updatedAt: PgColumn };

export interface RecordRow {
  id: number;
  updatedAt: Date;
}

/** The rows of a kind of record. */
export interface RecordRows<Row extends RecordRow> {
  table: RecordTable;
  /** Returns a row with everything that the audit log shows of it, locked until the transaction ends. */
  lock(transaction: Database, id: number): Promise<Row | undefined>;
}

/** Adds a row and returns its id. */
export async function insertRecord(db: Database, table: RecordTable, columns: object): Promise<number> {
  const rows = await db.insert(table).values(columns).returning({ id: table.id });
  return Number(rows[0]!.id);
}

export async function updateRecord(
  db: Database,
  table: RecordTable,
  id: number,
  columns: object,
): Promise<void> {
  // At least 1 ms later than before: clients compare the time in milliseconds.
  const updatedAt = sql`greatest(now(), ${table.updatedAt} + interval '1 millisecond')`;
  await db
    .update(table)
    .set({ ...columns, updatedAt })
    .where(eq(table.id, id));
}

export async function deleteRecord(db: Database, table: RecordTable, id: number): Promise<void> {
  await db.delete(table).where(eq(table.id, id));
}

export interface PageQuery {
  search?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Returns the rows of one page, by name without another sort, and the number of rows on all pages. */
export async function selectRecordPage<Select extends PgSelect>(
  db: Database,
  { search, sort = 'name', order = 'asc', limit = 25, offset = 0 }: PageQuery,
  list: {
    table: RecordTable;
    select: Select;
    searched: SQL[];
    sorts: Record<string, SQL> & { name: SQL };
    where?: SQL | undefined;
  },
): Promise<{ rows: Select['_']['result']; total: number }> {
  const { table, select, searched, sorts } = list;
  const where = and(list.where, search ? containing(search, searched) : undefined);
  const sorted = (order === 'asc' ? asc : desc)(sorts[sort] ?? sorts.name);
  const page = select.where(where).orderBy(sorted, sorts.name, table.id).limit(limit).offset(offset);
  const [rows, total] = await Promise.all([page, db.$count(table, where)]);
  return { rows, total };
}
