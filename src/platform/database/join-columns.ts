import { sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A column in a list of columns. */
export interface ListedColumn<Name extends string> {
  /** Its name in JSON. */
  key: Name;
  /** Its name in SQL, without a table. */
  name: SQL;
  type: SQL;
}

/** Returns an SQL list with what `format` returns for each of these columns. */
export function joinColumns<Name extends string>(
  table: Record<Name, PgColumn>,
  keys: readonly Name[],
  format: (column: ListedColumn<Name>) => SQL,
): SQL {
  const columns = keys.map((key) =>
    format({
      key,
      name: sql`${sql.identifier(toSnakeCase(key))}`,
      type: sql.raw(table[key].getSQLType()),
    }),
  );
  return sql.join(columns, sql`, `);
}
