import { getUploads } from '#features/files/files.server.ts';
import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createPdfSplitter } from '#platform/pdf/pdf-splitter.ts';
import { createLocalCopies } from '#platform/storage/local-copies.ts';
import { splitPdfRoutes } from './server/split-pdf.routes.ts';
import { createSplitPdf } from './server/split-pdf.service.ts';

/** Below the timeout of a handler. A volume of 100 MB takes a second or two. */
const splitting = { workers: 1, timeoutMs: 20_000 };

const getTools = perContext(({ storage }) => ({
  splitter: createPdfSplitter(splitting),
  copies: createLocalCopies(storage),
}));

/** Uploads that are split into new uploads. */
export const splitPdfFeature = defineFeature({
  name: 'split-pdf',
  routes(app, ctx) {
    const { write } = ctx;
    splitPdfRoutes(app, createSplitPdf({ write, uploads: getUploads(ctx), ...getTools(ctx) }));
  },
  start: (ctx) => async () => {
    await getTools(ctx).splitter.close();
    await getTools(ctx).copies.close();
  },
});
