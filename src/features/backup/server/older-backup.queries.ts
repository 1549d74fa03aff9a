import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { runMigrations } from '#platform/database/migrations.ts';
import { columnList } from './snapshot.queries.ts';
import { staged, type StagingTarget } from './restore-staging.queries.ts';
import type { RestoredTable } from './restore-tables.queries.ts';

/** Schemas of connections that ended without removing them, and of an earlier one with this connection's number. */
const abandoned = sql`
  SELECT nspname::text AS name FROM pg_namespace
  WHERE nspname ~ '^pariksha_restore_[0-9]{1,9}$' AND pg_get_userbyid(nspowner) = current_user
    AND NOT EXISTS (SELECT FROM pg_stat_activity
      WHERE pid = substr(nspname, 18)::int AND pid <> pg_backend_pid())`;

/**
 * Creates a schema of its own with the tables of an earlier version, where the rows of its backup fit, and makes it the
 * first one of the session's search path. The migrations since that version then change the rows as they have changed
 * those of the site. Extensions stay in the schema of the site.
 */
export async function openOlderSchema(session: Database, name: string, version: string): Promise<void> {
  await session.execute(sql`CREATE SCHEMA ${sql.identifier(name)}`);
  await session.execute(sql`SET search_path TO ${sql.identifier(name)}, public`);
  await runMigrations(session, { to: version });
}

/** Removes abandoned schemas. Returns the name of the one of this connection. */
export async function prepareOlderSchema(session: Database): Promise<string> {
  for (const { name } of (await session.execute<{ name: string }>(abandoned)).rows)
    await dropOlderSchema(session, name);
  const result = await session.execute<{ name: string }>(
    sql`SELECT 'pariksha_restore_' || pg_backend_pid() AS name`,
  );
  return result.rows[0]!.name;
}

export async function dropOlderSchema(session: Database, schema: string): Promise<void> {
  await session.execute(sql`RESET search_path`);
  await session.execute(sql`DROP SCHEMA IF EXISTS ${sql.identifier(schema)} CASCADE`);
}

/** Returns the table of this name in the schema, or `undefined` if its version has none. Its triggers are off. */
export async function openOlderTable(
  session: Database,
  schema: string,
  name: string,
): Promise<StagingTarget | undefined> {
  const result = await session.execute<{ column: string; isId: boolean }>(sql`
    SELECT column_name::text AS column, is_identity = 'YES' AS "isId" FROM information_schema.columns
    WHERE table_schema = ${schema} AND table_name = ${name} AND is_generated = 'NEVER'`);
  if (result.rows.length === 0) return undefined;
  const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
  await session.execute(sql`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const columns = result.rows.map(({ column }) => column);
  const idColumn = result.rows.find(({ isId }) => isId)?.column;
  return { name, table, rowType: table, columns, allColumns: new Set(columns), idColumn };
}

/** Sets the id sequence of a loaded table past its rows and `lastId`, so that migrations can add rows. */
export async function continueOlderIds(
  session: Database,
  schema: string,
  { name, table, idColumn }: StagingTarget,
  lastId: number | null,
): Promise<void> {
  if (idColumn === undefined) return;
  await session.execute(sql`
    SELECT setval(pg_get_serial_sequence(${`${schema}.${name}`}, ${idColumn}),
      greatest(1, ${lastId}::bigint, (SELECT max(${sql.identifier(idColumn)}) FROM ${table})))`);
}

/** Returns the last id that the sequence of an upgraded table has generated. */
export async function selectOlderLastId(
  session: Database,
  schema: string,
  { name, idColumn }: RestoredTable,
): Promise<number | null> {
  if (idColumn === null) return null;
  const result = await session.execute<{ lastId: number | null }>(sql`
    SELECT pg_sequence_last_value(pg_get_serial_sequence(${`${schema}.${name}`}, ${idColumn})::regclass) AS "lastId"`);
  return result.rows[0]!.lastId;
}

/** Turns the triggers of these tables on again, and runs the later migrations. */
export async function upgradeOlderTables(
  session: Database,
  { targets, from, to }: { targets: StagingTarget[]; from: string; to: string },
): Promise<void> {
  for (const { table } of targets) await session.execute(sql`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await runMigrations(session, { from, to });
}

/** Copies the rows of a table from the upgraded schema into its temporary table. Returns how many. */
export async function stageUpgradedRows(
  session: Database,
  schema: string,
  table: RestoredTable,
): Promise<number> {
  const columns = columnList(table.columns);
  const copied = await session.execute(sql`
    INSERT INTO ${staged(table)} (${columns})
    SELECT ${columns} FROM ${sql.identifier(schema)}.${sql.identifier(table.name)}`);
  return copied.rowCount ?? 0;
}
