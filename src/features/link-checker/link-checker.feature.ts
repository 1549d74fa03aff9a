import { getJobs } from '#features/jobs/jobs.server.ts';
import { type Context, perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { JobStarter, RunningJob } from '#platform/jobs/job.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { findFileProblem } from './server/check-link.ts';
import {
  createLinkCheckJobs,
  createReadLinksJob,
  createReplaceHostJob,
  createStoreCopiesJob,
} from './server/link-checker.jobs.ts';
import { linksRoutes } from './server/link-checker.routes.ts';
import { linksGauges, markStale } from './server/link-reading.service.ts';
import type { LinksContext } from './server/links-context.ts';
import { startCopies } from './server/store-copies.service.ts';

/** Checks and replaces the links of all features. `hasPath` tells whether this site answers a path. */
export function defineLinkChecker(content: {
  getSources(ctx: Context): LinkSource[];
  hasPath(ctx: Context, path: string): Promise<boolean>;
}) {
  const getLinks = perContext((ctx): LinksContext => {
    const { publicUrl, linkCheckAllow: allow } = ctx.config;
    return {
      ...ctx,
      sources: content.getSources(ctx),
      jobs: getJobs(ctx),
      fetch: createSafeFetch({ allow, userAgent: `Pariksha link checker (+${publicUrl})` }),
      hasPath: (path) => content.hasPath(ctx, path),
      reading: { isStale: true },
    };
  });
  const feature = defineFeature({
    name: 'link-checker',
    // The column refers to a running check, which does not exist after a restore.
    backup: { tables: { link_checks: { derived: ['run_id'] } } },
    jobs(ctx) {
      const links = getLinks(ctx);
      return [
        createReadLinksJob(links),
        ...createLinkCheckJobs(links),
        createStoreCopiesJob(links),
        createReplaceHostJob(links),
      ];
    },
    gauges: linksGauges,
    routes(app, ctx) {
      const links = getLinks(ctx);
      ctx.onChange((tags) => markStale(links, tags));
      linksRoutes(app, links);
    },
  });
  return {
    ...feature,
    /** Returns the function that opens the file at a URL and says what is wrong with it. */
    getFindProblem: (ctx: Context) => (url: string) => findFileProblem(getLinks(ctx), url),
    /** Returns the function that stores copies of the files at these URLs. Only for jobs. */
    getStartCopies: (ctx: Context) => (startedBy: JobStarter, urls: string[], job: RunningJob) =>
      startCopies(getLinks(ctx), startedBy, urls, job),
  };
}
