import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createContext } from '#platform/context/create-context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { createLog } from '#platform/log/log.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
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
  const { db, pool } = database;
  const log = createLog('silent');
  const invalidation = createInvalidation({ pool, connection, log, onTags: (tags) => drop(tags) });
  const folder = await mkdtemp(join(tmpdir(), 'search-eval-'));
  const { ctx, drop } = createContext({
    database,
    write: createAuditedWrite({ db, invalidation }),
    invalidation,
    storage: createFolderStorage(join(folder, 'files')),
    config: parseConfig({ DATA_DIR: folder }),
    log,
    secret: '',
  });
  return {
    database,
    ctx,
    folder,
    async close() {
      await invalidation.close();
      await rm(folder, { recursive: true, force: true });
      await database.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
      await server.close();
    },
  };
}
