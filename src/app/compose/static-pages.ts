import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { categoryNames } from '#features/catalog/server/catalog-pages.service.ts';
import { createPageLinks } from '#features/static-pages/server/admin/page-links.service.ts';
import { elementsAdminRoutes } from '#features/static-pages/server/admin/elements-admin.routes.ts';
import { createElementsAdmin } from '#features/static-pages/server/admin/elements-admin.service.ts';
import { pageVersionsRoutes } from '#features/static-pages/server/admin/page-versions.routes.ts';
import { createPageVersions } from '#features/static-pages/server/admin/page-versions.service.ts';
import { pagesAdminRoutes } from '#features/static-pages/server/admin/pages-admin.routes.ts';
import { createPagesAdmin } from '#features/static-pages/server/admin/pages-admin.service.ts';
import { staticPagesSitemap } from '#features/static-pages/server/static-pages.sitemap.ts';
import { staticPagesReads, draftReads } from '#features/static-pages/server/static-pages.routes.ts';
import {
  staticPageTag,
  createStaticPages,
  type StaticPages,
} from '#features/static-pages/server/static-pages.service.ts';
import { splitLocale } from '#lib/text/locales.ts';
import { pathSegments } from '#lib/url/path-segments.ts';
import { createPublisher } from '#platform/publishing/publisher.ts';
import type { Log } from '#platform/log/log.ts';
import type { ShownPages } from '#platform/pages/shown-pages.ts';
import type { Database } from '#platform/database/database.ts';
import { pageAttachments } from '../pages/page-parts.ts';
import type { SitePart } from './site-part.ts';

/** Returns the slug of a page URL with a single segment, in any language. */
function slugIn(url: string): string | undefined {
  const [slug, ...others] = pathSegments(splitLocale(url).url) ?? [];
  return others.length === 0 ? slug : undefined;
}

/** Whether the page of a stored record is visible. Only static pages can be hidden. */
const shownPages = ({ pages }: Pick<StaticPages, 'pages'>): ShownPages => ({
  isShown: async (pageType, pageId) =>
    pageType !== 'page' || (await pages()).some(({ id }) => id === Number(pageId)),
  tags: (pageType, pageId) => [pageType === 'page' ? staticPageTag(Number(pageId)) : `${pageType}:${pageId}`],
});

/** Builds the static pages that the owner writes, at `/{slug}`. */
export function composeStaticPages(dependencies: { db: Database; write: AuditedWrite; log: Log }) {
  const { db, write, log } = dependencies;
  const pages = createStaticPages({ db });
  const elements = createElementsAdmin({ db, write });
  const admin = createPagesAdmin({ db, write, categories: categoryNames, attachments: pageAttachments });
  const publisher = createPublisher({ noun: 'pages', records: admin, log });
  return {
    reads: staticPagesReads(pages),
    drafts: {
      reads: draftReads(pages),
      mayBeAt: (url) => slugIn(url) !== undefined,
      has: async (url) => pages.isHidden(slugIn(url) ?? ''),
    },
    shown: shownPages(pages),
    sitemap: [staticPagesSitemap({ db })],
    links: [createPageLinks({ db, elements })],
    registerRoutes(app) {
      pagesAdminRoutes(app, admin);
      elementsAdminRoutes(app, elements);
      pageVersionsRoutes(app, createPageVersions({ db, write }));
    },
    start: publisher.start,
    forget: pages.drop,
    close: publisher.close,
  } satisfies SitePart & { shown: ShownPages };
}
