import { readFile } from 'node:fs/promises';
import { getIdentity } from '#features/auth/auth.server.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createBrandService } from './server/brand.service.ts';
import { logoRoutes } from './server/logo.routes.ts';
import { createLogoService } from './server/logo.service.ts';
import { ownFilesRoutes } from './server/own-files.routes.ts';
import { settingsAdminRoutes } from './server/settings-admin.routes.ts';
import { createSettingsAdmin } from './server/settings-admin.service.ts';
import { settingsReads } from './server/settings.routes.ts';
import { getSettings } from './server/settings.service.ts';

/** The settings of the site, and the files that are made from them. `mark` is the site's own mark, an SVG. */
export const defineSettings = ({ mark }: { mark: URL }) =>
  defineFeature({
    name: 'settings',
    reads: (ctx) => settingsReads(getSettings(ctx)),
    routes(app, ctx) {
      const { db, write } = ctx;
      const requireRecentAuthentication = getIdentity(ctx).reauthentication.require;
      settingsAdminRoutes(app, createSettingsAdmin({ db, write, requireRecentAuthentication }));
      logoRoutes(app, createLogoService({ write }));
      const brand = createBrandService({ db, settings: getSettings(ctx), readMark: () => readFile(mark) });
      ownFilesRoutes(app, getSettings(ctx), brand);
    },
  });
