import { join } from 'node:path';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { createCheckLink, findFileProblem } from './server/check-link.ts';
import { createFileFetch } from './server/fetch-file.ts';
import {
  createLinkCheckJobs,
  createReadLinksJob,
  createReplaceHostJob,
  createStoreCopiesJob,
} from './server/link-checker.jobs.ts';
import { linksRoutes } from './server/link-checker.routes.ts';
import { createLinkChecker } from './server/link-checker.service.ts';
import { createLinkReading } from './server/link-reading.service.ts';
import { createLinkRun } from './server/link-run.service.ts';
import { createLinkSync } from './server/link-sync.service.ts';
import { linksGauges } from './server/links-gauges.service.ts';
import { createReplaceHost } from './server/replace-host.service.ts';
import { createStartCopies } from './server/start-copies.service.ts';

/** Checks and replaces the links of all features. `hasPath` tells whether this site answers a path. */
export function defineLinkChecker(content: {
  getSources(ctx: Context): LinkSource[];
  hasPath(ctx: Context, path: string): Promise<boolean>;
}) {
  const getParts = perContext((ctx) => {
    const { db, config } = ctx;
    const { publicUrl, linkCheckAllow: allow } = config;
    const sources = content.getSources(ctx);
    const fetch = createSafeFetch({ allow, userAgent: `Pariksha link checker (+${publicUrl})` });
    const hasPath = (path: string) => content.hasPath(ctx, path);
    const check = createCheckLink({ fetch, own: { publicUrl, hasPath } });
    const sync = createLinkSync({ db, sources, publicUrl });
    const hosts = createReplaceHost({ db, sources, check, publicUrl });
    return { sources, fetch, check, sync, hosts };
  });
  const feature = defineFeature({
    name: 'link-checker',
    jobs: (ctx) => {
      const { db, config } = ctx;
      const { publicUrl, maxFileBytes, dataDir } = config;
      const { sources, fetch, check, sync, hosts } = getParts(ctx);
      const fetchFile = createFileFetch({ fetch, folder: join(dataDir, 'fetched'), maxFileBytes });
      return [
        createReadLinksJob(sync),
        ...createLinkCheckJobs(createLinkRun({ db, sync, check, publicUrl })),
        createStoreCopiesJob({ db, sources, fetchFile }),
        createReplaceHostJob(hosts),
      ];
    },
    gauges: linksGauges,
    routes(app, ctx) {
      const { db, write, config } = ctx;
      const { sources, check, hosts } = getParts(ctx);
      const jobs = getJobs(ctx);
      const reading = createLinkReading({ db, jobs });
      ctx.onChange(reading.note);
      const { publicUrl } = config;
      linksRoutes(app, {
        links: createLinkChecker({ db, write, sources, reading, check, publicUrl }),
        hosts,
        jobs,
      });
    },
  });
  return {
    ...feature,
    /** Returns the function that opens the file at a URL and says what is wrong with it. */
    getFindProblem: (ctx: Context) => (url: string) => findFileProblem(getParts(ctx).check, url),
    /** Stores copies of the files at these URLs. Only for jobs. */
    getStartCopies: perContext((ctx) =>
      createStartCopies({ db: ctx.db, sync: getParts(ctx).sync, jobs: getJobs(ctx) }),
    ),
  };
}
