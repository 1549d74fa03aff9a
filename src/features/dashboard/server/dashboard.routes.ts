import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { dashboard, performanceMeasures } from '../dashboard.contract.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { PerformanceService } from './performance.service.ts';

/** Registers GET /api/admin/dashboard, and GET /api/admin/performance for monitoring. */
export function dashboardRoutes(
  app: HttpApp,
  services: { dashboard: DashboardService; performance: Pick<PerformanceService, 'measures'> },
): void {
  app.route({
    method: 'GET',
    url: '/api/admin/dashboard',
    config: { access: 'editor' },
    schema: {
      summary: 'Totals, what needs attention, measures of the last hour, the last writes',
      response: { 200: dashboard, ...failures },
    },
    handler: (request) => services.dashboard.overview(getActor(request)),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/performance',
    config: { access: 'editor' },
    schema: {
      summary: 'How quick this node answered in the last hour; its cache, database and disk',
      response: { 200: performanceMeasures, ...failures },
    },
    handler: () => services.performance.measures(),
  });
}
