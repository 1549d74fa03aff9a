import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { maxRowBytes } from '../backup/backup-table.ts';
import type { Database } from './database.ts';

/** Versions kept of each record. */
export const maxVersions = 100;
/** The newest two versions of a record are kept whatever their size. */
const maxCompressedBytes = 5_000_000;
/** Larger content is no version, because a restore would refuse the backup. Half leaves room for other columns. */
const maxVersionBytes = maxRowBytes / 2;

/** The versions of one record. */
export interface KeptVersions {
  /** A table with the columns `version`, `content` and `at`. */
  table: PgTable;
  /** The columns that identify the record, by their name in the database. */
  key: Record<string, string | number>;
}

const name = (column: string) => sql.identifier(column);
/** PostgreSQL cannot infer the type of a parameter in a SELECT list. */
const typed = (value: string | number | null) =>
  typeof value === 'number' ? sql`${value}::bigint` : sql`${value}::text`;
const list = (parts: SQL[]) => sql.join(parts, sql`, `);

const ofRecord = ({ key }: KeptVersions) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${name(column)} = ${value}`),
    sql` AND `,
  );

async function insertVersion(
  transaction: Database,
  versions: KeptVersions,
  present: SQL,
  columns: Record<string, string | null>,
): Promise<void> {
  const { table, key } = versions;
  const given = Object.entries({ ...key, ...columns });
  await transaction.execute(sql`
    INSERT INTO ${table} (version, content, at, ${list(given.map(([column]) => sql`${name(column)}`))})
    SELECT coalesce(newest.version, 0) + 1, present.content, present.at,
      ${list(given.map(([, value]) => typed(value)))}
    FROM (${present}) AS present
    LEFT JOIN LATERAL (
      SELECT version, content FROM ${table} WHERE ${ofRecord(versions)} ORDER BY version DESC LIMIT 1
    ) AS newest ON true
    WHERE newest.content IS DISTINCT FROM present.content
      AND octet_length(present.content::text) <= ${maxVersionBytes}`);
}

/** Deletes the oldest versions above the limit of their number, or above the limit of their total size. */
async function deleteOldVersions(transaction: Database, versions: KeptVersions): Promise<void> {
  const { table } = versions;
  await transaction.execute(sql`
    DELETE FROM ${table} WHERE ${ofRecord(versions)} AND version IN (
      SELECT version FROM (
        SELECT version, row_number() OVER newest_first AS nth,
          sum(pg_column_size(content)) OVER newest_first AS bytes
        FROM ${table} WHERE ${ofRecord(versions)}
        WINDOW newest_first AS (ORDER BY version DESC)
      ) AS kept
      WHERE nth > ${maxVersions} OR (nth > 2 AND bytes > ${maxCompressedBytes}))`);
}

/**
 * Keeps the present content of a record as its next version, unless the newest version has the same content or the
 * content is too large. `present` selects `content` as jsonb and the time `at`; without a row, nothing is kept.
 * `columns` are other columns of the version. The caller holds a lock on the record, because concurrent writes would
 * get the same version.
 */
export async function keepPresentVersion(
  transaction: Database,
  versions: KeptVersions,
  present: SQL,
  columns: Record<string, string | null>,
): Promise<void> {
  await insertVersion(transaction, versions, present, columns);
  await deleteOldVersions(transaction, versions);
}
