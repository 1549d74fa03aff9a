import { join } from 'node:path';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { followSeoTexts } from '#features/papers/server/admin/follow-seo-texts.service.ts';
import { catalogCleanup } from '#features/catalog/server/catalog-cleanup.service.ts';
import { cleanupRoutes } from '#features/cleanup/server/cleanup.routes.ts';
import { createCleanupService } from '#features/cleanup/server/cleanup.service.ts';
import { countDamagedFiles } from '#features/files/server/file-checks.queries.ts';
import { createScrubJob } from '#features/files/server/file-scrub.service.ts';
import { filesCleanup } from '#features/files/server/files-cleanup.service.ts';
import { papersCleanup } from '#features/paper-trash/server/cleanup/papers-cleanup.service.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import { createCategories } from './catalog-admin.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

/** Builds the cleanup part from the checks of the features. */
export function composeCleanup(
  { config, database, storage, log }: AppContext,
  { write, jobs }: { write: AuditedWrite; jobs: Jobs },
) {
  const { db } = database;
  const partsFolder = join(config.dataDir, 'uploads');
  const service = createCleanupService({
    checks: [
      ...catalogCleanup({ db, write, categories: createCategories({ db, write }), followSeoTexts }),
      ...papersCleanup({ db, write, storage }),
      ...filesCleanup({ db, write, storage, partsFolder }),
    ],
    jobs,
    log,
  });
  return {
    service,
    jobs: [service.job, service.checkFilesJob, createScrubJob({ db, write, storage })],
    gauges: [
      {
        name: 'pariksha_files_damaged',
        help: 'Stored files of papers that are missing or have other bytes than recorded; of all nodes',
        read: () => countDamagedFiles(db),
      },
    ],
    registerRoutes: (app) => cleanupRoutes(app, service),
    forget: service.forget,
  } satisfies SitePart & { service: unknown };
}
