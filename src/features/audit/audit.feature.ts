import { defineFeature } from '#platform/context/feature.ts';
import { auditRoutes } from './server/audit.routes.ts';

/** The activity log. */
export const auditFeature = defineFeature({ name: 'audit', routes: auditRoutes });
