import { getSettings } from '#features/settings/settings.server.ts';
import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { pagePictureRoutes } from './server/page-pictures.routes.ts';
import { getPictures } from './server/page-pictures.service.ts';
import { paperReaderReads } from './server/paper-reader.routes.ts';
import type { ReaderContext } from './server/paper-reader.service.ts';
import { uploadPageRoutes } from './server/upload-pages.routes.ts';

/** A network may be shared by many phones. Stored pictures do not count. */
const newPictures = { limit: 1_200, spanMs: 10 * 60_000 };

const getReaderContext = (ctx: Context): ReaderContext => ({
  ...ctx,
  pictures: getPictures(ctx).papers,
  settings: getSettings(ctx),
});

/** Pages of papers, shown as pictures, and their texts. */
export const paperReaderFeature = defineFeature({
  name: 'paper-reader',
  reads: (ctx) => paperReaderReads(getReaderContext(ctx)),
  routes(app, ctx) {
    const limit = createRateLimit({
      secret: ctx.secret,
      purpose: 'page pictures',
      allowances: [newPictures],
    });
    pagePictureRoutes(app, getReaderContext(ctx), limit);
    uploadPageRoutes(app, ctx, getPictures(ctx).uploads);
  },
  gauges: (ctx) => [
    {
      name: 'pariksha_page_pictures_pending',
      help: 'Pictures of pages that are being made or wait for it on this node',
      read: getPictures(ctx).papers.pending,
    },
  ],
  start: (ctx) => getPictures(ctx).close,
});
