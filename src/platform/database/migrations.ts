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

/** The migrations of this version of the application, oldest first. */
async function readJournal(): Promise<{ tag: string; when: number }[]> {
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries;
}

/** Names of the migrations of this version of the application, oldest first: `0001_library`. */
export async function schemaVersions(): Promise<string[]> {
  return (await readJournal()).map(({ tag }) => tag);
}

/** The name of the newest migration that the database had; throws when this version does not know it. */
export async function schemaVersion(db: Database): Promise<string> {
  const found = await db.execute<{ when: number }>(
    sql`SELECT max(created_at)::float8 AS when FROM drizzle.__drizzle_migrations`,
  );
  const newest = (await readJournal()).find(({ when }) => when === found.rows[0]?.when);
  if (!newest) throw new Error('The database is of a newer version than this application.');
  return newest.tag;
}

/** Whether every migration of this version has run; throws when the database does not answer. */
export async function isMigrated(db: Database): Promise<boolean> {
  const found = await db.execute<{ done: number }>(
    sql`SELECT count(*)::int AS done FROM drizzle.__drizzle_migrations`,
  );
  return (found.rows[0]?.done ?? 0) >= (await readJournal()).length;
}
