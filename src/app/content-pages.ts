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

/** Of the address of a page, in any language, that has one segment. */
function slugIn(address: string): string | undefined {
  const [slug, ...others] = pathSegments(splitLocale(address).address) ?? [];
  return others.length === 0 ? slug : undefined;
}

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
      mayBeAt: (address) => slugIn(address) !== undefined,
      has: async (address) => pages.isHidden(slugIn(address) ?? ''),
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
