import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseHandle } from './database.ts';

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
/** Any constant: one migrates while the other nodes wait for it. */
const migrationLock = 7_270_242;

/** Brings the schema up to date; with several nodes starting at once, one does it and the rest wait. */
export async function migrateDatabase({ db, pool }: DatabaseHandle): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await migrate(db, { migrationsFolder: folder });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}

/** Whether every migration of this version has run; throws when the database does not answer. */
export async function isMigrated(db: Database): Promise<boolean> {
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: unknown[];
  };
  const found = await db.execute<{ done: number }>(
    sql`SELECT count(*)::int AS done FROM drizzle.__drizzle_migrations`,
  );
  return (found.rows[0]?.done ?? 0) >= journal.entries.length;
}
