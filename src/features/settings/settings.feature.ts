import { requireRecentAuthentication } from '#features/auth/auth.server.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { logoRoutes, settingsAdminRoutes } from './server/settings-admin.routes.ts';
import { ownFilesRoutes, settingsReads } from './server/settings.routes.ts';
import { getSettings } from './server/settings.service.ts';

/** The settings of the site, and the files that are made from them. `mark` is the site's own mark, an SVG. */
export const defineSettings = ({ mark }: { mark: URL }) =>
  defineFeature({
    name: 'settings',
    backup: {
      tables: {
        settings: {
          warning:
            'Settings include custom JavaScript, which runs on every public page: it is that of the backup.',
        },
      },
    },
    reads: (ctx) => settingsReads(getSettings(ctx)),
    routes(app, ctx) {
      settingsAdminRoutes(app, ctx, (actor) => requireRecentAuthentication(ctx, actor));
      logoRoutes(app, ctx);
      ownFilesRoutes(app, ctx, mark);
    },
  });
