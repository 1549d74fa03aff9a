import { sql, type SQL } from 'drizzle-orm';
import type { BackupTable } from '#platform/backup/backup-table.ts';
import type { Database } from '#platform/database/database.ts';
import type { BackupSize } from '../backup.contract.ts';
import { selectColumnKeys, selectTables, type TableRules } from './snapshot.queries.ts';

/** Estimates for files whose size no column has: thumbnails and deleted PDFs. */
const usualBytes = { thumbnail: 20_000, pdf: 1_000_000 };

/** Counts the rows and bytes of the tables of a backup, and of the stored files that they name. */
export async function selectBackupSize(db: Database, content: TableRules): Promise<BackupSize> {
  const tables = await selectTables(db, content);
  const [inTables, files] = await Promise.all([selectTableSize(db, tables), selectFileSize(db, tables)]);
  return { ...inTables, files };
}

async function selectTableSize(db: Database, tables: readonly BackupTable[]) {
  const each = tables.map(
    ({ name }) =>
      sql`SELECT count(*) AS rows, pg_table_size(${name}::regclass) AS bytes FROM ${sql.identifier(name)}`,
  );
  const result = await db.execute<{ rows: number; bytes: number }>(
    sql`SELECT sum(rows)::int8 AS rows, sum(bytes)::int8 AS bytes FROM (${together(each)}) AS tables`,
  );
  const { rows, bytes } = result.rows[0]!;
  return { rows, tableBytes: bytes };
}

async function selectFileSize(db: Database, tables: readonly BackupTable[]): Promise<BackupSize['files']> {
  const each = tables.flatMap(({ name, files = [] }) =>
    files.map((file) => {
      const table = sql.identifier(name);
      if (file.bytes === undefined)
        return sql`SELECT key, NULL::int8 AS bytes FROM (${selectColumnKeys(table, file)}) AS named`;
      return sql`SELECT ${sql.identifier(file.column)} AS key, ${sql.identifier(file.bytes)} AS bytes FROM ${table}`;
    }),
  );
  const result = await db.execute<{ count: number; bytes: number }>(sql`
    SELECT count(*) AS count, coalesce(sum(coalesce(
      bytes, CASE WHEN key LIKE '%.pdf' THEN ${usualBytes.pdf}::int8 ELSE ${usualBytes.thumbnail} END)), 0)::int8 AS bytes
    FROM (
      SELECT key, max(bytes) AS bytes FROM (${together(each)}) AS named WHERE key IS NOT NULL GROUP BY key
    ) AS files`);
  return result.rows[0]!;
}

const together = (queries: SQL[]) => sql.join(queries, sql` UNION ALL `);
