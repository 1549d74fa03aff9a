import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { auditFilters, auditPage, auditQuery } from '../audit.contract.ts';
import { getAuditFilters, listAuditEntries } from './audit-log.service.ts';

/** Routes of the audit log and its filter values. */
export function auditRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/api/admin/audit',
    config: { access: 'editor' },
    schema: {
      summary: 'Audit entries, newest first; an editor sees their own, an owner sees all',
      querystring: auditQuery,
      response: { 200: auditPage, ...failures },
    },
    handler: (request) => listAuditEntries(ctx, getActor(request), request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/audit/filters',
    config: { access: 'editor' },
    schema: {
      summary: 'Users and actions in the activity log',
      response: { 200: auditFilters, ...failures },
    },
    handler: (request) => getAuditFilters(ctx, getActor(request)),
  });
}
