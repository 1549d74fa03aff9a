import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Config } from '#platform/config/config.ts';
import { waitForDataDir } from '#platform/data-dir/data-dir-lock.ts';
import { handOver } from '#platform/data-dir/site-account.ts';
import { isNewDatabase } from '#platform/database/migrations.ts';
import { assertFreePort } from '#platform/http/free-port.ts';
import type { RenderPage } from '../pages/page-renderer.ts';
import { type AppContext, openContext, prepareDatabase } from './context.ts';
import { registerServiceWorker } from './service-worker.ts';
import { giveUpRoot } from './site-rights.ts';
import { ensureWebBuild, projectFolder } from './web-build.ts';
import type { WebRuntime } from './web-runtime.ts';

const clientFolder = join(projectFolder, 'dist/client');
const aYear = 31_536_000_000;
const aDay = 86_400_000;

/** Opens the built web. Builds it first if it is missing or stale. Files are sent as the build compressed them. */
async function openBuiltWeb(config: Config, announce: (message: string) => void): Promise<WebRuntime> {
  const { hash, assets, backOffice, publicAssets } = await ensureWebBuild(announce);
  const entry = pathToFileURL(join(projectFolder, 'dist/server/entry-server.js')).href;
  const { renderPage, inlineScripts } = (await import(entry)) as {
    renderPage: RenderPage;
    inlineScripts: readonly string[];
  };
  return {
    assets,
    backOffice,
    render: renderPage,
    inlineScripts,
    isDevelopment: false,
    async registerAssets(app) {
      await app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true });
      const access = {
        config: { access: 'public' as const, isAnswerStreamed: true },
        schema: { hide: true },
      };
      app.get<{ Params: { '*': string } }>('/assets/*', access, (request, reply) => {
        reply.header('x-content-type-options', 'nosniff');
        // The name contains a hash of the content, so the file never changes.
        return reply.sendFile(`assets/${request.params['*']}`, { maxAge: aYear, immutable: true });
      });
      const worker = {
        build: hash.slice(0, 12),
        first: [assets.script, ...assets.styles],
        assets: publicAssets,
        file: join(clientFolder, 'sw.js'),
      };
      registerServiceWorker(app, config.isOffline ? worker : undefined);
      for (const name of ['favicon.svg', 'og.png'])
        app.get(`/${name}`, access, (_request, reply) => reply.sendFile(name, { maxAge: aDay }));
    },
    close: async () => {},
  };
}

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

function timeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

const loadSiteServer = () => import('./site-server.ts');

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
      : () => openBuiltWeb(config, announce);
    // In parallel: a web build takes as long as the creation of a database.
    const webOpening = openWeb();
    webOpening.catch(() => {});
    const { promise: databaseLost, resolve: onDatabaseLost } = Promise.withResolvers<unknown>();
    const context = await openContext(config, {
      onDatabaseLost,
      mayCreate: true,
      // The code of the site loads while PostgreSQL starts.
      onDatabaseStarting: () => void loadSiteServer().catch(() => {}),
      isMigrating: false,
      isHeld: true,
    });
    closers.push(() => context.close());
    signal?.throwIfAborted();
    const { buildServer, fillLibrary } = await loadSiteServer();
    const prepare = async () => {
      await prepareDatabase(context);
      signal?.throwIfAborted();
      await fillLibrary(context, announce);
    };
    // A first start prepares the database in parallel with the web build. Later starts migrate only after the server
    // listens: if the start fails, the previous version must still be able to use the database.
    const preparing = (await isNewDatabase(context.database.db)) ? prepare() : undefined;
    preparing?.catch(() => {});
    const web = await untilAborted(webOpening, signal);
    closers.push(() => web.close());
    signal?.throwIfAborted();

    let isStarted = false;
    const { app, site, invalidation, cdnPurge } = await buildServer(context, web, undefined, () => isStarted);
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
    closers.push(
      () => cdnPurge.close(),
      () => invalidation.close(),
    );
    // Both wait for the database.
    await Promise.all([invalidation.start(), preparing ?? prepare()]);
    signal?.throwIfAborted();
    // First, so that a start that fails half-way closes what it has started.
    closers.push(() => site.close());
    site.start();
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
