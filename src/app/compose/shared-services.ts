import { getIdentity } from '#features/auth/auth.server.ts';
import { getPapers } from '#features/papers/papers.server.ts';
import { getRedirects } from '#features/redirects/redirects.server.ts';
import { getMatcher } from '#features/search/search.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import type { Context } from '#platform/context/context.ts';
import { createReadRetry } from '#platform/database/read-retry.ts';
import { getVisitors } from '#platform/http/visitor.ts';
import type { AppContext } from '../process/context.ts';
import { composeJobs } from './jobs.ts';

export type SharedServices = ReturnType<typeof createSharedServices>;

/** Creates the services that several parts of the site use. */
export function createSharedServices(context: AppContext, ctx: Context) {
  const { write } = ctx;
  return {
    write,
    matcher: getMatcher(ctx),
    retryRead: createReadRetry({ crashedAt: context.databaseCrashes?.lastAt }),
    jobs: composeJobs(context, write),
    visitors: getVisitors(ctx),
    identity: getIdentity(ctx),
    settings: getSettings(ctx),
    redirects: getRedirects(ctx),
    papers: getPapers(ctx),
  };
}
