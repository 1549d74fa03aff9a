import { catalogReads } from '#features/catalog/server/catalog.routes.ts';
import { getNamesLoader, getUploadRules } from '#features/paper-upload/paper-upload.server.ts';
import type { Context } from '#platform/context/context.ts';
import type { Feature } from '#platform/context/feature.ts';
import type { AppContext } from '../process/context.ts';
import { features } from '../features.ts';
import { pagesAt } from '../pages/real-pages.ts';
import { composeAnalytics } from './analytics.ts';
import { composeBackup } from './backup.ts';
import { composeBulk } from './bulk-edit.ts';
import { composeCache } from './cache.ts';
import { composeCatalogAdmin, composeCatalogTrash } from './catalog-admin.ts';
import { composeCleanup } from './cleanup.ts';
import { composeDownloads } from './downloads.ts';
import { composeLinkChecker } from './link-checker.ts';
import { composeOverview, type Measures } from './overview.ts';
import { composePapers } from './papers.ts';
import { composeRedirects } from './redirects.ts';
import { composeRestore } from './restore.ts';
import type { SharedServices } from './shared-services.ts';
import type { SitePart } from './site-part.ts';
import { composeSiteImport } from './site-import.ts';
import { composeSettings } from './site-settings.ts';

/**
 * Builds the parts of the site by name, in the order in which they close: first the parts whose data would be lost,
 * then those whose work the next start repeats.
 */
export function composeParts(context: AppContext, ctx: Context, shared: SharedServices, measures: Measures) {
  const { db, invalidation, secret } = ctx;
  const { write, jobs, visitors, retryRead, identity, settings, redirects, matcher, papers } = shared;
  const requireRecentAuthentication = identity.reauthentication.require;

  const catalogTrash = composeCatalogTrash({ db, write });
  const downloads = composeDownloads(context, {
    secret,
    write,
    visitors,
    retryRead,
    findActor: identity.currentUser,
  });
  const analytics = composeAnalytics(context, { write, secret, papers, pagesAt });
  const cleanup = composeCleanup(context, { write, jobs: jobs.service });
  const backup = composeBackup(context, { write, jobs: jobs.service });
  const bulk = composeBulk(context, {
    write,
    jobs: jobs.service,
    matcher,
    flushDownloads: downloads.service.flush,
  });

  const parts = {
    jobs,
    overview: composeOverview(
      context,
      {
        papers,
        cleanup: cleanup.service,
        backups: backup.getState,
        settings,
      },
      measures,
    ),
    cleanup,
    backup,
    restore: composeRestore(context, {
      write,
      jobs: jobs.service,
      invalidation,
      place: backup.place,
    }),
    papers: composePapers(context, ctx, shared, { catalogTrash, learn: getUploadRules(ctx).learn }),
    catalog: {
      reads: catalogReads(ctx),
      ...composeCatalogAdmin({ db, write, trash: catalogTrash }),
    },
    settings: composeSettings({ db, write, settings, requireRecentAuthentication }),
    redirects: composeRedirects(context, { write, redirects, pagesAt }),
    downloads,
    cache: composeCache({ write, pageCache: measures.pageCache, downloads: downloads.service }),
    bulk,
    analytics,
    ...Object.fromEntries(features.map((feature) => [feature.name, createPart(feature, ctx)])),
  } satisfies Record<string, SitePart>;
  const sources = Object.values<SitePart>(parts).flatMap((part) => part.links ?? []);
  const linkChecker = composeLinkChecker(context, { write, jobs: jobs.service, sources, redirects });
  const siteImport = composeSiteImport(context, {
    write,
    jobs: jobs.service,
    invalidation,
    loadNames: getNamesLoader(ctx),
    redirects: parts.redirects,
    links: linkChecker,
  });
  return { ...parts, linkChecker, siteImport };
}

/** Builds a part of the site from a manifest. */
function createPart(feature: Feature, ctx: Context): SitePart {
  let close: ReturnType<NonNullable<Feature['start']>>;
  return {
    reads: feature.reads?.(ctx) ?? [],
    drafts: feature.drafts?.(ctx),
    jobs: feature.jobs?.(ctx) ?? [],
    links: feature.links?.(ctx) ?? [],
    gauges: feature.gauges?.(ctx) ?? [],
    registerRoutes: (app) => feature.routes?.(app, ctx),
    start() {
      close = feature.start?.(ctx);
    },
    close: () => close?.(),
  };
}
