import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { dashboard, performanceMeasures } from '../dashboard.contract.ts';
import { getDashboard, type SiteState } from './dashboard.service.ts';
import { getPerformance } from './performance.service.ts';

/** Registers GET /api/admin/dashboard, and GET /api/admin/performance for monitoring. */
export function dashboardRoutes(app: HttpApp, ctx: Context, state: SiteState): void {
  app.route({
    method: 'GET',
    url: '/api/admin/dashboard',
    config: { access: 'editor' },
    schema: {
      summary: 'Totals, issues, figures of the last hour, and the latest audit entries',
      response: { 200: dashboard, ...failures },
    },
    handler: (request) => getDashboard(ctx, state, getActor(request)),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/performance',
    config: { access: 'editor' },
    schema: {
      summary: 'Response times of this node in the last hour; its cache, database and disk',
      response: { 200: performanceMeasures, ...failures },
    },
    handler: () => getPerformance(ctx).measures(),
  });
}
