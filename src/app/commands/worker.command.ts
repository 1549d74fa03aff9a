import { once } from 'node:events';
import { workerName } from '#features/page-texts/server/reading-queue.queries.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { type Config, parseConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { composeSite } from '../compose/site.ts';
import { openContext, prepareDatabase } from '../process/context.ts';
import { giveUpRoot } from '../process/site-rights.ts';
import { endWithoutDatabase } from './end-without-database.ts';
import { onStopSignal } from './stop-signals.ts';
import { note } from './terminal.ts';

/**
 * `pariksha worker`. Runs jobs until SIGTERM or SIGINT. Running jobs continue in another process or at the next
 * start.
 */
export async function workerCommand(): Promise<void> {
  const stopping = new EventTarget();
  const stopped = once(stopping, 'stop');
  const forgetSignals = onStopSignal(() => stopping.dispatchEvent(new Event('stop')));
  // A signal during the start takes effect when the start is complete.
  const worker = await startWorker(parseConfig(process.env), { isGivingUpRoot: true });
  note('Pariksha is running jobs.');
  void endWithoutDatabase(worker);
  await stopped;
  await worker.close();
  forgetSignals();
  // Exit explicitly: anything that still holds the event loop has had time to finish.
  process.exit(0);
}

/**
 * Starts a process that runs jobs and serves no requests. It may run next to servers, on the same machine and data
 * folder or on another, and there may be several workers. Throws an error with a readable message.
 */
async function startWorker(config: Config, options: { isGivingUpRoot?: boolean } = {}) {
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
      // Services also cache answers in this process.
      onTags: (tags) => site.forget(tags),
    });
    const site = composeSite(context, secret, invalidation);
    await invalidation.start();
    site.jobs.work();
    return {
      /** Resolves when the embedded PostgreSQL has crashed and cannot be restarted: the process should end. */
      databaseLost,
      /** Asks running jobs to stop and closes. The jobs continue in another process or later. */
      async close(): Promise<void> {
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
