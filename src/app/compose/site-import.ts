import { join } from 'node:path';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { createNamesLoader, getNamesLoader } from '#features/paper-upload/server/load-names.service.ts';
import { createAddRedirects } from '#features/redirects/server/add-redirects.service.ts';
import { getOwnSite } from '#features/redirects/server/own-site.ts';
import { createImportRun } from '#features/site-import/server/import-run.service.ts';
import { createAddList, createWithCandidates } from '#features/site-import/server/list-source.service.ts';
import { createImportJob, createReadJob } from '#features/site-import/server/site-import.jobs.ts';
import { siteImportRoutes } from '#features/site-import/server/site-import.routes.ts';
import { sweepLists } from '#features/site-import/server/source-content.ts';
import { createSiteImports } from '#features/site-import/server/site-imports.service.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
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
export function defineSiteImport(getStartCopies: (ctx: Context) => StartCopies) {
  const getParts = perContext((ctx) => {
    const { db, write } = ctx;
    const folder = listFolder(ctx);
    const addRedirects = createAddRedirects({ write, pagesAt, site: getOwnSite(ctx) });
    const run = createImportRun({ db, write, papersImport: getPapersImport(ctx), addRedirects });
    const addList = createAddList({ write });
    const withCandidates = createWithCandidates({ db, loadNames: getNamesLoader(ctx), folder });
    const definitions = {
      importing: createImportJob({ db, run, startCopies: getStartCopies(ctx), folder }),
      reading: createReadJob({ fetch: createImportFetch(ctx), addList, withCandidates }),
    };
    return { run, addList, withCandidates, definitions, folder };
  });
  return defineFeature({
    name: 'site-import',
    jobs: (ctx) => Object.values(getParts(ctx).definitions) as JobDefinition[],
    routes(app, ctx) {
      const { db, write } = ctx;
      siteImportRoutes(app, createSiteImports({ db, write, jobs: getJobs(ctx), ...getParts(ctx) }));
    },
    start(ctx) {
      sweepLists(listFolder(ctx)).catch((error: unknown) =>
        ctx.log.warn({ error }, 'lists of interrupted imports could not be removed'),
      );
      return () => getPapersImport(ctx).close();
    },
  });
}

type StartCopies = Parameters<typeof createImportJob>[0]['startCopies'];

/** Opens the import of other sites for a command. */
export function openSiteImport(context: AppContext, invalidation: Invalidation) {
  const { db } = context.database;
  const write = createAuditedWrite({ db, invalidation });
  const papersImport = openImport(context, invalidation);
  // A command registers no routes. It adds redirects from paths of routes, which servers never use.
  const site = { origin: new URL(context.config.publicUrl).origin, isRoute: () => false };
  const addRedirects = createAddRedirects({ write, pagesAt, site });
  return {
    run: createImportRun({ db, write, papersImport, addRedirects }),
    withCandidates: createWithCandidates({
      db,
      loadNames: createNamesLoader({ db }),
      folder: listFolder(context),
    }),
    close: papersImport.close,
  };
}
