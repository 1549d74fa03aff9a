import { defineFeature } from '#platform/context/feature.ts';
import { countDamagedFiles } from './server/file-checks.queries.ts';
import { createScrubJob } from './server/file-scrub.service.ts';
import { filesCleanup } from './server/files-cleanup.service.ts';
import { startFilesSweep } from './server/files-sweep.service.ts';
import { getUploadChecks } from './server/upload-checks.ts';
import { uploadRoutes } from './server/uploads.routes.ts';

/** Uploads, the checks of stored files, and the removal of those that no row names. */
export const filesFeature = defineFeature({
  name: 'files',
  backup: {
    leftOut: {
      uploads: 'on their way to papers',
      library_identity: 'by which the store of files knows its database',
      retained_files: 'what the sweep of this store is to leave alone',
    },
  },
  routes: (app, ctx) => uploadRoutes(app, ctx),
  cleanup: filesCleanup,
  jobs: (ctx) => [createScrubJob(ctx)],
  gauges: ({ db }) => [
    {
      name: 'pariksha_files_damaged',
      help: 'Stored files of papers that are missing or have other bytes than recorded; of all nodes',
      read: () => countDamagedFiles(db),
    },
  ],
  start(ctx) {
    const closeSweep = startFilesSweep(ctx);
    const checks = getUploadChecks(ctx);
    checks.start();
    return async () => {
      await Promise.all([closeSweep(), checks.close()]);
    };
  },
});
