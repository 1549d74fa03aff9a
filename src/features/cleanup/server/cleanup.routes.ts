import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { cleanupStats } from '../cleanup.contract.ts';
import type { CleanupService } from './cleanup.service.ts';

/** GET /api/admin/cleanup-stats. */
export function cleanupRoutes(app: HttpApp, service: CleanupService): void {
  app.route({
    method: 'GET',
    url: '/api/admin/cleanup-stats',
    config: { access: 'editor' },
    schema: {
      summary: 'How much there is to tidy up',
      response: { 200: cleanupStats, ...failures },
    },
    handler: () => service.stats(),
  });
}
