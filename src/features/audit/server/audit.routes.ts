import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { auditFilters, auditPage, auditQuery } from '../audit.contract.ts';
import { getAuditFilters, listAuditEntries } from './audit-log.service.ts';

/** Routes of the audit log and its filter values. */
export function auditRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/audit', {
    access: 'editor',
    summary: 'Audit entries, newest first; an editor sees their own, an owner sees all',
    query: auditQuery,
    answer: auditPage,
    handler: (request) => listAuditEntries(ctx, getActor(request), request.query),
  });

  addRoute(app, 'GET /api/admin/audit/filters', {
    access: 'editor',
    summary: 'Users and actions in the activity log',
    answer: auditFilters,
    handler: (request) => getAuditFilters(ctx, getActor(request)),
  });
}
