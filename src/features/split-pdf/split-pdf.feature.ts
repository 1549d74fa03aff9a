import { defineFeature } from '#platform/context/feature.ts';
import { splitPdfRoutes } from './server/split-pdf.routes.ts';
import { getSplitTools } from './server/split-pdf.service.ts';

/** Uploads that are split into new uploads. */
export const splitPdfFeature = defineFeature({
  name: 'split-pdf',
  routes: splitPdfRoutes,
  start: (ctx) => () => getSplitTools(ctx).close(),
});
