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
import type { Context } from '#platform/context/context.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { createSafeFetch, type SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import type { AppContext } from '../process/context.ts';
import { pagesAt } from '../pages/real-pages.ts';
import { openImport } from './library.ts';
import type { SitePart } from './site-part.ts';

/** Creates the client for other sites. Private addresses are refused, as for all links that users enter. */
export function createImportFetch({ config }: AppContext): SafeFetch {
  const { linkCheckAllow: allow, publicUrl } = config;
  return createSafeFetch({ allow, userAgent: `Pariksha import (+${publicUrl})` });
}

const listFolder = ({ config }: AppContext) => join(config.dataDir, 'imports', 'lists');

/** Builds the import of papers from other sites. */
export function composeSiteImport(
  context: AppContext,
  ctx: Context,
  { startCopies }: Pick<Parameters<typeof createImportJob>[0], 'startCopies'>,
) {
  const { db, write, invalidation } = ctx;
  const jobs = getJobs(ctx);
  const loadNames = getNamesLoader(ctx);
  const addRedirects = createAddRedirects({ write, pagesAt, site: getOwnSite(ctx) });
  const folder = listFolder(context);
  const papersImport = openImport(context, invalidation);
  const run = createImportRun({ db, write, papersImport, addRedirects });
  const addList = createAddList({ write });
  const withCandidates = createWithCandidates({ db, loadNames, folder });
  const definitions = {
    importing: createImportJob({ db, run, startCopies, folder }),
    reading: createReadJob({ fetch: createImportFetch(context), addList, withCandidates }),
  };
  const imports = createSiteImports({ db, write, jobs, definitions, run, addList, withCandidates, folder });
  return {
    jobs: [definitions.importing as JobDefinition, definitions.reading as JobDefinition],
    registerRoutes: (app) => siteImportRoutes(app, imports),
    start() {
      sweepLists(folder).catch((error: unknown) =>
        context.log.warn({ error }, 'lists of interrupted imports could not be removed'),
      );
    },
    close: () => papersImport.close(),
  } satisfies SitePart;
}

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
