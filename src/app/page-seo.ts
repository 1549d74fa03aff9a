import { pageSeoReads } from '#features/seo/server/page-seo.routes.ts';
import { createPageSeoService } from '#features/seo/server/page-seo.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { SitePart } from './site-part.ts';

/** What the owner sets for search engines, page by page. */
export function composePageSeo({ db }: { db: Database }): SitePart {
  return { reads: pageSeoReads(createPageSeoService({ db })) };
}
