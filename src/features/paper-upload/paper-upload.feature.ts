import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { intakeRoutes } from './server/paper-upload.routes.ts';
import { createUploadReading } from './server/upload-reading.ts';
import { insertShippedRules } from './server/upload-rules.queries.ts';
import { uploadRulesRoutes } from './server/upload-rules.routes.ts';

const getReading = perContext((ctx) => createUploadReading(ctx));

/** The upload desk: proposals for uploads, and their rules. The start writes the shipped rules. */
export const paperUploadFeature = defineFeature({
  name: 'paper-upload',
  routes(app, ctx) {
    intakeRoutes(app, ctx, getReading(ctx));
    uploadRulesRoutes(app, ctx);
  },
  start(ctx) {
    insertShippedRules(ctx.db).catch((error: unknown) =>
      ctx.log.warn({ error }, 'the shipped upload rules could not be written'),
    );
    return getReading(ctx).close;
  },
});
