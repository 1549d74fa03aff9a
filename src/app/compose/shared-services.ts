import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { createIdentity } from '#features/auth/server/identity.service.ts';
import { createCatalogService } from '#features/catalog/server/catalog.service.ts';
import { createPapersService } from '#features/papers/server/papers.service.ts';
import { createRedirectsService } from '#features/redirects/server/redirects.service.ts';
import { createSearchMatcher } from '#features/search/server/match/match.service.ts';
import { createSearchVocabulary } from '#features/search-words/server/search-vocabulary.service.ts';
import { createSettingsService } from '#features/settings/server/settings.service.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { createReadRetry } from '#platform/database/read-retry.ts';
import { createVisitors } from '#platform/http/visitor.ts';
import type { AppContext } from '../process/context.ts';
import { composeJobs } from './jobs.ts';

export type SharedServices = ReturnType<typeof createSharedServices>;

/** Creates the services that several parts of the site use. */
export function createSharedServices(context: AppContext, secret: string, invalidation: Invalidation) {
  const { config, log } = context;
  const { publicUrl } = config;
  const { db } = context.database;
  const write = createAuditedWrite({ db, invalidation });
  const vocabulary = createSearchVocabulary({ db });
  const matcher = createSearchMatcher({ db, vocabulary: vocabulary.get });
  return {
    write,
    vocabulary,
    matcher,
    retryRead: createReadRetry({ crashedAt: context.databaseCrashes?.lastAt }),
    jobs: composeJobs(context, write),
    visitors: createVisitors({ secret, isHttps: publicUrl.startsWith('https:') }),
    identity: createIdentity({ db, write, secret, publicUrl, log, provider: config.oidc }),
    settings: createSettingsService({ db, invalidation, log }),
    catalog: createCatalogService({ db }),
    redirects: createRedirectsService({ db, log }),
    papers: createPapersService({ db, matcher, publicUrl }),
  };
}
