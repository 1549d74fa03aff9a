import { getJobs } from '#features/jobs/jobs.server.ts';
import { getOwnSite } from '#features/redirects/redirects.server.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { SiteImportContext } from './server/import-context.ts';
import { createImportJob, createReadJob } from './server/site-import.jobs.ts';
import { siteImportRoutes } from './server/site-import.routes.ts';
import { sweepLists } from './server/source-content.ts';
import { createImportFetch } from './server/sources/polite-fetch.ts';

type OpenImport = SiteImportContext['papersImport'] & { close(): Promise<void> };

/** The import of papers from other sites. `getStartCopies` stores copies of linked files. */
export function defineSiteImport(options: {
  openImport(ctx: Context): OpenImport;
  pagesAt: SiteImportContext['pagesAt'];
  getStartCopies(ctx: Context): SiteImportContext['startCopies'];
}) {
  const getPapersImport = perContext(options.openImport);
  const getSiteImport = perContext((ctx): SiteImportContext => ({
    ...ctx,
    papersImport: getPapersImport(ctx),
    pagesAt: options.pagesAt,
    site: getOwnSite(ctx),
    jobs: getJobs(ctx),
    fetch: createImportFetch(ctx.config),
    startCopies: options.getStartCopies(ctx),
  }));
  return defineFeature({
    name: 'site-import',
    backup: { leftOut: { site_imports: 'lists of an import, read again from their file or site' } },
    jobs: (ctx) => [createImportJob(getSiteImport(ctx)), createReadJob(getSiteImport(ctx))],
    routes: (app, ctx) => siteImportRoutes(app, getSiteImport(ctx)),
    start(ctx) {
      sweepLists(ctx.config).catch((error: unknown) =>
        ctx.log.warn({ error }, 'lists of interrupted imports could not be removed'),
      );
      return () => getPapersImport(ctx).close();
    },
  });
}
