import { workerName } from '#features/page-texts/server/reading-queue.queries.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { createPageCache } from '#platform/cache/page-cache.ts';
import type { Config } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { createTimings } from '#platform/http/timings.ts';
import { openContext, prepareDatabase } from './context.ts';
import { giveUpRoot } from './site-rights.ts';
import { composeSite } from '../compose/site.ts';

export interface RunningWorker {
  /** Resolves when the embedded PostgreSQL has crashed and cannot be restarted: the process should end. */
  databaseLost: Promise<unknown>;
  /** Asks running jobs to end, which go on elsewhere or later, and closes. */
  close(): Promise<void>;
}

/**
 * Runs jobs and answers nobody: the same product, of which nothing is begun but its jobs. It may run beside servers, on
 * their machine and data folder or on another one, and there may be several. Throws with a sentence that says why not.
 */
export async function startWorker(
  config: Config,
  options: { isGivingUpRoot?: boolean } = {},
): Promise<RunningWorker> {
  const { promise: databaseLost, resolve: onDatabaseLost } = Promise.withResolvers<unknown>();
  const context = await openContext(config, { onDatabaseLost, isMigrating: false, name: workerName });
  const { log, database, connection } = context;
  try {
    if (options.isGivingUpRoot) giveUpRoot(context.siteAccount, config, log);
    await prepareDatabase(context);
    const secret = await loadSecret({ configured: config.sessionSecret, dataDir: config.dataDir });
    const invalidation = createInvalidation({
      pool: database.pool,
      connection,
      log,
      // What services remember here is as old as anywhere else.
      onTags: (tags) => site.forget(tags),
    });
    const pageCache = createPageCache({ maxBytes: 0, sessionCookie: '', onError: () => {} });
    const site = composeSite(context, secret, invalidation, { timings: createTimings(), pageCache });
    await invalidation.start();
    site.jobs.work();
    return {
      databaseLost,
      async close() {
        await site.jobs.close();
        await invalidation.close();
        await context.close();
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}
