import { getUploads } from '#features/files/files.server.ts';
import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { getNamesLoader } from './server/load-names.service.ts';
import { intakeRoutes } from './server/paper-upload.routes.ts';
import { createUploadProposals } from './server/paper-upload.service.ts';
import { createUploadReading } from './server/upload-reading.ts';
import { uploadRulesRoutes } from './server/upload-rules.routes.ts';
import { getUploadRules } from './server/upload-rules.service.ts';

const getReading = perContext((ctx) => createUploadReading({ ...ctx, uploads: getUploads(ctx) }));

/** The upload desk: proposals for uploads, and their rules. The start writes the shipped rules. */
export const paperUploadFeature = defineFeature({
  name: 'paper-upload',
  routes(app, ctx) {
    const { db } = ctx;
    const uploads = getUploads(ctx);
    const loadNames = getNamesLoader(ctx);
    intakeRoutes(app, createUploadProposals({ db, uploads, loadNames, reading: getReading(ctx) }));
    uploadRulesRoutes(app, getUploadRules(ctx));
  },
  start(ctx) {
    getUploadRules(ctx)
      .seed()
      .catch((error: unknown) => ctx.log.warn({ error }, 'the shipped upload rules could not be written'));
    return getReading(ctx).close;
  },
});
