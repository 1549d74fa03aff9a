import { pageSeoReads } from '#features/seo/server/page-seo.routes.ts';
import { createListedPages, type ListedPages } from '#features/seo/server/listed-pages.service.ts';
import { createPageSeoService } from '#features/seo/server/page-seo.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { SitePart } from './site-part.ts';

/** What the owner sets for search engines, page by page. */
export function composePageSeo({ db, publicUrl }: { db: Database; publicUrl: string }) {
  return {
    reads: pageSeoReads(createPageSeoService({ db })),
    listed: createListedPages({ db, publicUrl }),
  } satisfies SitePart & { listed: ListedPages };
}
