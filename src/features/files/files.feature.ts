import { defineFeature } from '#platform/context/feature.ts';
import { countDamagedFiles } from './server/file-checks.queries.ts';
import { createScrubJob } from './server/file-scrub.service.ts';
import { createFilesSweep } from './server/files-sweep.service.ts';
import { createRetainedFiles } from './server/retained-files.service.ts';
import { uploadRoutes } from './server/uploads.routes.ts';
import { getPartsFolder, getUploads } from './server/uploads.service.ts';

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
  routes: (app, ctx) => uploadRoutes(app, getUploads(ctx)),
  jobs: (ctx) => [createScrubJob(ctx)],
  gauges: ({ db }) => [
    {
      name: 'pariksha_files_damaged',
      help: 'Stored files of papers that are missing or have other bytes than recorded; of all nodes',
      read: () => countDamagedFiles(db),
    },
  ],
  start(ctx) {
    const purges = [createRetainedFiles(ctx).purge];
    const sweep = createFilesSweep({ ...ctx, partsFolder: getPartsFolder(ctx.config), purges });
    getUploads(ctx).start();
    sweep.start();
    return async () => {
      await Promise.all([sweep.close(), getUploads(ctx).close()]);
    };
  },
});
