import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { dashboard, performanceMeasures } from '../dashboard.contract.ts';
import { getDashboard, type SiteState } from './dashboard.service.ts';
import { getPerformance } from './performance.service.ts';

/** Registers GET /api/admin/dashboard, and GET /api/admin/performance for monitoring. */
export function dashboardRoutes(app: HttpApp, ctx: Context, state: SiteState): void {
  addRoute(app, 'GET /api/admin/dashboard', {
    access: 'editor',
    summary: 'Totals, issues, figures of the last hour, and the latest audit entries',
    answer: dashboard,
    handler: (request) => getDashboard(ctx, state, getActor(request)),
  });

  addRoute(app, 'GET /api/admin/performance', {
    access: 'editor',
    summary: 'Response times of this node in the last hour; its cache, database and disk',
    answer: performanceMeasures,
    handler: () => getPerformance(ctx).measures(),
  });
}
