import { defineFeature } from '#platform/context/feature.ts';
import { createFindDuplicatesJob } from './server/paper-duplicates.jobs.ts';
import { duplicatePapersRoutes } from './server/paper-duplicates.routes.ts';

/** Papers that are in the library more than once. Only a user merges them. */
export const paperDuplicatesFeature = defineFeature({
  name: 'paper-duplicates',
  jobs: ({ db }) => [createFindDuplicatesJob({ db })],
  routes: duplicatePapersRoutes,
});
