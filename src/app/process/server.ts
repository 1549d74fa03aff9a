import type { AddressInfo } from 'node:net';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { sessionCookieName } from '#features/auth/server/session-cookie.ts';
import { createUsers } from '#features/auth/server/users.service.ts';
import type { Config } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { createInvalidation, type Invalidation } from '#platform/cache/invalidation.ts';
import { createPageCache } from '#platform/cache/page-cache.ts';
import { waitForDataDir } from '#platform/data-dir/data-dir-lock.ts';
import { handOver } from '#platform/data-dir/site-account.ts';
import { cachedFirstServer } from '#platform/http/cached-first-server.ts';
import { assertFreePort } from '#platform/http/free-port.ts';
import { createHttpApp, type HttpApp } from '#platform/http/http-app.ts';
import { describeApi } from '#platform/http/openapi.ts';
import { createPageReads } from '#platform/http/page-reads.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { isReadMethod, retryReads } from '#platform/http/retry-reads.ts';
import { startingServer } from '#platform/http/starting-server.ts';
import { timeRequests } from '#platform/http/time-requests.ts';
import { createTimings } from '#platform/http/timings.ts';
import { registerBackOfficePages } from '../pages/back-office-page.ts';
import { openBuiltWeb } from './built-web.ts';
import { createCommandInvalidation } from '../commands/command-invalidation.ts';
import { isNewDatabase } from '#platform/database/migrations.ts';
import { openContext, prepareDatabase, type AppContext } from './context.ts';
import { registerEditorFiles } from '../compose/editor-files.ts';
import { nodeGauges } from './gauges.ts';
import { registerHealth } from './health.ts';
import { addStarterPages, loadStarterLibrary } from '../compose/library.ts';
import { createFindDraft, readsWithDrafts } from '../pages/page-drafts.ts';
import { readsWithoutPageSeo, registerPagePreset } from '../pages/page-preset.ts';
import { createPageRenderer } from '../pages/page-renderer.ts';
import { registerFreshPages, registerPages, showStaleNotice } from '../pages/pages.ts';
import { projectVersion } from './project-version.ts';
import { registerSettingsPreview } from '../compose/settings-preview.ts';
import { composeSite } from '../compose/site.ts';
import { giveUpRoot } from './site-rights.ts';
import type { WebRuntime } from './web-runtime.ts';

export interface RunningServer {
  /** The URL on which it listens, for this machine. */
  url: string;
  context: AppContext;
  /** Resolves when the embedded PostgreSQL has crashed and cannot be restarted: the process should end. */
  databaseLost: Promise<unknown>;
  /** Stops accepting requests, finishes the running ones, writes pending data and closes. */
  close(): Promise<void>;
}

/** Maximum time that a shutdown waits for requests. */
const shutdownTimeoutMs = 10_000;

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
  const invalidation = createInvalidation({
    pool: database.pool,
    connection: context.connection,
    log,
    onTags: (tags) => {
      if (tags === 'all') cache.dropAll();
      else cache.drop(tags);
      site.forget(tags);
    },
    // Keep stale copies: a database that was unavailable may soon be unavailable again.
    onMissed: () => {
      cache.outdateAll();
      site.forget('all');
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
      cachedFirstServer(cache, timings, config.trustedProxies, site.tryServeFile),
      isStarted,
    ),
  });
  retryReads(app, site.retryRead);
  watch(app);
  timeRequests(app, timings);
  context.observation.observeRequests(app);
  await describeApi(app, {
    title: 'Pariksha',
    description: 'Previous year question papers for government exams: search, filters, downloads.',
    version: projectVersion,
    publicUrl: config.publicUrl,
    findActor: site.findActor,
  });
  registerHealth(app, database.db, config.dataDir);
  await web.registerAssets(app);
  registerEditorFiles(app, web.backOffice.editor);
  registerBackOfficePages(app, { assets: web.backOffice, isDevelopment: web.isDevelopment });
  registerReads(app, site.reads);
  site.registerRoutes(app);
  context.observation.registerMetrics(app, [
    ...nodeGauges({ pageCache: cache, database, dataDir: config.dataDir, crashes: context.databaseCrashes }),
    ...site.gauges,
  ]);

  const rendererOf = (reads: PublicRead[]) =>
    createPageRenderer({
      render: web.render,
      read: createPageReads(reads),
      assets: web.assets,
      inlineScripts: web.inlineScripts,
      publicUrl: config.publicUrl,
      log,
    });
  const { findPageRedirect: findRedirect, findActor, drafts, noteMissing } = site;
  const allReads = readsWithDrafts(site.reads, drafts);
  const renderDraft = rendererOf(allReads);
  const findDraft = createFindDraft({ findActor, drafts, render: renderDraft });
  const render = rendererOf(site.reads);
  registerPagePreset(app, { render: rendererOf(readsWithoutPageSeo(allReads)), publicUrl: config.publicUrl });
  registerSettingsPreview(app, {
    reads: site.reads,
    rendererOf,
    inlineScripts: web.inlineScripts,
    publicUrl: config.publicUrl,
    isHttps,
    isDevelopment: web.isDevelopment,
  });
  const finders = { findRedirect, findDraft, noteMissing };
  if (web.isDevelopment) registerFreshPages(app, render, finders);
  else registerPages(app, { ...finders, cache, render, isHttps });

  return { app, site, invalidation };
}

function timeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

export interface StartOptions {
  isDevelopment?: boolean;
  announce?: (message: string) => void;
  /** Whether the process drops root's rights for good as soon as it no longer needs them. */
  isGivingUpRoot?: boolean;
  /** Aborts the start. Everything opened so far is closed, and the reason is thrown. */
  signal?: AbortSignal;
}

/**
 * Starts everything: folder lock, database, listening, migrations, library. It listens early, so that the rest does
 * not need root's rights, and answers 503 until the start is complete. Throws an error with a readable message.
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { announce = () => {}, signal } = options;
  const lock = await waitForDataDir(config.dataDir, { signal });
  const closers: (() => Promise<unknown> | void)[] = [() => lock.release()];
  let stopListening = async () => {};
  const close = async () => {
    await stopListening();
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    // First, so that a port in use does not leave a new database behind.
    await assertFreePort(config);
    const openWeb = options.isDevelopment
      ? async () => (await import('./development-web.ts')).openDevelopmentWeb()
      : () => openBuiltWeb(announce);
    // In parallel: a web build takes as long as the creation of a database.
    const webOpening = openWeb();
    webOpening.catch(() => {});
    const { promise: databaseLost, resolve: onDatabaseLost } = Promise.withResolvers<unknown>();
    const context = await openContext(config, { onDatabaseLost, isMigrating: false, isHeld: true });
    closers.push(() => context.close());
    signal?.throwIfAborted();
    const prepare = async () => {
      await prepareDatabase(context);
      signal?.throwIfAborted();
      // This process has cached nothing yet, so only other nodes are notified.
      await fillLibrary(context, createCommandInvalidation(context), announce);
    };
    // A first start prepares the database in parallel with the web build. Later starts migrate only after the server
    // listens: if the start fails, the previous version must still be able to use the database.
    const preparing = (await isNewDatabase(context.database.db)) ? prepare() : undefined;
    preparing?.catch(() => {});
    const web = await untilAborted(webOpening, signal);
    closers.push(() => web.close());
    signal?.throwIfAborted();

    let isStarted = false;
    const { app, site, invalidation } = await buildServer(context, web, undefined, () => isStarted);
    await app.listen({ port: config.port, host: config.host });
    stopListening = async () => {
      await Promise.race([app.close(), timeout(shutdownTimeoutMs)]);
      // Clients can resume a download that is cut off: files support ranges.
      app.server.closeAllConnections();
    };
    await preparing;
    if (options.isGivingUpRoot) {
      const site = preparing ? handOver(context.siteAccount, config.dataDir) : context.siteAccount;
      giveUpRoot(site, config, context.log);
    }
    if (!preparing) await prepare();
    signal?.throwIfAborted();
    site.start();
    closers.push(() => site.close());
    await invalidation.start();
    closers.push(() => invalidation.close());
    isStarted = true;
    const { port } = app.server.address() as AddressInfo;
    return { url: `http://${config.host}:${port}`, context, databaseLost, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Settles as `work` does, unless the signal aborts first. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work;
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  return Promise.race([work, aborted]);
}

/** Creates the initial content of a new site: the starter library, pages, and the owner from the configuration. */
async function fillLibrary(
  context: AppContext,
  invalidation: Invalidation,
  announce: (message: string) => void,
): Promise<void> {
  const papers = await loadStarterLibrary(context, invalidation);
  if (papers !== null) context.log.info({ papers }, 'the starter library was loaded');
  await addStarterPages(context, invalidation);
  const { db } = context.database;
  const { firstOwner } = context.config;
  const users = createUsers({ db, write: createAuditedWrite({ db, invalidation }) });
  if (await users.ensureFirstOwner(firstOwner)) announce(`${firstOwner?.email} is the owner now.`);
}
