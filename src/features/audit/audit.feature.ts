import { defineFeature } from '#platform/context/feature.ts';
import { auditRoutes } from './server/audit.routes.ts';

/** The activity log. */
export const auditFeature = defineFeature({
  name: 'audit',
  backup: {
    tables: {
      audit_entries: {
        kind: 'history',
        // On another site, the same id is another session.
        derived: ['session_id'],
        notRestored: 'activity log entries, because this site has its own and keeps them',
      },
    },
    leftOut: { idempotency_keys: 'answers for clients that repeat a write within a day' },
  },
  routes: auditRoutes,
});
