import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { dashboardRoutes } from './server/dashboard.routes.ts';
import type { SiteState } from './server/dashboard.service.ts';
import { getPerformance } from './server/performance.service.ts';

/** The site overview. */
export const defineDashboard = ({ getState }: { getState(ctx: Context): SiteState }) =>
  defineFeature({
    name: 'dashboard',
    routes: (app, ctx) => dashboardRoutes(app, ctx, getState(ctx)),
    start(ctx) {
      getPerformance(ctx).start();
      return getPerformance(ctx).close;
    },
  });
