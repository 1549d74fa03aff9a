import { createNamedRecords } from '#features/search-box/server/named-records.service.ts';
import type { SearchMatcher } from '#features/search/server/match/match.service.ts';
import { namedRecordReads, searchReads } from '#features/search-box/server/search.routes.ts';
import type { CatalogService } from '#features/catalog/server/catalog.service.ts';
import type { PapersService } from '#features/papers/server/papers.service.ts';
import type { PageSearch } from '#features/page-search/server/page-search.service.ts';
import type { SearchService } from '#features/search-box/server/search.service.ts';
import { searchWordsAdminRoutes } from '#features/search-words/server/search-words-admin.routes.ts';
import { createSearchWordsAdmin } from '#features/search-words/server/search-words-admin.service.ts';
import type { SearchVocabularyService } from '#features/search-words/server/search-vocabulary.service.ts';
import type { AnalyticsService } from '#features/analytics/server/analytics.service.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

/** Search, and its words in the back office. The start writes the shipped words into a new database. */
export function composeSearch(
  { database, log }: AppContext,
  dependencies: {
    write: AuditedWrite;
    vocabulary: SearchVocabularyService;
    matcher: SearchMatcher;
    search: SearchService;
    papers: Pick<PapersService, 'count'>;
    catalog: Pick<CatalogService, 'names'>;
    analytics: Pick<AnalyticsService, 'nothingFound'>;
    pages: PageSearch;
  },
) {
  const { write, vocabulary, matcher, search, papers, catalog, analytics, pages } = dependencies;
  const service = createSearchWordsAdmin({
    db: database.db,
    write,
    nothingFound: () => analytics.nothingFound(30),
    async find(text) {
      const [found, paperCount] = await Promise.all([search.search(text), papers.count({ search: text })]);
      return { ...found, paperCount };
    },
  });
  const named = createNamedRecords({ db: database.db, matcher });
  return {
    reads: [...searchReads(search, catalog.names, pages), ...namedRecordReads(named, catalog.names)],
    registerRoutes: (app) => searchWordsAdminRoutes(app, service),
    forget(tags) {
      vocabulary.drop(tags);
      matcher.forget();
    },
    start() {
      vocabulary
        .seed()
        .catch((error: unknown) => log.warn({ error }, 'the shipped search words could not be written'));
    },
  } satisfies SitePart;
}
