import { defineFeature } from '#platform/context/feature.ts';
import { createAuditLog } from './server/audit-log.service.ts';
import { auditRoutes } from './server/audit.routes.ts';

/** The activity log. */
export const auditFeature = defineFeature({
  name: 'audit',
  routes: (app, ctx) => auditRoutes(app, createAuditLog(ctx)),
});
