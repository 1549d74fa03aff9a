import type { PapersImportContext } from '#features/paper-import/paper-import.server.ts';
import type { RedirectRules } from '#features/redirects/redirects.server.ts';
import type { Context } from '#platform/context/context.ts';
import type { Jobs, JobStarter, RunningJob } from '#platform/jobs/job.ts';
import type { SafeFetch } from '#platform/outgoing/safe-fetch.ts';

/** What an import of a list needs, also in a command. */
export interface ImportContext extends Pick<Context, 'db' | 'write' | 'config'>, RedirectRules {
  papersImport: PapersImportContext;
}

/** What the routes and jobs of the import need. */
export interface SiteImportContext extends ImportContext {
  jobs: Jobs;
  fetch: SafeFetch;
  /** Stores copies of the files at these URLs. Returns how many it leaves. Throws `conflict` while it runs. */
  startCopies(startedBy: JobStarter, urls: string[], job: RunningJob): Promise<number>;
}
