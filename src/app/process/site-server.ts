import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { sessionCookieName } from '#features/auth/server/session-cookie.ts';
import { ensureFirstOwner } from '#features/auth/server/users.service.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { removesUnnamedPapers } from '#features/downloads/downloads.server.ts';
import { createCdnPurge } from '#platform/cache/cdn-purge.ts';
import { createInvalidation, type DroppedTags } from '#platform/cache/invalidation.ts';
import { createPageCache } from '#platform/cache/page-cache.ts';
import { hasCdn, paperFilesTag } from '#platform/cache/surrogate-keys.ts';
import { cachedFirstServer } from '#platform/http/cached-first-server.ts';
import { createHttpApp, type HttpApp } from '#platform/http/http-app.ts';
import { describeApi } from '#platform/http/openapi.ts';
import { createServerRead } from '#platform/http/page-reads.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { isReadMethod, retryReads } from '#platform/http/retry-reads.ts';
import { startingServer } from '#platform/http/starting-server.ts';
import { timeRequests } from '#platform/http/time-requests.ts';
import { createTimings } from '#platform/http/timings.ts';
import { createCommandInvalidation } from '../commands/command-invalidation.ts';
import { registerEditorFiles } from '../compose/editor-files.ts';
import { addStarterPages, loadStarterLibrary } from '../compose/library.ts';
import { composeSite } from '../compose/site.ts';
import { registerBackOfficePages } from '../pages/back-office-page.ts';
import { createFindDraft, readsWithDrafts } from '../pages/page-drafts.ts';
import { readsWithoutPageSeo, registerPagePreset } from '../pages/page-preset.ts';
import { createPageRenderer } from '../pages/page-renderer.ts';
import { registerFreshPages, registerPages, showStaleNotice } from '../pages/pages.ts';
import type { AppContext } from './context.ts';
import { cdnGauges, nodeGauges } from './gauges.ts';
import { registerHealth } from './health.ts';
import { projectVersion } from './project-version.ts';
import type { WebRuntime } from './web-runtime.ts';

/**
 * Builds the server from the features on an open context. Calls `watch` before the first route is registered. Answers
 * 503 until `isStarted` returns true.
 */
export async function buildServer(
  context: AppContext,
  web: WebRuntime,
  watch: (app: HttpApp) => void = () => {},
  isStarted: () => boolean = () => true,
) {
  const { config, log, database } = context;
  const isHttps = config.publicUrl.startsWith('https:');
  const secret = await loadSecret({ configured: config.sessionSecret, dataDir: config.dataDir });
  const cache = createPageCache({
    maxBytes: config.pageCacheBytes,
    sessionCookie: sessionCookieName,
    markStale: showStaleNotice,
    onError: (error) => log.error({ error }, 'a stale page was served'),
    onPage: (request, url, status) => site.notePage(request, url, status),
  });
  const cdnPurge = createCdnPurge({ urls: config.cdnPurgeUrls, log });
  const purge = (tags: DroppedTags) =>
    cdnPurge.add(tags !== 'all' && removesUnnamedPapers(tags) ? [...tags, paperFilesTag] : tags);
  const invalidation = createInvalidation({
    pool: database.pool,
    connection: context.connection,
    log,
    onTags: (tags) => {
      if (tags === 'all') cache.dropAll();
      else cache.drop(tags);
      site.forget(tags);
      purge(tags);
    },
    // Keep stale copies: a database that was unavailable may soon be unavailable again.
    onMissed: () => {
      cache.outdateAll();
      site.forget('all');
      purge('all');
    },
  });
  const timings = createTimings();
  const site = composeSite(context, secret, invalidation, { timings, pageCache: cache });

  const app = createHttpApp({
    log,
    trustedProxies: config.trustedProxies,
    isHttps,
    publicUrl: config.publicUrl,
    findActor: (request) =>
      isReadMethod(request.method) ? site.retryRead(() => site.findActor(request)) : site.findActor(request),
    requireRecentAuthentication: site.requireRecentAuthentication,
    serverFactory: startingServer(
      cachedFirstServer(cache, {
        timings,
        trustedProxies: config.trustedProxies,
        log,
        tryServeFile: site.tryServeFile,
      }),
      isStarted,
    ),
  });
  retryReads(app, site.retryRead);
  watch(app);
  timeRequests(app, timings);
  context.observation.observeRequests(app);
  await describeApi(app, {
    title: 'Pariksha',
    description:
      'Previous year question papers for government exams: search, filters, downloads. A refused call answers `{ code, message, fields }` with a status from 400; `fields` names what is wrong.',
    version: projectVersion,
    publicUrl: config.publicUrl,
    findActor: site.findActor,
  });
  registerHealth(app, database, config.dataDir);
  await web.registerAssets(app);
  registerEditorFiles(app, web.backOffice.editor);
  registerBackOfficePages(app, { assets: web.backOffice, isDevelopment: web.isDevelopment });
  registerReads(app, site.reads, config);
  site.registerRoutes(app);
  context.observation.registerMetrics(app, [
    ...nodeGauges({ pageCache: cache, database, dataDir: config.dataDir, crashes: context.databaseCrashes }),
    ...(hasCdn(config) ? cdnGauges(cdnPurge) : []),
    ...site.gauges,
  ]);

  const createRenderer = (reads: PublicRead[]) =>
    createPageRenderer({
      render: web.render,
      read: createServerRead(reads),
      assets: web.assets,
      inlineScripts: web.inlineScripts,
      publicUrl: config.publicUrl,
      log,
    });
  const { findPageRedirect: findRedirect, findActor, drafts, noteMissing } = site;
  const allReads = readsWithDrafts(site.reads, drafts);
  const renderDraft = createRenderer(allReads);
  const findDraft = createFindDraft({ findActor, drafts, render: renderDraft });
  const render = createRenderer(site.reads);
  registerPagePreset(app, {
    render: createRenderer(readsWithoutPageSeo(allReads)),
    publicUrl: config.publicUrl,
  });
  const finders = { findRedirect, findDraft, noteMissing };
  if (web.isDevelopment) registerFreshPages(app, render, finders);
  else registerPages(app, { ...finders, cache, render, isHttps, cdn: config });

  return { app, site, invalidation, cdnPurge };
}

/** Creates the initial content of a new site: the starter library, pages, and the owner from the configuration. */
export async function fillLibrary(context: AppContext, announce: (message: string) => void): Promise<void> {
  // This process has cached nothing yet, so only other nodes are notified.
  const invalidation = createCommandInvalidation(context);
  const papers = await loadStarterLibrary(context, invalidation);
  if (papers !== null) context.log.info({ papers }, 'the starter library was loaded');
  await addStarterPages(context, invalidation);
  const { db } = context.database;
  const { firstOwner } = context.config;
  const write = createAuditedWrite({ db, invalidation });
  if (await ensureFirstOwner({ db, write }, firstOwner)) announce(`${firstOwner?.email} is the owner now.`);
}
