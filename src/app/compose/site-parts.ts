import { catalogReads } from '#features/catalog/server/catalog.routes.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { getUploadRules } from '#features/paper-upload/paper-upload.server.ts';
import type { Context } from '#platform/context/context.ts';
import type { Feature } from '#platform/context/feature.ts';
import type { AppContext } from '../process/context.ts';
import { collect, features } from '../features.ts';
import { composeBackup } from './backup.ts';
import { composeCatalogAdmin, composeCatalogTrash } from './catalog-admin.ts';
import { composeCleanup } from './cleanup.ts';
import { composeLinkChecker } from './link-checker.ts';
import { composeOverview } from './overview.ts';
import { composePapers } from './papers.ts';
import { composeRestore } from './restore.ts';
import type { SitePart } from './site-part.ts';
import { composeSiteImport } from './site-import.ts';

/**
 * Builds the parts of the site, in the order in which they start; they close in the opposite one. The last features, with
 * data that would be lost, and the jobs, which use the others, close first.
 */
export function composeParts(context: AppContext, ctx: Context): SitePart[] {
  const { db, write, invalidation } = ctx;
  const jobs = getJobs(ctx);
  const catalogTrash = composeCatalogTrash({ db, write });
  const cleanup = composeCleanup(context, { write, jobs });
  const backup = composeBackup(context, { write, jobs });
  const linkChecker = composeLinkChecker(context, ctx, collect('links', ctx));
  return [
    composeOverview(ctx, { cleanup: cleanup.service, backups: backup.getState }),
    cleanup,
    backup,
    composeRestore(context, { write, jobs, invalidation, place: backup.place }),
    composePapers(ctx, { catalogTrash, learn: getUploadRules(ctx).learn }),
    { reads: catalogReads(ctx), ...composeCatalogAdmin({ db, write, trash: catalogTrash }) },
    linkChecker,
    composeSiteImport(context, ctx, linkChecker),
    ...features.map((feature) => createPart(feature, ctx)),
  ];
}

/** Builds a part of the site from a manifest. */
function createPart(feature: Feature, ctx: Context): SitePart {
  let close: ReturnType<NonNullable<Feature['start']>>;
  return {
    reads: feature.reads?.(ctx) ?? [],
    drafts: feature.drafts?.(ctx),
    jobs: feature.jobs?.(ctx) ?? [],
    gauges: feature.gauges?.(ctx) ?? [],
    registerRoutes: (app) => feature.routes?.(app, ctx),
    start() {
      close = feature.start?.(ctx);
    },
    close: () => close?.(),
  };
}
