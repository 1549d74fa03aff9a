import { splitLocale } from '#lib/text/locales.ts';
import { pathSegments } from '#lib/url/path-segments.ts';
import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createPublisher } from '#platform/publishing/publisher.ts';
import { elementsAdminRoutes } from './server/admin/elements-admin.routes.ts';
import { createElementsAdmin } from './server/admin/elements-admin.service.ts';
import { createPageLinks } from './server/admin/page-links.service.ts';
import { pageVersionsRoutes } from './server/admin/page-versions.routes.ts';
import { createPageVersions } from './server/admin/page-versions.service.ts';
import { pagesAdminRoutes } from './server/admin/pages-admin.routes.ts';
import { createPagesAdmin } from './server/admin/pages-admin.service.ts';
import { isHiddenPageAt } from './server/static-pages.queries.ts';
import { draftReads, staticPagesReads } from './server/static-pages.routes.ts';
import { staticPagesSitemap } from './server/static-pages.sitemap.ts';

/** Returns the slug of a page URL with a single segment, in any language. */
function getSlug(url: string): string | undefined {
  const [slug, ...others] = pathSegments(splitLocale(url).url) ?? [];
  return others.length === 0 ? slug : undefined;
}

/** Static pages that the owner writes, at `/{slug}`. The catalogue and the blocks of pages depend on them. */
export function defineStaticPages(
  neighbours: Pick<Parameters<typeof createPagesAdmin>[0], 'categories' | 'attachments'>,
) {
  const getAdmin = perContext(({ db, write }) => createPagesAdmin({ db, write, ...neighbours }));
  return defineFeature({
    name: 'static-pages',
    reads: staticPagesReads,
    drafts: (ctx) => ({
      reads: draftReads(ctx),
      mayBeAt: (url) => getSlug(url) !== undefined,
      has: (url) => isHiddenPageAt(ctx.db, getSlug(url) ?? ''),
    }),
    sitemap: (ctx) => [staticPagesSitemap(ctx)],
    links: ({ db, write }) => [createPageLinks({ db, elements: createElementsAdmin({ db, write }) })],
    routes(app, ctx) {
      pagesAdminRoutes(app, getAdmin(ctx));
      elementsAdminRoutes(app, createElementsAdmin(ctx));
      pageVersionsRoutes(app, createPageVersions(ctx));
    },
    start(ctx) {
      const publisher = createPublisher({ noun: 'pages', records: getAdmin(ctx), log: ctx.log });
      publisher.start();
      return publisher.close;
    },
  });
}
