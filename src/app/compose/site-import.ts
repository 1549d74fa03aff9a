import { join } from 'node:path';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { getOwnSite } from '#features/redirects/server/own-site.ts';
import type { ImportContext, SiteImportContext } from '#features/site-import/server/import-context.ts';
import { createImportJob, createReadJob } from '#features/site-import/server/site-import.jobs.ts';
import { siteImportRoutes } from '#features/site-import/server/site-import.routes.ts';
import { sweepLists } from '#features/site-import/server/source-content.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createSafeFetch, type SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import type { AppContext } from '../process/context.ts';
import { pagesAt } from '../pages/real-pages.ts';
import { openImport } from './library.ts';

/** Creates the client for other sites. Private addresses are refused, as for all links that users enter. */
export function createImportFetch({ config }: Pick<AppContext, 'config'>): SafeFetch {
  const { linkCheckAllow: allow, publicUrl } = config;
  return createSafeFetch({ allow, userAgent: `Pariksha import (+${publicUrl})` });
}

const listFolder = ({ config }: Pick<AppContext, 'config'>) => join(config.dataDir, 'imports', 'lists');

const getPapersImport = perContext((ctx) => openImport(ctx, ctx.invalidation));

/** The import of papers from other sites. `getStartCopies` stores copies of linked files. */
export function defineSiteImport(getStartCopies: (ctx: Context) => SiteImportContext['startCopies']) {
  const getImports = perContext((ctx): SiteImportContext => ({
    ...ctx,
    papersImport: getPapersImport(ctx),
    pagesAt,
    site: getOwnSite(ctx),
    folder: listFolder(ctx),
    jobs: getJobs(ctx),
    fetch: createImportFetch(ctx),
    startCopies: getStartCopies(ctx),
  }));
  return defineFeature({
    name: 'site-import',
    backup: { leftOut: { site_imports: 'lists of an import, read again from their file or site' } },
    jobs: (ctx) => [createImportJob(getImports(ctx)), createReadJob(getImports(ctx))],
    routes: (app, ctx) => siteImportRoutes(app, getImports(ctx)),
    start(ctx) {
      sweepLists(listFolder(ctx)).catch((error: unknown) =>
        ctx.log.warn({ error }, 'lists of interrupted imports could not be removed'),
      );
      return () => getPapersImport(ctx).close();
    },
  });
}

/** Opens the import of other sites for a command. */
export function openSiteImport(context: AppContext, invalidation: Invalidation) {
  const { db } = context.database;
  const write = createAuditedWrite({ db, invalidation });
  const papersImport = openImport(context, invalidation);
  // A command registers no routes. It adds redirects from paths of routes, which servers never use.
  const site = { origin: new URL(context.config.publicUrl).origin, isRoute: () => false };
  const folder = listFolder(context);
  const imports: ImportContext = { db, write, papersImport, pagesAt, site, folder };
  return { ...imports, close: papersImport.close };
}
