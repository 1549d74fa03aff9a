import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { openTestContext } from '#testing/context.ts';
import { testServer } from '#testing/test-server.ts';

/** Creates an empty database with the schema of the site, and a context on it. `close` drops it. */
export async function openScratchDatabase() {
  const server = await testServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const connection = { ...server.connection, database: name, max: 4 };
  const database = openDatabase(connection, (error) => {
    throw error;
  });
  await migrateDatabase(database);
  const context = openTestContext({ ...database, connection });
  return {
    database,
    ctx: context.ctx,
    async close() {
      await context.close();
      await database.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
      await server.close();
    },
  };
}
