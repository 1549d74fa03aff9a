import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { pageSeoAdminRoutes } from '#features/seo/server/admin/page-seo-admin.routes.ts';
import { createPageSeoAdmin } from '#features/seo/server/admin/page-seo-admin.service.ts';
import { createListedPages, type ListedPages } from '#features/seo/server/listed-pages.service.ts';
import { pageSeoReads } from '#features/seo/server/page-seo.routes.ts';
import { createPageSeoService } from '#features/seo/server/page-seo.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import { allShown, type ShownPages } from '#platform/pages/shown-pages.ts';
import type { PageDirectory } from '#platform/seo/page-directory.ts';
import type { SitePart } from './site-part.ts';

/** Builds the part for the SEO values of single pages. */
export function composePageSeo(dependencies: {
  db: Database;
  write: AuditedWrite;
  publicUrl: string;
  directories: readonly PageDirectory[];
  shown: ShownPages;
}) {
  const { db, write, publicUrl, directories, shown } = dependencies;
  const pageSeo = createPageSeoService({ db });
  return {
    reads: pageSeoReads(pageSeo, shown),
    draftReads: pageSeoReads(pageSeo, allShown),
    listed: createListedPages({ db, publicUrl }),
    registerRoutes: (app) => pageSeoAdminRoutes(app, createPageSeoAdmin({ db, write, directories })),
  } satisfies SitePart & { listed: ListedPages; draftReads: PublicRead[] };
}
