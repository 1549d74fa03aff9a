import { getSettings } from '#features/settings/settings.server.ts';
import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { allShown, type ShownPages } from '#platform/pages/shown-pages.ts';
import type { PageDirectory } from '#platform/seo/page-directory.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';
import { pageSeoAdminRoutes } from './server/admin/page-seo-admin.routes.ts';
import { createPageSeoAdmin } from './server/admin/page-seo-admin.service.ts';
import { createListedPages } from './server/listed-pages.service.ts';
import { pageSeoReads } from './server/page-seo.routes.ts';
import { createPageSeoService } from './server/page-seo.service.ts';
import { seoRoutes } from './server/seo.routes.ts';
import { createSitemapService } from './server/sitemap.service.ts';

/** SEO values of single pages, the sitemaps and robots.txt. The content features give their pages. */
export const defineSeo = (content: {
  getShown(ctx: Context): ShownPages;
  getDirectories(ctx: Context): PageDirectory[];
  getSources(ctx: Context): SitemapSource[];
}) =>
  defineFeature({
    name: 'seo',
    reads: (ctx) => pageSeoReads(createPageSeoService(ctx), content.getShown(ctx)),
    drafts: (ctx) => ({ reads: pageSeoReads(createPageSeoService(ctx), allShown) }),
    routes(app, ctx) {
      const { db, write, config } = ctx;
      const { publicUrl } = config;
      pageSeoAdminRoutes(app, createPageSeoAdmin({ db, write, directories: content.getDirectories(ctx) }));
      const listed = createListedPages({ db, publicUrl });
      const sources = content.getSources(ctx);
      seoRoutes(app, createSitemapService({ publicUrl, settings: getSettings(ctx), listed, sources }));
    },
  });
