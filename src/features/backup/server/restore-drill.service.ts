import type { PoolConfig } from 'pg';
import { jobFindings } from '#features/jobs/jobs.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { withSession } from '#platform/database/session.ts';
import { diskSpace, writableBytes } from '#platform/storage/disk-space.ts';
import type { BackupManifest } from '../backup-format.contract.ts';
import { readManifest } from './backup-file.service.ts';
import {
  countRows,
  createDrillDatabase,
  dropDrillDatabases,
  selectDatabaseBytes,
} from './restore-drill.queries.ts';
import type { RestoreHooks } from './restore-files.ts';
import { restoreRows } from './restore.service.ts';
import type { SiteContext } from './site-context.ts';

export const drillJobName = 'restore-drill';

export interface DrillReport {
  /** The backup that was restored; null if there is none. */
  name: string | null;
  rows: number;
  /** Copies of files whose content was read and compared with its hash. */
  files: number;
}

export const drillRecord = (db: Database) => jobFindings<DrillReport>(db, drillJobName);

/** Each drill reads another part of the copies, so that all of them are read within eight weeks. */
const partCount = 8;
const weekMs = 7 * 86_400_000;

/**
 * Restores the newest backup into a database of its own, counts its rows, and drops it. Reads an eighth of the copies
 * of files. Throws a sentence for what does not match. Must not run twice at the same time.
 */
export async function runDrill(ctx: SiteContext, hooks: RestoreHooks): Promise<DrillReport> {
  const [newest] = await ctx.place.list();
  if (!newest) return { name: null, rows: 0, files: 0 };
  const { rows, copies } = await ctx.place.withLocalFile(newest.name, (path) =>
    restoreApart(ctx, path, hooks),
  );
  const part = Math.floor(ctx.now() / weekMs) % partCount;
  const inPart = copies.filter(({ key }) => Number.parseInt(key.slice(0, 2), 16) % partCount === part);
  for (const [index, { key }] of inPart.entries()) {
    hooks.signal?.throwIfAborted();
    hooks.onProgress?.({ done: index, total: inPart.length, note: 'Reading copies of files' });
    await ctx.copies.verify(key);
  }
  return { name: newest.name, rows, files: inPart.length };
}

/** Returns the number of restored rows. */
async function restoreApart(
  ctx: SiteContext,
  path: string,
  hooks: RestoreHooks,
): Promise<{ rows: number; copies: BackupManifest['copies'] }> {
  const { database, log } = ctx;
  await refuseWithoutRoom(ctx);
  const { tables, copies } = await readManifest(path);
  return withSession(database, async (session) => {
    await dropDrillDatabases(session);
    const name = await createDrillDatabase(session, ctx.now());
    const { options } = database.sessions ?? database.pool;
    const scratch = openDatabase(toDatabase(options, name), (error) =>
      log.warn({ error }, 'a connection of the restore drill was lost'),
    );
    try {
      await migrateDatabase(scratch);
      // The pages of the site do not change.
      const invalidation = {
        inTransaction: <Result>(
          db: Database,
          work: (transaction: Database, changed: () => void) => Promise<Result>,
        ) => db.transaction((transaction) => work(transaction, () => {})),
      };
      await restoreRows({ ...ctx, database: scratch, invalidation }, path, hooks);
      const counted = await countRows(
        scratch.db,
        tables.map((table) => table.name),
      );
      // A restore adds its own entry to the activity log.
      const isOther = (table: { name: string; rows: number }) => counted.get(table.name)! < table.rows;
      const other = tables.find(isOther);
      if (other)
        throw new AppError('unavailable', {
          public: `The backup has ${other.rows} rows of ${other.name}, and ${counted.get(other.name)} were restored.`,
        });
      return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), copies };
    } finally {
      await scratch.close();
      await dropDrillDatabases(session);
    }
  });
}

/** Returns the connection of a pool, to another database on the same server. */
function toDatabase(options: PoolConfig, database: string): PoolConfig {
  // A pool hides its password from copies.
  const copy = { ...options, ...(options.password !== undefined && { password: options.password }) };
  if (options.connectionString === undefined) return { ...copy, database };
  const url = new URL(options.connectionString);
  url.pathname = `/${database}`;
  return { ...copy, connectionString: url.href };
}

/** The embedded database is on the disk of the site. */
async function refuseWithoutRoom({ config, db }: SiteContext): Promise<void> {
  if (config.databaseUrl !== undefined) return;
  const neededBytes = 2 * (await selectDatabaseBytes(db));
  if (writableBytes(await diskSpace(config.dataDir)) > neededBytes) return;
  throw new AppError('disk_full', {
    public: 'The disk has no room to restore the newest backup as a test.',
  });
}
