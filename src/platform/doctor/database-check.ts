import { sql } from 'drizzle-orm';
import type { Database, DatabaseHandle } from '#platform/database/database.ts';
import {
  isMigrated,
  NewerSchemaError,
  OldSchemaError,
  refuseOtherSchema,
} from '#platform/database/migrations.ts';
import { MIN_MAJOR } from '#platform/database/embedded/server-settings.ts';
import type { Finding, HealthCheck } from './health-check.ts';
import { describeAge, isSupported, supportEnd } from './postgres-age.ts';

const extensions = ['pg_trgm', 'fuzzystrmatch'];

/** Checks that the database answers, has this version's schema, and can search text of any script. */
export function databaseCheck(
  { db, servers }: Pick<DatabaseHandle, 'db' | 'servers'>,
  now = new Date(),
): HealthCheck {
  return {
    name: 'database',
    async note() {
      const { rows } = await db.execute<{ version: string }>(
        sql`SELECT current_setting('server_version') AS version`,
      );
      const server = servers?.current;
      const { version } = rows[0]!;
      const place = server ? ` on ${server.host}:${server.port}` : '';
      return `PostgreSQL ${version}${place}. ${describeAge(version, now)}`;
    },
    async run() {
      try {
        return [...(await serverFindings(db, now)), ...(await migrationFindings(db))];
      } catch (error) {
        return [unreachable(error)];
      }
    },
  };
}

/** The finding for a database that does not answer. */
export function unreachable(error: unknown): Finding {
  const { cause, message } = error as Error;
  return {
    problem: `The database does not answer: ${cause instanceof Error ? cause.message : message}`,
    advice:
      'Check that PostgreSQL runs and that DATABASE_URL is right; without DATABASE_URL see the lines above.',
  };
}

async function serverFindings(db: Database, now: Date): Promise<Finding[]> {
  const result = await db.execute<{
    version: number;
    encoding: string;
    extensions: string[];
    isReadOnly: boolean;
  }>(sql`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      ARRAY(SELECT extname::text FROM pg_extension) AS extensions,
      pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`);
  const server = result.rows[0]!;
  const findings: Finding[] = [];
  if (server.isReadOnly) {
    findings.push({
      problem: 'The database accepts no writes: pages work, changes do not.',
      advice: 'Promote a standby, or end the read-only mode. List all its hosts in DATABASE_URL.',
    });
  }
  const major = Math.floor(server.version / 10_000);
  if (major < MIN_MAJOR) {
    findings.push({
      problem: `PostgreSQL ${major} is too old.`,
      advice: `Use PostgreSQL ${MIN_MAJOR} or later.`,
    });
  } else if (!isSupported(major, now)) {
    findings.push({
      problem: `PostgreSQL ${major} has had no security fixes since ${supportEnd(major)}.`,
      advice: 'Follow “Upgrade PostgreSQL” in docs/operating.md.',
    });
  }
  if (server.encoding !== 'UTF8') {
    findings.push({
      problem: `The database's encoding is ${server.encoding}, which cannot hold every script.`,
      advice: 'Make a new database with ENCODING UTF8 and move the library there with export and import.',
    });
  }
  const missing = extensions.filter((name) => !server.extensions.includes(name));
  if (missing.length > 0) {
    findings.push({
      problem: `The extension ${missing.join(' and ')} is missing: search does not work.`,
      advice: `As a superuser run: ${missing.map((name) => `CREATE EXTENSION ${name};`).join(' ')}`,
    });
  } else if (server.encoding === 'UTF8') findings.push(...(await scriptFindings(db)));
  return findings;
}

/** With LC_CTYPE C, PostgreSQL treats only ASCII characters as letters, so Hindi words have no trigrams. */
async function scriptFindings(db: Database): Promise<Finding[]> {
  const result = await db.execute<{ trigrams: number }>(
    sql`SELECT cardinality(show_trgm('हिंदी')) AS trigrams`,
  );
  if ((result.rows[0]?.trigrams ?? 0) > 0) return [];
  return [
    {
      problem:
        'The database takes letters beyond ASCII for no letters: searches in Hindi miss misspelt words.',
      advice: 'Make a new database with LC_CTYPE C.UTF-8 and move the library there with export and import.',
    },
  ];
}

async function migrationFindings(db: Database): Promise<Finding[]> {
  try {
    await refuseOtherSchema(db);
  } catch (error) {
    if (error instanceof OldSchemaError)
      return [
        {
          problem: error.message,
          advice: 'Follow “Upgrade from a version before 0.1” in docs/operating.md.',
        },
      ];
    if (!(error instanceof NewerSchemaError)) throw error;
    return [
      {
        problem: error.message,
        advice: 'Install the version of Pariksha that ran last, and start no other version.',
      },
    ];
  }
  const isDone = await isMigrated(db).catch((error: { cause?: { code?: string } }) => {
    // The migrations table does not exist either.
    if (error.cause?.code === '42P01' || error.cause?.code === '3F000') return false;
    throw error;
  });
  if (isDone) return [];
  return [
    {
      problem: 'The database is empty or of an older version.',
      advice: 'Start the server (pariksha serve): it brings the database up to date.',
    },
  ];
}
