import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseHandle } from './database.ts';
import { takeSessionLock, withSession } from './session.ts';

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
/** Any constant: one migrates while the other nodes wait for it. */
const migrationLock = 7_270_242;

/**
 * Brings the schema up to date; with several nodes starting at once, one does it and the rest wait. An index on a
 * large library takes longer than the pool lets a statement run, and so does waiting for it: neither has a limit here.
 */
export async function migrateDatabase(database: Pick<DatabaseHandle, 'pool'>): Promise<void> {
  await withSession(database, async (session) => {
    await takeSessionLock(session, migrationLock, () => {});
    await migrate(session, { migrationsFolder: folder });
  });
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
