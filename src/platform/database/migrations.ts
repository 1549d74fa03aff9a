import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseHandle } from './database.ts';
import { takeSessionLock, withSession } from './session.ts';

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
/** Any constant: one migrates while the other nodes wait for it. */
const migrationLock = 7_270_242;

/** The database has migrations that this version of the application does not know. */
export class NewerSchemaError extends Error {
  /** The newest migration of each side, such as `0031_sittings`. */
  constructor(ofDatabase: string, ofProgram: string) {
    super(
      `The database has the schema ${ofDatabase}, but this version of Pariksha knows only ${ofProgram} and older ones. Run the newer version again, or restore a backup from before the upgrade into an empty database.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/**
 * Brings the schema up to date; with several nodes starting at once, one does it and the rest wait. An index on a
 * large library takes longer than the pool lets a statement run, and so does waiting for it: neither has a limit here.
 * Throws NewerSchemaError, and changes nothing, when a newer version has been here.
 */
export async function migrateDatabase(database: Pick<DatabaseHandle, 'pool'>): Promise<void> {
  await withSession(database, async (session) => {
    await takeSessionLock(session, migrationLock, () => {});
    await refuseNewerSchema(session);
    await migrate(session, { migrationsFolder: folder });
    await noteSchemaVersion(session);
  });
}

/** Throws NewerSchemaError when the database has a migration that is newer than all of this version's. */
export async function refuseNewerSchema(db: Database): Promise<void> {
  const newest = (await readJournal()).at(-1)!;
  const applied = await readApplied(db);
  if (applied.when <= newest.when) return;
  throw new NewerSchemaError(applied.name ?? `number ${applied.count}`, newest.tag);
}

/** Whether no version of the application has made its tables yet. */
export async function isNewDatabase(db: Database): Promise<boolean> {
  return (await readApplied(db)).count === 0;
}

interface Applied {
  count: number;
  /** When the newest migration was made; 0 in an empty database. */
  when: number;
  /** Its name, where the version that applied it has noted it. */
  name: string | null;
}

async function readApplied(db: Database): Promise<Applied> {
  const found = await db.execute<{ has_table: boolean }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS has_table`,
  );
  if (!found.rows[0]?.has_table) return { count: 0, when: 0, name: null };
  const { rows } = await db.execute<{ count: number; when: number; name: string | null }>(sql`
    SELECT count(*)::int AS count, coalesce(max(created_at), 0)::float8 AS when,
      obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') AS name
    FROM drizzle.__drizzle_migrations`);
  return rows[0]!;
}

/** So that an older version, which does not know the newest migration, can name it. */
async function noteSchemaVersion(db: Database): Promise<void> {
  const { tag } = (await readJournal()).at(-1)!;
  if ((await readApplied(db)).name === tag) return;
  await db.execute(sql`COMMENT ON TABLE drizzle.__drizzle_migrations IS ${sql.raw(`'${tag}'`)}`);
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
