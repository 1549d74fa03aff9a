import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { createMissingAddresses } from '#features/redirects/server/missing-addresses.service.ts';
import { createRedirectHosts } from '#features/redirects/server/redirect-hosts.service.ts';
import {
  missingAddressesRoutes,
  redirectHostsRoutes,
  redirectsAdminRoutes,
} from '#features/redirects/server/redirects-admin.routes.ts';
import { createRedirectsAdmin } from '#features/redirects/server/redirects-admin.service.ts';
import type { PagesAt } from '#features/redirects/server/redirect-rules.ts';
import type { RedirectsService } from '#features/redirects/server/redirects.service.ts';
import type { AppContext } from './context.ts';
import type { NoteMissing } from './pages.ts';
import type { SitePart } from './site-part.ts';

/** Redirects in the back office, their hits, and the log of addresses that are no page. */
export function composeRedirects(
  { config, log, database }: AppContext,
  dependencies: { write: AuditedWrite; redirects: RedirectsService; pagesAt: PagesAt },
) {
  const { write, redirects, pagesAt } = dependencies;
  const { db } = database;
  const missing = createMissingAddresses({ db, write, log });
  const admin = createRedirectsAdmin({ db, write, pagesAt, origin: new URL(config.publicUrl).origin });
  return {
    /** Of a page that was not there. */
    noteMissing: missing.note,
    registerRoutes(app) {
      redirectsAdminRoutes(app, admin);
      redirectHostsRoutes(app, createRedirectHosts({ db, write }));
      missingAddressesRoutes(app, missing);
    },
    forget: redirects.drop,
    start() {
      redirects.start();
      missing.start();
    },
    async close() {
      await Promise.all([redirects.close(), missing.close()]);
    },
  } satisfies SitePart & { noteMissing: NoteMissing };
}
