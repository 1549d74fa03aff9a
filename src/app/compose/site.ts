import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuditedWrite } from '#features/audit/audit.server.ts';
import type { DroppedTags, Invalidation } from '#platform/cache/invalidation.ts';
import { createContext } from '#platform/context/create-context.ts';
import type { ReadRetry } from '#platform/database/read-retry.ts';
import type { FindActor, RequireRecentAuthentication } from '#platform/http/actor.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { cacheAnswers } from '#platform/http/cached-reads.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import type { AppContext } from '../process/context.ts';
import type { Drafts } from '#platform/context/feature.ts';
import { joinDrafts } from '../pages/page-drafts.ts';
import { features } from '../features.ts';
import { createPageRedirects, type FindPageRedirect } from '../pages/page-redirects.ts';
import type { NoteMissing } from '../pages/pages.ts';
import { pagesAt } from '../pages/real-pages.ts';
import type { NotePage } from './analytics.ts';
import type { Measures } from './overview.ts';
import { createSharedServices } from './shared-services.ts';
import type { SitePart } from './site-part.ts';
import { composeParts } from './site-parts.ts';

export interface Site {
  /** Finds the user who sends a non-public request. */
  findActor: FindActor;
  /** Retries reads while the database restarts. */
  retryRead: ReadRetry;
  /** Guards sensitive actions. */
  requireRecentAuthentication: RequireRecentAuthentication;
  /** Every public GET: served over HTTP and read by pages. */
  reads: PublicRead[];
  /** Reads that replace public ones for signed-in users. */
  drafts: Required<Drafts>;
  /** Finds the new URL of a page that moved. */
  findPageRedirect: FindPageRedirect;
  /** Records a request for a page that does not exist. */
  noteMissing: NoteMissing;
  /** Records a page that was sent to a visitor. */
  notePage: NotePage;
  /** Answers a download before Fastify if its file is in memory. Returns whether it did. */
  tryServeFile(request: IncomingMessage, response: ServerResponse): boolean;
  /** Registers routes that are not plain reads: streams, files. */
  registerRoutes(app: HttpApp): void;
  /** Figures for /metrics. */
  gauges: Gauge[];
  /** Replaces `start` and `close` in a process that only runs jobs. */
  jobs: { work(): void; close(): Promise<void> };
  /** Starts background work. */
  start(): void;
  /** Drops cached values that a write has made stale. */
  forget(tags: DroppedTags): void;
  /** Writes pending data. Called when no request runs any more and before the database closes. */
  close(): Promise<void>;
}

/** Composes the product from its features. */
export function composeSite(
  context: AppContext,
  secret: string,
  invalidation: Invalidation,
  measures: Measures,
): Site {
  const { db } = context.database;
  const { config, storage, log } = context;
  const write = createAuditedWrite({ db, invalidation });
  const { ctx, drop } = createContext({ db, write, invalidation, storage, config, log, secret });
  const shared = createSharedServices(context, ctx);
  const { retryRead, identity, redirects } = shared;
  const parts = composeParts(context, ctx, shared, measures);
  const all: SitePart[] = Object.values(parts);
  parts.jobs.define(all.flatMap((part) => part.jobs ?? []));
  const drafts = joinDrafts(all.flatMap((part) => part.drafts ?? []));
  let workers: ((() => Promise<void> | void) | void)[] = [];
  return {
    retryRead,
    findActor: identity.currentUser,
    requireRecentAuthentication: identity.reauthentication.require,
    reads: all
      .flatMap((part) => part.reads ?? [])
      .map((read): PublicRead => ({ ...read, read: (input) => retryRead(() => read.read(input)) }))
      .map((read) => cacheAnswers(read, ctx.cache)),
    drafts,
    findPageRedirect: createPageRedirects({
      ...redirects,
      hasPage: async (path) => (await pagesAt(db, [path])).has(path),
      isHiddenPage: drafts.has,
    }),
    noteMissing: parts.redirects.noteMissing,
    notePage: parts.analytics.notePage,
    tryServeFile: parts.downloads.tryServeFile,
    registerRoutes(app) {
      for (const part of all) part.registerRoutes?.(app);
    },
    gauges: all.flatMap((part) => part.gauges ?? []),
    jobs: {
      work() {
        parts.jobs.work();
        workers = features.map((feature) => feature.startWorker?.(ctx));
      },
      async close() {
        await Promise.all([parts.jobs.close(), ...workers.map((close) => close?.())]);
      },
    },
    start() {
      for (const part of all) part.start?.();
    },
    forget(tags) {
      for (const part of all) part.forget?.(tags);
      drop(tags);
    },
    async close() {
      for (const part of all) await part.close?.();
    },
  };
}
