import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseHandle } from './database.ts';
import { databaseCode } from './database-code.ts';
import { takeSessionLock, withSession } from './session.ts';
import { advisoryLocks } from './advisory-locks.ts';

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));

/** The database has migrations that this version of the application does not know. */
export class NewerSchemaError extends Error {
  /** Takes the newest migration of each side, such as `0003_sittings`. */
  constructor(ofDatabase: string, ofProgram: string) {
    super(
      `The database has the schema ${ofDatabase}, but this version of Pariksha knows only ${ofProgram} and older ones. Run the newer version again, or restore a backup from before the upgrade into an empty database.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/** A version before 0.1 has migrated the database. Its migrations no longer exist. */
export class OldSchemaError extends Error {
  constructor() {
    super(
      'A version of Pariksha before 0.1 created the database, and this version cannot upgrade it. Nothing was changed. Export the papers with the old version, start this version with an empty DATA_DIR or another DATABASE_URL, and import them.',
    );
    this.name = 'OldSchemaError';
  }
}

/**
 * Brings the schema up to date. If several nodes start at once, one migrates and the others wait. Neither the
 * migration nor the wait has a statement timeout, because an index on a large library takes long. `onWait` is called
 * each time that processes of an earlier version hold a table that must change. Throws NewerSchemaError or
 * OldSchemaError, and changes nothing, if this version cannot use the database.
 */
export async function migrateDatabase(
  database: Pick<DatabaseHandle, 'pool' | 'sessions'>,
  onWait: () => void = () => {},
): Promise<void> {
  await withSession(database, async (session) => {
    await takeSessionLock(session, advisoryLocks.migrations, () => {});
    await refuseOtherSchema(session);
    await migrateBesideOthers(session, onWait);
    await refreshCollation(session);
    await noteSchemaVersion(session);
  });
}

/** Lock timeout, deadlock. */
const lockCodes: ReadonlySet<string> = new Set(['55P03', '40P01']);
/** Shorter than PostgreSQL's deadlock_timeout of a second, so that the migration gives way and no request fails. */
const lockTimeoutMs = 500;
const pauseMs = 2_000;

/**
 * Runs the missing migrations in one transaction. Other nodes may use the tables meanwhile: while the migration waits for
 * a lock, all requests for that table wait behind it. So it waits briefly, and starts again after a pause.
 */
async function migrateBesideOthers(session: Database, onWait: () => void): Promise<void> {
  await session.execute(sql`SET lock_timeout = ${sql.raw(String(lockTimeoutMs))}`);
  for (;;) {
    try {
      await migrate(session, { migrationsFolder: folder });
      break;
    } catch (error) {
      if (!lockCodes.has(databaseCode(error))) throw error;
      onWait();
      await sleep(pauseMs * Math.random());
    }
  }
  await session.execute(sql`RESET lock_timeout`);
}

/**
 * Runs the migrations after `from`, or all, up to and including `to`, in the first schema of the session's search path.
 * It records none of them. For rows of an earlier version outside the schema of the site.
 */
export async function runMigrations(
  session: Database,
  { from, to }: { from?: string; to: string },
): Promise<void> {
  const versions = await schemaVersions();
  const files = readMigrationFiles({ migrationsFolder: folder });
  const start = from === undefined ? 0 : versions.indexOf(from) + 1;
  for (const { sql: statements } of files.slice(start, versions.indexOf(to) + 1))
    for (const statement of statements) await session.execute(sql.raw(statement.replaceAll('"public".', '')));
}

/** Rebuilds the index of titles if another version of ICU sorts them differently. */
async function refreshCollation(db: Database): Promise<void> {
  const changed = await db.execute(sql`
    SELECT FROM pg_collation WHERE collname = 'natural_order' AND collversion <> pg_collation_actual_version(oid)`);
  if (changed.rows.length === 0) return;
  await db.execute(sql`REINDEX INDEX papers_back_office_index`);
  await db.execute(sql`ALTER COLLATION natural_order REFRESH VERSION`);
}

/**
 * Throws NewerSchemaError if the database has a migration that is newer than all migrations of this version, and
 * OldSchemaError if it has one that is older than all of them.
 */
export async function refuseOtherSchema(db: Database): Promise<void> {
  const journal = await readJournal();
  const newest = journal.at(-1)!;
  const applied = await readApplied(db);
  if (applied.count === 0) return;
  if (applied.oldest < journal[0]!.when) throw new OldSchemaError();
  if (applied.when > newest.when)
    throw new NewerSchemaError(applied.name ?? `number ${applied.count}`, newest.tag);
}

/** Returns whether no version of the application has migrated the database yet. */
export async function isNewDatabase(db: Database): Promise<boolean> {
  return (await readApplied(db)).count === 0;
}

interface Applied {
  count: number;
  /** Timestamp of the oldest migration, or 0 in an empty database. */
  oldest: number;
  /** Timestamp of the newest migration, or 0 in an empty database. */
  when: number;
  /** Name of the newest migration, or `null` if the version that applied it did not record it. */
  name: string | null;
}

async function readApplied(db: Database): Promise<Applied> {
  const result = await db.execute<{ has_table: boolean }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS has_table`,
  );
  if (!result.rows[0]?.has_table) return { count: 0, oldest: 0, when: 0, name: null };
  const { rows } = await db.execute<Applied & Record<string, unknown>>(sql`
    SELECT count(*)::int AS count, coalesce(min(created_at), 0)::float8 AS oldest,
      coalesce(max(created_at), 0)::float8 AS when,
      obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') AS name
    FROM drizzle.__drizzle_migrations`);
  return rows[0]!;
}

/** Records the name of the newest migration in the database, so that an older version can name it in its error. */
async function noteSchemaVersion(db: Database): Promise<void> {
  const { tag } = (await readJournal()).at(-1)!;
  if ((await readApplied(db)).name === tag) return;
  await db.execute(sql`COMMENT ON TABLE drizzle.__drizzle_migrations IS ${sql.raw(`'${tag}'`)}`);
}

/** Returns the migrations of this version, oldest first. */
async function readJournal(): Promise<{ tag: string; when: number }[]> {
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries;
}

/** Returns the names of this version's migrations, oldest first, such as `0001_schema`. */
export async function schemaVersions(): Promise<string[]> {
  return (await readJournal()).map(({ tag }) => tag);
}

/** Returns the names of the tables of the database's schema. Other programs may have tables beside them. */
export async function schemaTables(db: Database): Promise<string[]> {
  const [number] = (await schemaVersion(db)).split('_');
  const snapshot = JSON.parse(await readFile(`${folder}/meta/${number}_snapshot.json`, 'utf8')) as {
    tables: Record<string, { name: string }>;
  };
  return Object.values(snapshot.tables).map(({ name }) => name);
}

/** Returns the name of the database's newest migration. Throws if this version does not know it. */
export async function schemaVersion(db: Database): Promise<string> {
  const result = await db.execute<{ when: number }>(
    sql`SELECT max(created_at)::float8 AS when FROM drizzle.__drizzle_migrations`,
  );
  const newest = (await readJournal()).find(({ when }) => when === result.rows[0]?.when);
  if (!newest) throw new Error('The database is of a newer version than this application.');
  return newest.tag;
}

/** Returns whether all migrations of this version have run. Throws if the database does not answer. */
export async function isMigrated(db: Database): Promise<boolean> {
  const result = await db.execute<{ done: number }>(
    sql`SELECT count(*)::int AS done FROM drizzle.__drizzle_migrations`,
  );
  return (result.rows[0]?.done ?? 0) >= (await readJournal()).length;
}
