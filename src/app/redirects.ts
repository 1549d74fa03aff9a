import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { createMissingAddresses } from '#features/redirects/server/missing-addresses.service.ts';
import { createRedirectHosts } from '#features/redirects/server/redirect-hosts.service.ts';
import {
  missingAddressesRoutes,
  redirectHostsRoutes,
  redirectsAdminRoutes,
} from '#features/redirects/server/redirects-admin.routes.ts';
import { createRedirectsAdmin } from '#features/redirects/server/redirects-admin.service.ts';
import { createRedirectsTransfer } from '#features/redirects/server/redirects-transfer.service.ts';
import { redirectsTransferRoutes } from '#features/redirects/server/redirects-transfer.routes.ts';
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
  const { origin } = new URL(config.publicUrl);
  const admin = createRedirectsAdmin({ db, write, pagesAt, origin });
  const transfer = createRedirectsTransfer({ db, write, pagesAt, origin });
  return {
    /** Of a page that was not there. */
    noteMissing: missing.note,
    registerRoutes(app) {
      redirectsAdminRoutes(app, admin);
      redirectsTransferRoutes(app, transfer);
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
