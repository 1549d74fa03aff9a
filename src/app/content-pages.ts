import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import type { CatalogService } from '#features/catalog/server/catalog.service.ts';
import { elementsAdminRoutes } from '#features/content-pages/server/admin/elements-admin.routes.ts';
import { createElementsAdmin } from '#features/content-pages/server/admin/elements-admin.service.ts';
import { pagesAdminRoutes } from '#features/content-pages/server/admin/pages-admin.routes.ts';
import { createPagesAdmin } from '#features/content-pages/server/admin/pages-admin.service.ts';
import { contentPagesSitemap } from '#features/content-pages/server/content-pages-sitemap.ts';
import { contentPagesReads, draftReads } from '#features/content-pages/server/content-pages.routes.ts';
import {
  createContentPages,
  type ContentPages,
} from '#features/content-pages/server/content-pages.service.ts';
import { splitLocale } from '#lib/locales.ts';
import { pathSegments } from '#lib/path-segments.ts';
import type { Database } from '#platform/database/database.ts';
import type { SitePart } from './site-part.ts';

/** The pages that the owner writes, at `/{slug}`. */
export function composeContentPages(dependencies: {
  db: Database;
  write: AuditedWrite;
  catalog: Pick<CatalogService, 'categories'>;
}) {
  const { db, write, catalog } = dependencies;
  const pages = createContentPages({ db });
  return {
    reads: contentPagesReads(pages),
    drafts: {
      reads: draftReads(pages),
      async has(address) {
        const segments = pathSegments(splitLocale(address).address) ?? [];
        return segments.length === 1 && (await pages.isHidden(segments[0]!));
      },
    },
    /** Those that visitors find. */
    listed: pages.pages,
    sitemap: [contentPagesSitemap({ db })],
    registerRoutes(app) {
      pagesAdminRoutes(app, createPagesAdmin({ db, write, categories: catalog.categories }));
      elementsAdminRoutes(app, createElementsAdmin({ db, write }));
    },
    forget: pages.drop,
  } satisfies SitePart & { listed: ContentPages['pages'] };
}
