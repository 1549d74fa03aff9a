import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
import { failures } from '#platform/http/error-answers.ts';
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
  app.route({
    method: 'GET',
    url: '/api/admin/analytics',
    config: { access: 'editor' },
    schema: {
      summary: 'Visitors, views, downloads, ratings and searches of some days; also the views with one value',
      querystring: analyticsQuery,
      response: { 200: analyticsFigures, ...failures },
    },
    handler: (request) => getAnalytics(ctx, request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/analytics/export',
    config: { access: 'editor' },
    schema: {
      summary: 'One of the tables as CSV',
      querystring: exportQuery,
      response: { 200: { content: { 'text/csv': { schema: z.string() } } }, ...failures },
    },
    handler: async (request, reply) => {
      const { what, ...query } = request.query;
      const name = query.from && query.to ? `${query.from}-${query.to}` : `${query.days}-days`;
      return sendCsv(reply, `${what}-${name}.csv`, await exportAnalytics(ctx, query, what));
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/analytics/target',
    config: { access: 'owner', sameOrigin: true },
    schema: {
      summary: 'Sets the target of downloads per month; null for no target',
      body: targetBody,
      response: { 200: downloadTarget, ...failures },
    },
    handler: (request) => setDownloadTarget(ctx, getActor(request), request.body.downloads),
  });
}
