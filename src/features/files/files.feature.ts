import { defineFeature } from '#platform/context/feature.ts';
import { createFilesSweep } from './server/files-sweep.service.ts';
import { createRetainedFiles } from './server/retained-files.service.ts';
import { uploadRoutes } from './server/uploads.routes.ts';
import { getPartsFolder, getUploads } from './server/uploads.service.ts';

/** Uploads, and the removal of stored files that no row names. */
export const files = defineFeature({
  name: 'files',
  routes: (app, ctx) => uploadRoutes(app, getUploads(ctx)),
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
