import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  analyticsFigures,
  analyticsQuery,
  downloadTarget,
  exportQuery,
  targetBody,
} from '../analytics-admin.contract.ts';
import { exportAnalytics, getAnalytics, setDownloadTarget } from './analytics.service.ts';

/** Analytics routes for the owner and editors. Only the owner may set the target. */
export function analyticsAdminRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/analytics', {
    access: 'editor',
    summary: 'Visitors, views, downloads, ratings and searches of some days; also the views with one value',
    query: analyticsQuery,
    answer: analyticsFigures,
    handler: (request) => getAnalytics(ctx, request.query),
  });

  addRoute(app, 'GET /api/admin/analytics/export', {
    access: 'editor',
    summary: 'One of the tables as CSV',
    query: exportQuery,
    answer: { content: { 'text/csv': { schema: z.string() } } },
    handler: async (request, reply) => {
      const { what, ...query } = request.query;
      const name = query.from && query.to ? `${query.from}-${query.to}` : `${query.days}-days`;
      return sendCsv(reply, `${what}-${name}.csv`, await exportAnalytics(ctx, query, what));
    },
  });

  addRoute(app, 'PUT /api/admin/analytics/target', {
    access: 'owner',
    summary: 'Sets the target of downloads per month; null for no target',
    body: targetBody,
    answer: downloadTarget,
    handler: (request) => setDownloadTarget(ctx, getActor(request), request.body.downloads),
  });
}
