import type { Context } from '#platform/context/context.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { SafeFetch } from '#platform/outgoing/safe-fetch.ts';

/** What the link checker needs. */
export interface LinksContext extends Context {
  sources: readonly LinkSource[];
  jobs: Jobs;
  fetch: SafeFetch;
  /** Returns whether this site answers a path. */
  hasPath(path: string): Promise<boolean>;
  /** When this process reads papers and pages for links again. */
  reading: {
    /** Whether something was written since the last start. */
    isStale: boolean;
    starting?: Promise<void> | undefined;
  };
}
