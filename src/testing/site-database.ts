import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectionUrl } from './connection-url.ts';
import { eventually } from './eventually.ts';
import { copyDatabaseSql, testServer } from './test-server.ts';

export interface SiteDatabase {
  name: string;
  /** Value for DATABASE_URL. */
  url: string;
  drop(): Promise<void>;
}

/** Returns the number of rows that the statement wrote. */
async function execute(connection: pg.ClientConfig, statement: string): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query(statement);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Creates a database on the PostgreSQL of the test run: a copy of the database `template`, else an empty one. */
export async function createSiteDatabase(template = 'template1'): Promise<SiteDatabase> {
  const { connection, close } = await testServer();
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  await execute(connection, copyDatabaseSql(name, template));
  return {
    name,
    url: connectionUrl({ ...connection, database: name }),
    async drop() {
      await execute(connection, `DROP DATABASE ${name} WITH (FORCE)`);
      await close();
    },
  };
}

/**
 * Moves the schedules of a running site half a day away from now. A test run at half past two at night in India would
 * otherwise see the nightly backup start by itself.
 */
export async function moveSchedules(databaseUrl: string): Promise<void> {
  const indianHour = (new Date().getUTCHours() + 5 + 12) % 24;
  await eventually(async () => {
    const moved = await execute(
      { connectionString: databaseUrl },
      `UPDATE job_schedules
       SET cron = '0 ${indianHour} * * *', edited_at = now(), next_run_at = now() + interval '12 hours'`,
    );
    assert.ok(moved > 0, 'the site has not written its schedules yet');
  });
}

/**
 * Pauses the reading of page texts of a site. Otherwise, every copy of the library reads all specimens in the background
 * of its tests.
 */
export async function pausePageReading(databaseUrl: string): Promise<void> {
  await execute(
    { connectionString: databaseUrl },
    `INSERT INTO page_text_settings (is_paused) VALUES (true) ON CONFLICT (id) DO UPDATE SET is_paused = true`,
  );
}
