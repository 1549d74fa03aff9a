import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { pageContentReads, pageContentRoutes } from '#features/page-content/server/page-content.routes.ts';
import { createPageContent } from '#features/page-content/server/page-content.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { SitePart } from './site-part.ts';

/** What is added to pages in place. */
export function composePageContent(options: { db: Database; write: AuditedWrite }): SitePart {
  const content = createPageContent(options);
  return {
    reads: pageContentReads(content),
    registerRoutes: (app) => pageContentRoutes(app, content),
  };
}
