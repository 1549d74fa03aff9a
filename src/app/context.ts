import type { PoolConfig } from 'pg';
import { claimEmptyStore } from '#features/files/server/store-survey.service.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase, type Database, type DatabaseHandle } from '#platform/database/database.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { openObservation, type Observation } from '#platform/observe/observation.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { projectVersion } from './project-version.ts';

/** What the server and every command work with. */
export interface AppContext {
  config: Config;
  log: Log;
  database: DatabaseHandle;
  /** For a connection beside the pool (LISTEN). */
  connection: PoolConfig;
  storage: FileStorage;
  observation: Observation;
  /** Closes everything in reverse order; the last process on an embedded PostgreSQL stops it. */
  close(): Promise<void>;
}

async function openPostgres(config: Config, log: Log) {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, close: async () => {} };
  }
  return openEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message, details) => log.info(details ?? {}, message),
  });
}

/** A folder that cannot be written to is told of by whoever stores a file in it. */
async function claimStore({ db, storage, log }: { db: Database; storage: FileStorage; log: Log }) {
  try {
    await claimEmptyStore({ db, storage });
  } catch (error) {
    log.warn({ error }, 'the store of files could not be marked as belonging to this database');
  }
}

/**
 * Opens the database (starting the embedded one without DATABASE_URL), brings it up to date unless told not to,
 * opens storage.
 */
export async function openContext(
  config: Config,
  options: { log?: Log; isMigrating?: boolean } = {},
): Promise<AppContext> {
  const { log = createLog(config.logLevel), isMigrating = true } = options;
  const postgres = await openPostgres(config, log);
  const observation = await openObservation(config.observe, { log, version: projectVersion });
  const onIdleError = (error: Error) => log.warn({ error }, 'an idle database connection was lost');
  const database = openDatabase(postgres.connection, onIdleError, observation.observeQuery);
  const { storage, close: closeStorage } = await openStorage(config);
  const close = async () => {
    closeStorage();
    await database.close();
    await postgres.close();
    await observation.close();
  };
  try {
    if (isMigrating) {
      await migrateDatabase(database);
      await claimStore({ db: database.db, storage, log });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    config,
    log,
    database,
    connection: postgres.connection,
    storage,
    observation,
    close,
  };
}
