import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { selectTables, type SnapshotTable, type TableRules } from './snapshot.queries.ts';

/** A foreign key of a table. */
export interface Parent {
  table: string;
  columns: string[];
  /** Columns of the parent, in the order of `columns`. */
  keys: string[];
  isNullable: boolean;
}

/** A table that a restore can write. */
export interface RestoredTable extends SnapshotTable {
  /** All columns, also those that a backup does not contain. */
  allColumns: ReadonlySet<string>;
  parents: Parent[];
  /** The identity column: the database generates its values. */
  idColumn: string | null;
}

type Facts = Pick<RestoredTable, 'parents' | 'idColumn'> & {
  name: string;
  allColumns: string[];
};

/** Returns the tables of a restore, each one after the tables that its rows refer to. */
export async function selectRestoredTables(db: Database, content: TableRules): Promise<RestoredTable[]> {
  const ordered = await selectTables(db, content);
  const names = sql.param(ordered.map(({ name }) => name));
  const result = await db.execute<Facts & Record<string, unknown>>(sql`
    SELECT given.name,
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = class AND attnum > 0 AND NOT attisdropped) AS "allColumns",
      (SELECT attname::text FROM pg_attribute
        WHERE attrelid = class AND NOT attisdropped AND attidentity <> '') AS "idColumn",
      coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'table', confrelid::regclass::text,
          'columns', ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS part (number, place)
            JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY place),
          'keys', ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS part (number, place)
            JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY place),
          'isNullable', NOT EXISTS (SELECT FROM pg_attribute
            WHERE attrelid = conrelid AND attnum = ANY(conkey) AND attnotnull)))
        FROM pg_constraint WHERE conrelid = class AND contype = 'f'
      ), '[]') AS parents
    FROM unnest(${names}::text[]) AS given (name), to_regclass(quote_ident(given.name)) AS class`);
  const facts = new Map(result.rows.map((row) => [row.name, row]));
  return ordered.map((table) => {
    const { allColumns, parents, idColumn } = facts.get(table.name)!;
    return {
      ...table,
      allColumns: new Set(allColumns),
      parents,
      idColumn,
    };
  });
}
