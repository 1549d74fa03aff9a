import { defineFeature } from '#platform/context/feature.ts';
import { paperZipReads, paperZipRoutes } from './server/paper-zip.routes.ts';

/** Papers of an exam, or chosen ones, as one ZIP. */
export const paperZipFeature = defineFeature({
  name: 'paper-zip',
  reads: paperZipReads,
  routes: paperZipRoutes,
});
