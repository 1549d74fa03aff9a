import { findCurrentUser } from '#features/auth/auth.server.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { ratingRoutes } from './server/ratings.routes.ts';
import { getOriginsPurge } from './server/ratings.service.ts';

/** The difficulty of papers as visitors rate it. */
export const ratingsFeature = defineFeature({
  name: 'ratings',
  backup: { leftOut: { rating_origins: 'means nothing after two days' } },
  routes: (app, ctx) => ratingRoutes(app, ctx, (request) => findCurrentUser(ctx, request)),
  start(ctx) {
    getOriginsPurge(ctx).start();
    return getOriginsPurge(ctx).close;
  },
});
