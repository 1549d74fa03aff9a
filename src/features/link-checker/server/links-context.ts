import { join } from 'node:path';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { createMemoizedReads } from '#platform/cache/memoized-reads.ts';
import type { Context } from '#platform/context/context.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { createCheckLink } from './check-link.ts';
import { createFileFetch } from './fetch-file.ts';
import { createLinkReading } from './link-reading.service.ts';

export type LinksContext = ReturnType<typeof createLinksContext>;

/** Adds what the link checker needs to a context. `hasPath` tells whether this site answers a path. */
export function createLinksContext(
  ctx: Context,
  given: {
    sources: readonly LinkSource[];
    fetch: SafeFetch;
    hasPath(path: string): Promise<boolean>;
    jobs?: Jobs;
  },
) {
  const { sources, fetch, hasPath, jobs = getJobs(ctx) } = given;
  const { publicUrl, maxFileBytes, dataDir } = ctx.config;
  return {
    ...ctx,
    sources,
    jobs,
    check: createCheckLink({ fetch, own: { publicUrl, hasPath } }),
    fetchFile: createFileFetch({ fetch, folder: join(dataDir, 'fetched'), maxFileBytes }),
    reading: createLinkReading({ db: ctx.db, jobs }),
    counts: createMemoizedReads(),
  };
}
