import { findCurrentUser } from '#features/auth/auth.server.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { getCachedDownloads } from './server/cached-downloads.ts';
import { downloadRoutes } from './server/downloads.routes.ts';
import { getDownloads } from './server/downloads.service.ts';

/** Files of papers, and their counts. */
export const downloadsFeature = defineFeature({
  name: 'downloads',
  backup: {
    leftOut: {
      download_visits: 'means nothing after an hour',
      download_segments: 'says which journal of this machine is counted already',
    },
  },
  routes(app, ctx) {
    const { retryRead } = ctx;
    downloadRoutes(app, getDownloads(ctx), {
      findActor: (request) => findCurrentUser(ctx, request),
      retryRead,
    });
    app.addHook('preClose', async () => getCachedDownloads(ctx).close());
  },
  gauges: (ctx) => [
    {
      name: 'pariksha_downloads_pending',
      help: 'Downloads of this node that are not in the database yet',
      read: getDownloads(ctx).counter.pending,
    },
  ],
  start(ctx) {
    getDownloads(ctx).counter.start();
    return getDownloads(ctx).counter.close;
  },
});
