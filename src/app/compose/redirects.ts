import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createAddRedirects, type AddRedirects } from '#features/redirects/server/add-redirects.service.ts';
import { createMissingUrls } from '#features/redirects/server/missing-urls.service.ts';
import { createRedirectHosts } from '#features/redirects/server/redirect-hosts.service.ts';
import {
  missingUrlsRoutes,
  redirectHostsRoutes,
  redirectsAdminRoutes,
} from '#features/redirects/server/redirects-admin.routes.ts';
import { createRedirectsAdmin } from '#features/redirects/server/redirects-admin.service.ts';
import { createRedirectsTransfer } from '#features/redirects/server/redirects-transfer.service.ts';
import { redirectsTransferRoutes } from '#features/redirects/server/redirects-transfer.routes.ts';
import type { OwnSite } from '#features/redirects/server/redirect-url.ts';
import type { PagesAt } from '#features/redirects/server/redirect-rules.ts';
import type { RedirectsService } from '#features/redirects/server/redirects.service.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { AppContext } from '../process/context.ts';
import type { NoteMissing } from '../pages/pages.ts';
import type { SitePart } from './site-part.ts';

/** Routes with a variable part. `hasRoute` cannot tell whether a path matches them. */
const varyingRoutes = /^\/sitemap-\d+\.xml$|^\/exam-calendar\/[^/]+\/[^/]+\.ics$/;

/** Looks routes up at request time, because other parts register theirs later. */
function ownSite(app: HttpApp, publicUrl: string): OwnSite {
  return {
    origin: new URL(publicUrl).origin,
    isRoute: (path) =>
      varyingRoutes.test(path) || (!path.includes('*') && app.hasRoute({ method: 'GET', url: path })),
  };
}

/** Builds the redirects of the back office, their hit counts, and the log of missing URLs. */
export function composeRedirects(
  { config, log, database }: AppContext,
  dependencies: { write: AuditedWrite; redirects: RedirectsService; pagesAt: PagesAt },
) {
  const { write, redirects, pagesAt } = dependencies;
  const { db } = database;
  const missing = createMissingUrls({ db, write, log });
  // A worker registers no routes. It adds redirects from paths of routes, which servers never use.
  let own: OwnSite | undefined;
  const site = {
    origin: new URL(config.publicUrl).origin,
    isRoute: (path: string) => own?.isRoute(path) ?? varyingRoutes.test(path),
  };
  return {
    /** Adds redirects from the URLs of another site. */
    addRedirects: createAddRedirects({ write, pagesAt, site }),
    /** Records a page that was not found. */
    noteMissing: missing.note,
    registerRoutes(app) {
      own = ownSite(app, config.publicUrl);
      redirectsAdminRoutes(app, createRedirectsAdmin({ db, write, pagesAt, site }));
      redirectsTransferRoutes(app, createRedirectsTransfer({ db, write, pagesAt, site }));
      redirectHostsRoutes(app, createRedirectHosts({ db, write, site }));
      missingUrlsRoutes(app, missing);
    },
    start() {
      redirects.start();
      missing.start();
    },
    async close() {
      await Promise.all([redirects.close(), missing.close()]);
    },
  } satisfies SitePart & { noteMissing: NoteMissing; addRedirects: AddRedirects };
}
