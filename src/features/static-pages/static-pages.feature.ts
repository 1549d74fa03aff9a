import { splitLocale } from '#lib/text/locales.ts';
import { pathSegments } from '#lib/url/path-segments.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import { createPublisher } from '#platform/publishing/publisher.ts';
import { elementsAdminRoutes } from './server/admin/elements-admin.routes.ts';
import { pageLinks } from './server/admin/elements-admin.service.ts';
import { pagesAdminRoutes } from './server/admin/pages-admin.routes.ts';
import { scheduledPages } from './server/admin/pages-admin.service.ts';
import { staticPageKind, staticPagesSitemap } from './server/static-pages-at.service.ts';
import { isHiddenPageAt } from './server/static-pages.queries.ts';
import { draftReads, staticPagesReads } from './server/static-pages.routes.ts';

/** Returns the slug of a page URL with a single segment, in any language. */
function getSlug(url: string): string | undefined {
  const [slug, ...others] = pathSegments(splitLocale(url).url) ?? [];
  return others.length === 0 ? slug : undefined;
}

/** Static pages that the owner writes, at `/{slug}`. `attachments` is what other features keep for pages. */
export const defineStaticPages = ({ attachments }: { attachments: PageAttachments }) =>
  defineFeature({
    name: 'static-pages',
    reads: staticPagesReads,
    drafts: (ctx) => ({
      reads: draftReads(ctx),
      mayBeAt: (url) => getSlug(url) !== undefined,
      has: (url) => isHiddenPageAt(ctx.db, getSlug(url) ?? ''),
    }),
    pages: () => [staticPageKind],
    sitemap: (ctx) => [staticPagesSitemap(ctx)],
    links: (ctx) => [pageLinks(ctx)],
    routes(app, ctx) {
      pagesAdminRoutes(app, ctx, attachments);
      elementsAdminRoutes(app, ctx);
    },
    start(ctx) {
      const publisher = createPublisher({ noun: 'pages', records: scheduledPages(ctx), log: ctx.log });
      publisher.start();
      return publisher.close;
    },
  });
