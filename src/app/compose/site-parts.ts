import { identityRoutes } from '#features/auth/server/identity.routes.ts';
import { catalogDirectories } from '#features/catalog/server/catalog.directory.ts';
import { catalogReads } from '#features/catalog/server/catalog.routes.ts';
import { catalogSitemap } from '#features/catalog/server/catalog.sitemap.ts';
import { homeReads } from '#features/home/server/home.routes.ts';
import { homeSitemap } from '#features/home/server/home.sitemap.ts';
import { createHomeService } from '#features/home/server/home.service.ts';
import { papersDirectory } from '#features/manage-papers/server/papers.directory.ts';
import { ratingRoutes } from '#features/ratings/server/ratings.routes.ts';
import { createRatingsService } from '#features/ratings/server/ratings.service.ts';
import { createSearchService } from '#features/search-box/server/search.service.ts';
import { staticPagesDirectory } from '#features/static-pages/server/admin/pages.directory.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import type { AppContext } from '../process/context.ts';
import { pagesAt } from '../pages/real-pages.ts';
import { composeAnalytics } from './analytics.ts';
import { composeBackup } from './backup.ts';
import { composeBulk } from './bulk-edit.ts';
import { composeCache } from './cache.ts';
import { composeCatalogAdmin, composeCatalogTrash } from './catalog-admin.ts';
import { composeCleanup } from './cleanup.ts';
import { composeDownloads } from './downloads.ts';
import { composeExamCalendar } from './exam-calendar.ts';
import { composeInlineBlocks } from './inline-blocks.ts';
import { composeLinkChecker } from './link-checker.ts';
import { composeOverview, type Measures } from './overview.ts';
import { composePageImages } from './page-images.ts';
import { composePageSeo } from './page-seo.ts';
import { composePageTexts } from './page-texts.ts';
import { composePaperReader } from './paper-reader.ts';
import { composePapers } from './papers.ts';
import { composeRedirects } from './redirects.ts';
import { composeRestore } from './restore.ts';
import { composeSearch } from './search.ts';
import type { SharedServices } from './shared-services.ts';
import type { SitePart } from './site-part.ts';
import { composeSiteImport } from './site-import.ts';
import { composeSettings } from './site-settings.ts';
import { composeStaticPages } from './static-pages.ts';
import { composeProposals, composeUploads } from './uploads.ts';

/**
 * Builds the parts of the site by name, in the order in which they close: first the parts whose data would be lost,
 * then those whose work the next start repeats.
 */
export function composeParts(
  context: AppContext,
  shared: SharedServices,
  options: { secret: string; invalidation: Invalidation; measures: Measures },
) {
  const { secret, invalidation, measures } = options;
  const { config, log } = context;
  const { db } = context.database;
  const { publicUrl } = config;
  const { write, jobs, visitors, retryRead, identity, settings, catalog, redirects, matcher, papers } =
    shared;
  const requireRecentAuthentication = identity.reauthentication.require;

  const search = createSearchService({ db, matcher, papers });
  const home = createHomeService({ catalog, papers });
  const ratings = createRatingsService({ db, invalidation, settings, visitors, secret, log });
  const catalogTrash = composeCatalogTrash({ db, write });
  const proposals = composeProposals({ db, write });
  const downloads = composeDownloads(context, {
    secret,
    write,
    visitors,
    retryRead,
    findActor: identity.currentUser,
  });
  const paperReader = composePaperReader(context, { settings, matcher, secret });
  const analytics = composeAnalytics(context, { write, secret, papers, pagesAt });
  const staticPages = composeStaticPages({ db, write, log });
  const { shown } = staticPages;
  const cleanup = composeCleanup(context, { write, jobs: jobs.service });
  const backup = composeBackup(context, { write, jobs: jobs.service });
  const bulk = composeBulk(context, {
    write,
    jobs: jobs.service,
    matcher,
    flushDownloads: downloads.service.flush,
  });
  const uploads = composeUploads(context, write, proposals, [bulk.purge]);

  const parts = {
    pageTexts: composePageTexts(context, { write, invalidation }),
    jobs,
    overview: composeOverview(
      context,
      {
        papers,
        cleanup: cleanup.service,
        backups: backup.getState,
        settings,
      },
      measures,
    ),
    cleanup,
    backup,
    restore: composeRestore(context, {
      write,
      jobs: jobs.service,
      invalidation,
      place: backup.place,
    }),
    home: { reads: homeReads(home, catalog.names), sitemap: [homeSitemap({ papers })] },
    papers: composePapers(context, shared, { catalogTrash, learn: proposals.rules.learn }),
    catalog: {
      reads: catalogReads(catalog),
      sitemap: [catalogSitemap({ db })],
      ...composeCatalogAdmin({ db, write, trash: catalogTrash, catalog }),
    },
    examCalendar: composeExamCalendar(context, {
      write,
      invalidation,
      settings,
      redirects,
      findNames: catalog.names,
    }),
    search: composeSearch(context, {
      write,
      vocabulary: shared.vocabulary,
      matcher,
      search,
      papers,
      catalog,
      analytics,
      pages: paperReader.search,
    }),
    staticPages,
    pageImages: composePageImages({ db, write }),
    settings: composeSettings({ db, write, settings, requireRecentAuthentication }),
    redirects: composeRedirects(context, { write, redirects, pagesAt }),
    pageSeo: composePageSeo({
      db,
      write,
      publicUrl,
      shown,
      directories: [
        ...catalogDirectories(catalog),
        papersDirectory({ db, matcher }),
        staticPagesDirectory({ db }),
      ],
    }),
    identity: { registerRoutes: (app) => identityRoutes(app, identity) } satisfies SitePart,
    ratings: {
      registerRoutes: (app) => ratingRoutes(app, ratings, identity.currentUser),
      start: ratings.start,
      close: ratings.close,
    } satisfies SitePart,
    downloads,
    paperReader,
    cache: composeCache({ write, pageCache: measures.pageCache, downloads: downloads.service }),
    uploads,
    uploadPages: paperReader.composeUploadPages(uploads.service),
    bulk,
    inlineBlocks: composeInlineBlocks({ db, write, shown, log }),
    analytics,
  } satisfies Record<string, SitePart>;
  const sources = Object.values<SitePart>(parts).flatMap((part) => part.links ?? []);
  const linkChecker = composeLinkChecker(context, { write, jobs: jobs.service, sources, redirects });
  const siteImport = composeSiteImport(context, {
    write,
    jobs: jobs.service,
    invalidation,
    loadNames: proposals.loadNames,
    redirects: parts.redirects,
    links: linkChecker,
  });
  return { ...parts, linkChecker, siteImport };
}
