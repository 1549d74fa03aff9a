import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createPageReading } from './server/page-reading.service.ts';
import { pageTextsRoutes } from './server/page-texts.routes.ts';

const getReading = perContext(createPageReading);

/** Reads the pages of stored papers, and shows the progress in the back office. */
export const pageTextsFeature = defineFeature({
  name: 'page-texts',
  backup: {
    leftOut: {
      page_texts: 'read again from the files',
      page_text_files: 'queued again with the files',
      text_sketches: 'made again from the page texts',
      similar_texts: 'found again by the search for duplicates',
      page_text_settings: 'each site has its own',
    },
  },
  routes: (app, ctx) => pageTextsRoutes(app, { ...ctx, engine: getReading(ctx).engine }),
  start(ctx) {
    if (ctx.config.isRunningJobs) getReading(ctx).start({ isWorker: false });
    return getReading(ctx).close;
  },
  startWorker(ctx) {
    getReading(ctx).start({ isWorker: true });
    return getReading(ctx).close;
  },
});
