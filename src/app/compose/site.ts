import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuditedWrite } from '#features/audit/audit.server.ts';
import { findCurrentUser, requireRecentAuthentication } from '#features/auth/auth.server.ts';
import { getCachedDownloads } from '#features/downloads/downloads.server.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { getMissingUrls, getRedirects } from '#features/redirects/redirects.server.ts';
import { isMissingPaper } from '#features/papers/server/paper-pages.service.ts';
import type { DroppedTags, Invalidation } from '#platform/cache/invalidation.ts';
import type { Context } from '#platform/context/context.ts';
import { createContext } from '#platform/context/create-context.ts';
import type { Close, Drafts } from '#platform/context/feature.ts';
import { createReadRetry, type ReadRetry } from '#platform/database/read-retry.ts';
import type { FindActor, RequireRecentAuthentication } from '#platform/http/actor.ts';
import { cacheAnswers } from '#platform/http/cached-reads.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { analyticsFeature, collect, features, getPagePath } from '../features.ts';
import { joinDrafts } from '../pages/page-drafts.ts';
import { createPageRedirects, type FindPageRedirect } from '../pages/page-redirects.ts';
import type { NoteMissing } from '../pages/pages.ts';
import { findPages } from '../pages/real-pages.ts';
import type { AppContext } from '../process/context.ts';

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
  /** Records a page that was sent to a visitor, with its canonical URL and status. */
  notePage(request: IncomingMessage, url: string, status: number): void;
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

/** Composes the product from its features. A process that serves pages gives its page cache and its timings. */
export function composeSite(
  context: AppContext,
  secret: string,
  invalidation: Invalidation,
  measures: Partial<Pick<Context, 'pageCache' | 'timings'>> = {},
): Site {
  const { config, database, log, observation, storage } = context;
  const { db } = database;
  const write = createAuditedWrite({ db, invalidation });
  const retryRead = createReadRetry({ crashedAt: context.databaseCrashes?.lastAt });
  const opened = { config, database, log, observation, storage };
  const { ctx, drop } = createContext({ ...opened, write, retryRead, invalidation, secret, ...measures });
  getJobs(ctx).define(collect('jobs', ctx).map(observation.observeJob));
  const drafts = joinDrafts(features.flatMap((feature) => feature.drafts?.(ctx) ?? []));
  const closers: (Close | void)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer?.();
  };
  return {
    retryRead,
    findActor: (request) => findCurrentUser(ctx, request),
    requireRecentAuthentication: (actor) => requireRecentAuthentication(ctx, actor),
    reads: collect('reads', ctx)
      .map((read): PublicRead => ({ ...read, read: (input) => retryRead(() => read.read(input)) }))
      .map((read) => cacheAnswers(read, ctx.cache)),
    drafts,
    findPageRedirect: createPageRedirects({
      ...getRedirects(ctx),
      getPath: (page) => getPagePath(ctx, page),
      hasPage: async (path) => (await findPages(db, [path])).has(path),
      isHiddenPage: async (path) => (await drafts.has(path)) || isMissingPaper(ctx, path),
    }),
    noteMissing: getMissingUrls(ctx).note,
    notePage: analyticsFeature.getNotePage(ctx),
    tryServeFile: getCachedDownloads(ctx).tryServe,
    registerRoutes(app) {
      for (const feature of features) feature.routes?.(app, ctx);
    },
    gauges: collect('gauges', ctx),
    jobs: {
      work() {
        for (const feature of features) closers.push(feature.startWorker?.(ctx));
      },
      close,
    },
    start() {
      for (const feature of features) closers.push(feature.start?.(ctx));
    },
    forget: drop,
    close,
  };
}
