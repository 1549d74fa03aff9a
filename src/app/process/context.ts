import { claimEmptyStore } from '#features/files/server/store-survey.service.ts';
import { isSecondPlace } from '#platform/backup/backup-objects.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase, type Database, type DatabaseHandle } from '#platform/database/database.ts';
import { archiveSettings } from '#platform/database/embedded/archive-settings.ts';
import {
  openEmbeddedPostgres,
  type SupervisedPostgres,
} from '#platform/database/embedded/embedded-postgres.ts';
import { findPoolMode, PoolerError } from '#platform/database/pool-mode.ts';
import { toConnection, type Connection } from '#platform/database/servers.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import type { SiteAccount } from '#platform/data-dir/site-account.ts';
import { requireDatabase, requireLibrary } from './library.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { openObservation, type Observation } from '#platform/observe/observation.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { settleRights } from './site-rights.ts';
import { projectVersion } from './project-version.ts';

/** Everything that the server and the commands share. */
export interface AppContext {
  config: Config;
  log: Log;
  database: DatabaseHandle;
  /** For a connection outside the pool (LISTEN). It bypasses a pooler if DATABASE_DIRECT_URL is set. */
  connection: Connection;
  storage: FileStorage;
  observation: Observation;
  /** Crash statistics of an embedded PostgreSQL that this process supervises. */
  databaseCrashes?: DatabaseCrashes;
  /** If the process runs as root: the account that it can switch to, or why it cannot. */
  siteAccount?: SiteAccount | undefined;
  /** Closes everything in reverse order. The last process that uses an embedded PostgreSQL stops it. */
  close(): Promise<void>;
}

async function openPostgres(config: Config, log: Log, onStarting?: () => void) {
  if (config.databaseUrl) {
    return { connection: toConnection(config.databaseUrl), close: async () => {} };
  }
  return openEmbeddedPostgres({
    dataDir: config.dataDir,
    settings: (await isSecondPlace(config)) ? archiveSettings : {},
    binDir: config.postgresBinDir,
    log: (message, details) => log.info(details ?? {}, message),
    ...(onStarting && { onStarting }),
  });
}

export interface DatabaseCrashes extends Pick<SupervisedPostgres, 'reserveBytes'> {
  /** How often this process restarted PostgreSQL after a crash. */
  restarts: () => number;
  /** Time of the last crash, from `performance.now()`. */
  lastAt: () => number;
}

/** Restarts the embedded PostgreSQL after a crash. Calls `onLost` once if the restart fails for good. */
async function superviseDatabase(
  postgres: Awaited<ReturnType<typeof openPostgres>>,
  log: Log,
  onLost: (error: unknown) => void,
): Promise<DatabaseCrashes | undefined> {
  if (!('supervise' in postgres)) return undefined;
  let lastAt = -Infinity;
  const { restarts, reserveBytes } = await postgres.supervise({
    onCrash() {
      lastAt = performance.now();
      log.error('PostgreSQL has stopped unexpectedly; restarting it');
    },
    onFailedAttempt: (error, pauseMs) =>
      log.error({ error, pauseMs }, 'PostgreSQL could not be restarted; trying again'),
    onRecovery: (isOwn) => log.warn({ isOwn }, 'PostgreSQL recovered from a crash'),
    onGiveUp(error) {
      log.fatal({ error }, 'PostgreSQL cannot be restarted');
      onLost(error);
    },
  });
  return { restarts, reserveBytes, lastAt: () => lastAt };
}

/**
 * Claims an empty file store for this database. Write errors are only logged: the caller that stores a file reports
 * them.
 */
async function claimStore({ db, storage, log }: { db: Database; storage: FileStorage; log: Log }) {
  try {
    await claimEmptyStore({ db, storage });
  } catch (error) {
    log.warn({ error }, 'the file storage could not be assigned to this database');
  }
}

/** Throws PoolerError if LISTEN and session locks would use a pooler that does not keep sessions. */
async function refuseSharedSessions({ config, connection }: Pick<AppContext, 'config' | 'connection'>) {
  if (!config.databaseUrl) return;
  // If the database does not answer, the migration gives the better error.
  const mode = await findPoolMode(connection).catch(() => 'session' as const);
  const variable = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  if (mode !== 'session') throw new PoolerError(variable, mode);
}

/** Migrates the database and claims an empty file store for it. */
export async function prepareDatabase({
  config,
  connection,
  database,
  storage,
  log,
}: Pick<AppContext, 'config' | 'connection' | 'database' | 'storage' | 'log'>): Promise<void> {
  await refuseSharedSessions({ config, connection });
  let isWaiting = false;
  await migrateDatabase(database, () => {
    if (!isWaiting) log.warn('the migration waits for other processes that use the tables; trying again');
    isWaiting = true;
  });
  await claimStore({ db: database.db, storage, log });
}

/**
 * Opens the storage and the database, and migrates the database by default. Without DATABASE_URL it starts the
 * embedded PostgreSQL. With `onDatabaseLost` this process restarts it after a crash, and calls `onDatabaseLost` if
 * that fails for good.
 */
export async function openContext(
  config: Config,
  options: {
    log?: Log;
    isMigrating?: boolean;
    /** Whether a missing library is created. Otherwise it is a NoLibraryError. */
    mayCreate?: boolean;
    /** Whether the caller is the server of the data folder and holds its lock. */
    isHeld?: boolean;
    onDatabaseLost?: (error: unknown) => void;
    /** Called while the embedded PostgreSQL starts, if this process starts it. */
    onDatabaseStarting?: () => void;
    /** Name of the process on its database connections. */
    name?: string;
  } = {},
): Promise<AppContext> {
  const { log = createLog(config.logLevel), isMigrating = true, onDatabaseLost } = options;
  const { mayCreate = false } = options;
  if (!mayCreate) requireLibrary(config);
  const siteAccount = await settleRights(config, options.isHeld ?? false);
  const postgres = await openPostgres(config, log, options.onDatabaseStarting);
  const observation = await openObservation(config.observe, { log, version: projectVersion });
  const onIdleError = (error: Error) => log.warn({ error }, 'an idle database connection was lost');
  const direct = config.databaseDirectUrl ? toConnection(config.databaseDirectUrl) : undefined;
  const named = options.name && { application_name: options.name };
  const connection = direct ?? postgres.connection;
  const database = openDatabase({ ...postgres.connection, ...named }, onIdleError, {
    observe: observation.observeQuery,
    direct: direct && { ...direct, ...named },
    onRespondingChange: (isResponding) =>
      isResponding ? log.info('the database responds again') : log.error('the database does not respond'),
  });
  const { storage, close: closeStorage } = await openStorage(config);
  const close = async () => {
    closeStorage();
    await database.close();
    await postgres.close();
    await observation.close();
  };
  let databaseCrashes: DatabaseCrashes | undefined;
  try {
    databaseCrashes = onDatabaseLost && (await superviseDatabase(postgres, log, onDatabaseLost));
    if (!mayCreate) await requireDatabase(config, database.db);
    if (isMigrating) await prepareDatabase({ config, connection, database, storage, log });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    config,
    log,
    database,
    connection,
    storage,
    observation,
    ...(databaseCrashes && { databaseCrashes }),
    siteAccount,
    close,
  };
}
