import { findCurrentUser } from '#features/auth/auth.server.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { getCachedDownloads } from './server/cached-downloads.ts';
import { downloadRoutes } from './server/downloads.routes.ts';
import { getDownloads, type DownloadsService } from './server/downloads.service.ts';

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
    const service = getDownloads(ctx);
    const find: DownloadsService['find'] = (...asked) => ctx.retryRead(() => service.find(...asked));
    downloadRoutes(app, { ...service, find }, (request) => findCurrentUser(ctx, request));
    app.addHook('preClose', async () => getCachedDownloads(ctx).close());
  },
  gauges: (ctx) => [
    {
      name: 'pariksha_downloads_pending',
      help: 'Downloads of this node that are not in the database yet',
      read: getDownloads(ctx).pending,
    },
  ],
  start(ctx) {
    getDownloads(ctx).start();
    return getDownloads(ctx).close;
  },
});
