import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createBulkRunner } from '#features/bulk-edit/server/bulk-work.service.ts';
import { createBulkJob } from '#features/bulk-edit/server/bulk-edit.jobs.ts';
import { bulkRoutes } from '#features/bulk-edit/server/bulk-edit.routes.ts';
import { createBulkService } from '#features/bulk-edit/server/bulk-edit.service.ts';
import { paperOperations, papersSource } from '#features/bulk-edit/server/papers/paper-operations.service.ts';
import type { SearchMatcher } from '#features/search/server/match/match.service.ts';
import { eachDayInIndia } from '#platform/clock/each-day.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

/** Builds the bulk edit part, with the operations that papers provide. */
export function composeBulk(
  { log, database }: AppContext,
  dependencies: {
    write: AuditedWrite;
    jobs: Jobs;
    matcher: SearchMatcher;
    flushDownloads: () => Promise<unknown>;
  },
) {
  const { db } = database;
  const { write, jobs, matcher, flushDownloads } = dependencies;
  const operations = paperOperations({ db, flushDownloads });
  const service = createBulkService({ db, operations, source: papersSource({ db, matcher }), jobs });
  const purge = async () => void (await service.purge(new Date()));
  const warn = (error: unknown) => log.warn({ error }, 'old bulk edits could not be removed');
  const days = eachDayInIndia(purge, warn);
  const work = createBulkRunner({ db, write, operations, log });
  return {
    jobs: [createBulkJob(work)],
    registerRoutes: (app) => bulkRoutes(app, service),
    start() {
      purge().catch(warn);
      days.start();
    },
    close: days.close,
  } satisfies SitePart;
}
