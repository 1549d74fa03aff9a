import { getSettings } from '#features/settings/settings.server.ts';
import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { allShown, type ShownPages } from '#platform/pages/shown-pages.ts';
import type { PageDirectory } from '#platform/seo/page-directory.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';
import { pageSeoAdminRoutes } from './server/admin/page-seo-admin.routes.ts';
import { pageSeoReads } from './server/page-seo.routes.ts';
import { getPageSeo } from './server/page-seo.service.ts';
import { seoRoutes } from './server/seo.routes.ts';

/** SEO values of single pages, the sitemaps and robots.txt. The content features give their pages. */
export const defineSeo = (content: {
  getShown(ctx: Context): ShownPages;
  getDirectories(ctx: Context): PageDirectory[];
  getSources(ctx: Context): SitemapSource[];
}) =>
  defineFeature({
    name: 'seo',
    reads: (ctx) => pageSeoReads((...page) => getPageSeo(ctx, ...page), content.getShown(ctx)),
    drafts: (ctx) => ({ reads: pageSeoReads((...page) => getPageSeo(ctx, ...page), allShown) }),
    routes(app, ctx) {
      pageSeoAdminRoutes(app, { ...ctx, directories: content.getDirectories(ctx) });
      seoRoutes(app, { ...ctx, settings: getSettings(ctx), sources: content.getSources(ctx) });
    },
  });
