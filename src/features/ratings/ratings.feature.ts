import { findCurrentUser } from '#features/auth/auth.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { getVisitors } from '#platform/http/visitor.ts';
import { ratingRoutes } from './server/ratings.routes.ts';
import { createRatingsService } from './server/ratings.service.ts';

const getRatings = perContext((ctx) =>
  createRatingsService({ ...ctx, settings: getSettings(ctx), visitors: getVisitors(ctx) }),
);

/** The difficulty of papers as visitors rate it. */
export const ratingsFeature = defineFeature({
  name: 'ratings',
  backup: { leftOut: { rating_origins: 'means nothing after two days' } },
  routes: (app, ctx) => ratingRoutes(app, getRatings(ctx), (request) => findCurrentUser(ctx, request)),
  start(ctx) {
    getRatings(ctx).start();
    return getRatings(ctx).close;
  },
});
