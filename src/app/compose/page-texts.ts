import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { createPageReading } from '#features/page-texts/server/page-reading.service.ts';
import { createPageTextsAdmin } from '#features/page-texts/server/page-texts-admin.service.ts';
import { pageTextsRoutes } from '#features/page-texts/server/page-texts.routes.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

interface Worker {
  work(): void;
  close(): Promise<void>;
}

/** Reads the pages of stored papers, and shows the progress in the back office. */
export function composePageTexts(
  { config, database, storage, log }: AppContext,
  dependencies: { write: AuditedWrite; invalidation: Pick<Invalidation, 'publish'> },
) {
  const { db } = database;
  const reading = createPageReading({
    db,
    storage,
    log,
    // Pages of papers say whether the text of a file can be searched.
    onRead: (paperIds) => dependencies.invalidation.publish(paperIds.map((id) => `paper:${id}`)),
  });
  const admin = createPageTextsAdmin({ db, write: dependencies.write, engine: reading.engine });
  return {
    registerRoutes: (app) => pageTextsRoutes(app, admin),
    start() {
      if (config.isRunningJobs) reading.start({ isWorker: false });
    },
    close: reading.close,
    /** In place of `start` and `close`, in a process that only runs jobs. */
    workBeside: (jobs: Worker): Worker => ({
      work() {
        jobs.work();
        reading.start({ isWorker: true });
      },
      close: async () => void (await Promise.all([jobs.close(), reading.close()])),
    }),
  } satisfies SitePart & { workBeside: unknown };
}
