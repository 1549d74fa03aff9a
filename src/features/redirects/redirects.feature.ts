import { defineFeature } from '#platform/context/feature.ts';
import { getMissingUrls } from './server/missing-urls.service.ts';
import { getOwnSite } from './server/own-site.ts';
import type { Context } from '#platform/context/context.ts';
import type { PageKind } from '#platform/pages/page-kind.ts';
import type { PagesAt } from './server/redirect-rules.ts';
import { redirectsAdminRoutes } from './server/redirects-admin.routes.ts';
import { getRedirects } from './server/redirects.service.ts';

/** Redirects, their hits, and the log of missing URLs. */
export const defineRedirects = ({
  getPages,
  pagesAt,
}: {
  getPages: (ctx: Context) => PageKind[];
  pagesAt: PagesAt;
}) =>
  defineFeature({
    name: 'redirects',
    backup: {
      tables: {
        redirect_hosts: {
          warning: 'Redirects may then point to the other sites that the backup lists.',
        },
      },
    },
    routes(app, ctx) {
      const site = getOwnSite(ctx);
      site.setApp(app);
      redirectsAdminRoutes(app, { ...ctx, pages: getPages(ctx), pagesAt, site });
    },
    start(ctx) {
      getRedirects(ctx).start();
      getMissingUrls(ctx).start();
      return async () => {
        await Promise.all([getRedirects(ctx).close(), getMissingUrls(ctx).close()]);
      };
    },
  });
