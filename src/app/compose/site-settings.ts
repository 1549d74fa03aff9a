import { readFile } from 'node:fs/promises';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createBrandService } from '#features/settings/server/brand.service.ts';
import { logoRoutes } from '#features/settings/server/logo.routes.ts';
import { createLogoService } from '#features/settings/server/logo.service.ts';
import { ownFilesRoutes } from '#features/settings/server/own-files.routes.ts';
import { settingsAdminRoutes } from '#features/settings/server/settings-admin.routes.ts';
import { createSettingsAdmin } from '#features/settings/server/settings-admin.service.ts';
import { settingsReads } from '#features/settings/server/settings.routes.ts';
import type { SettingsService } from '#features/settings/server/settings.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { RequireRecentAuthentication } from '#platform/http/actor.ts';
import type { SitePart } from './site-part.ts';

const mark = new URL('../web/public/favicon.svg', import.meta.url);

/** Builds the settings part: public values, the back office, and the generated files. */
export function composeSettings(dependencies: {
  db: Database;
  write: AuditedWrite;
  settings: SettingsService;
  requireRecentAuthentication: RequireRecentAuthentication;
}) {
  const { db, write, settings, requireRecentAuthentication } = dependencies;
  const admin = createSettingsAdmin({ db, write, requireRecentAuthentication });
  const brand = createBrandService({ db, settings, readMark: () => readFile(mark) });
  return {
    reads: settingsReads(settings),
    registerRoutes(app) {
      settingsAdminRoutes(app, admin);
      logoRoutes(app, createLogoService({ write }));
      ownFilesRoutes(app, settings, brand);
    },
  } satisfies SitePart;
}
