import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { testServer } from '#testing/test-server.ts';

/** Creates an empty database with the schema of the site. `close` drops it. */
export async function openScratchDatabase() {
  const server = await testServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const database = openDatabase({ ...server.connection, database: name, max: 4 }, (error) => {
    throw error;
  });
  await migrateDatabase(database);
  return {
    database,
    async close() {
      await database.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
      await server.close();
    },
  };
}
