import { getJobs } from '#features/jobs/jobs.server.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createFindDuplicatesJob } from './server/paper-duplicates.jobs.ts';
import { duplicatePapersRoutes } from './server/paper-duplicates.routes.ts';
import { createDuplicatePapers } from './server/paper-duplicates.service.ts';

/** Papers that are in the library more than once. */
export const paperDuplicatesFeature = defineFeature({
  name: 'paper-duplicates',
  jobs: ({ db }) => [createFindDuplicatesJob({ db })],
  routes(app, ctx) {
    const { db, write, config } = ctx;
    const { publicUrl } = config;
    const service = createDuplicatePapers({ db, write, jobs: getJobs(ctx), publicUrl });
    ctx.onChange(service.forget);
    duplicatePapersRoutes(app, service);
  },
});
