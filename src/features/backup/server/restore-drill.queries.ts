import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Other sites on the same server have drills too. */
async function selectNameStart(db: Database): Promise<string> {
  const { rows } = await db.execute<{ oid: number }>(
    sql`SELECT oid::int8 AS oid FROM pg_database WHERE datname = current_database()`,
  );
  return `pariksha_drill_${rows[0]!.oid}_`;
}

/** Creates an empty database. Its name says when, so that one of a killed process can be dropped. */
export async function createDrillDatabase(db: Database, now: number): Promise<string> {
  const name = `${await selectNameStart(db)}${now}`;
  await db.execute(sql`CREATE DATABASE ${sql.identifier(name)} TEMPLATE template0`);
  return name;
}

/** Drops all databases of this site's drills. Call it only while none runs. */
export async function dropDrillDatabases(db: Database): Promise<void> {
  const pattern = `^${await selectNameStart(db)}[0-9]+$`;
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT datname AS name FROM pg_database WHERE datname ~ ${pattern}`,
  );
  for (const { name } of rows)
    await db.execute(sql`DROP DATABASE IF EXISTS ${sql.identifier(name)} WITH (FORCE)`);
}

export async function selectDatabaseBytes(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`SELECT pg_database_size(current_database()) AS bytes`,
  );
  return rows[0]!.bytes;
}

/** Counts the rows of tables, by name. */
export async function countRows(db: Database, tables: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await db.execute<{ count: number }>(
      sql`SELECT count(*) AS count FROM ${sql.identifier(table)}`,
    );
    counts.set(table, rows[0]!.count);
  }
  return counts;
}
