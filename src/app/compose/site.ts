import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { identityRoutes } from '#features/auth/server/identity.routes.ts';
import { createIdentity } from '#features/auth/server/identity.service.ts';
import { catalogDirectories } from '#features/catalog/server/catalog.directory.ts';
import { catalogReads } from '#features/catalog/server/catalog.routes.ts';
import { catalogSitemap } from '#features/catalog/server/catalog.sitemap.ts';
import { createCatalogService } from '#features/catalog/server/catalog.service.ts';
import { restoreExamForPapers } from '#features/catalog/server/trash/restore-catalog.ts';
import { contentPagesDirectory } from '#features/static-pages/server/admin/pages.directory.ts';
import { homeReads } from '#features/home/server/home.routes.ts';
import { homeSitemap } from '#features/home/server/home.sitemap.ts';
import { createHomeService } from '#features/home/server/home.service.ts';
import { papersAdminRoutes } from '#features/manage-papers/server/papers-admin.routes.ts';
import { createPapersAdmin } from '#features/manage-papers/server/papers-admin.service.ts';
import { papersDirectory } from '#features/manage-papers/server/papers.directory.ts';
import { createEmptyTrash } from '#features/paper-trash/server/empty-trash.service.ts';
import { createEmptyTrashJob, createPurgeTrashJob } from '#features/paper-trash/server/papers-trash.jobs.ts';
import { emptyTrashRoutes, trashRoutes } from '#features/paper-trash/server/trash.routes.ts';
import { createFindDuplicatesJob } from '#features/paper-duplicates/server/paper-duplicates.jobs.ts';
import { duplicatePapersRoutes } from '#features/paper-duplicates/server/paper-duplicates.routes.ts';
import { createDuplicatePapers } from '#features/paper-duplicates/server/paper-duplicates.service.ts';
import { createFullList } from '#features/papers/server/full-list.ts';
import { papersReads, papersRoutes } from '#features/papers/server/papers.routes.ts';
import { papersSitemap } from '#features/papers/server/papers.sitemap.ts';
import { createPapersService } from '#features/papers/server/papers.service.ts';
import { createRedirectsService } from '#features/redirects/server/redirects.service.ts';
import { ratingRoutes } from '#features/ratings/server/ratings.routes.ts';
import { createRatingsService } from '#features/ratings/server/ratings.service.ts';
import { createSearchMatcher } from '#features/search-index/server/search-match.service.ts';
import { createSearchVocabulary } from '#features/search-words/server/search-vocabulary.service.ts';
import { createSearchService } from '#features/search/server/search.service.ts';
import { seoRoutes } from '#features/seo/server/seo.routes.ts';
import { createSitemapService } from '#features/seo/server/sitemap.service.ts';
import { createSettingsService } from '#features/settings/server/settings.service.ts';
import type { DroppedTags, Invalidation } from '#platform/cache/invalidation.ts';
import { createTaggedMemory } from '#platform/cache/tagged-memory.ts';
import { createReadRetry, type ReadRetry } from '#platform/database/read-retry.ts';
import type { FindActor, RequireRecentAuthentication } from '#platform/http/actor.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { keepAnswers } from '#platform/http/kept-reads.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import { createVisitors } from '#platform/http/visitor.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { composeAnalytics, type NotePage } from './analytics.ts';
import { composeBackup } from './backup.ts';
import { composeBulk } from './bulk-edit.ts';
import { composeCache } from './cache.ts';
import { composeCatalogAdmin, composeCatalogTrash } from './catalog-admin.ts';
import { composeCleanup } from './cleanup.ts';
import { composeContentPages } from './static-pages.ts';
import type { AppContext } from '../process/context.ts';
import { composeDownloads } from './downloads.ts';
import { composeExamCalendar } from './exam-calendar.ts';
import { composeJobs } from './jobs.ts';
import { composeLinks } from './link-checker.ts';
import { composeOverview, type Measures } from './overview.ts';
import { pageAttachments } from '../pages/page-parts.ts';
import { composePageContent } from './inline-blocks.ts';
import type { Drafts } from '../pages/page-drafts.ts';
import { createPageRedirects, type FindPageRedirect } from '../pages/page-redirects.ts';
import { composePageSeo } from './page-seo.ts';
import { composePageTexts } from './page-texts.ts';
import type { NoteMissing } from '../pages/pages.ts';
import { pagesAt } from '../pages/real-pages.ts';
import { composePaperReader } from './paper-reader.ts';
import { composeRedirects } from './redirects.ts';
import type { SitePart } from './site-part.ts';
import { composeRestore } from './restore.ts';
import { composeSearch } from './search.ts';
import { composeSiteImport } from './site-import.ts';
import { composeSettings } from './site-settings.ts';
import { composeUploads } from './uploads.ts';

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
  drafts: Drafts;
  /** Finds the new URL of a page that moved. */
  findPageRedirect: FindPageRedirect;
  /** Records a request for a page that does not exist. */
  noteMissing: NoteMissing;
  /** Records a page that was sent to a visitor. */
  notePage: NotePage;
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

/** About 10,000 answers, such as the SEO records of pages. */
const keptAnswersBytes = 16_000_000;

/** Composes the product from its features. */
export function composeSite(
  context: AppContext,
  secret: string,
  invalidation: Invalidation,
  measures: Measures,
): Site {
  const { config, log, storage } = context;
  const { db } = context.database;
  const { publicUrl } = config;
  const retryRead = createReadRetry({ crashedAt: context.databaseCrashes?.lastAt });
  const write = createAuditedWrite({ db, invalidation });
  const answers = createTaggedMemory({ maxBytes: keptAnswersBytes });
  const jobs = composeJobs(context, write);
  const visitors = createVisitors({ secret, isHttps: publicUrl.startsWith('https:') });

  const settings = createSettingsService({ db, invalidation, log });
  const catalog = createCatalogService({ db });
  const redirects = createRedirectsService({ db, log });
  const vocabulary = createSearchVocabulary({ db });
  const matcher = createSearchMatcher({ db, vocabulary: vocabulary.get });
  const papers = createPapersService({ db, matcher, publicUrl });
  const fullList = createFullList(papers);
  const search = createSearchService({ db, matcher, papers });
  const home = createHomeService({ catalog, papers });
  const downloads = composeDownloads(context, {
    secret,
    visitors,
    retryRead,
    findActor: (request) => identity.currentUser(request),
  });
  const paperReader = composePaperReader(context, { settings, secret });
  const ratings = createRatingsService({ db, invalidation, settings, visitors, secret, log });
  const identity = createIdentity({ db, write, secret, publicUrl, log, provider: config.oidc });
  const requireRecentAuthentication = identity.reauthentication.require;
  const contentPages = composeContentPages({ db, write });
  const { shown } = contentPages;
  const pageContent = composePageContent({ db, write, shown });
  const pageSeo = composePageSeo({
    db,
    write,
    publicUrl,
    shown,
    directories: [
      ...catalogDirectories(catalog),
      papersDirectory({ db, matcher }),
      contentPagesDirectory({ db }),
    ],
  });
  const cleanup = composeCleanup(context, { write, jobs: jobs.service });
  const backup = composeBackup(context, { write, jobs: jobs.service });
  const overview = composeOverview(context, papers, cleanup.service, backup.kept, measures);
  const papersAdmin = createPapersAdmin({
    db,
    write,
    matcher,
    papers,
    storage,
    publicUrl,
    attachments: pageAttachments,
    restoreExam: restoreExamForPapers,
  });
  const catalogTrash = composeCatalogTrash({ db, write });
  const emptyTrash = createEmptyTrash({
    db,
    write,
    storage,
    attachments: pageAttachments,
    eraseCatalogTrash: catalogTrash.eraseUnlogged,
    jobs: jobs.service,
  });
  const duplicates = createDuplicatePapers({ db, write, jobs: jobs.service, publicUrl });
  const bulk = composeBulk(context, {
    write,
    jobs: jobs.service,
    matcher,
    flushDownloads: downloads.service.flush,
  });
  const uploads = composeUploads(context, catalog, [bulk.purge]);
  const analytics = composeAnalytics(context, { write, secret, papers, pagesAt });
  const pageTexts = composePageTexts(context, { write, invalidation });
  const redirectsPart = composeRedirects(context, { write, redirects, pagesAt });

  // The close order: first the parts whose data would be lost, then those whose work the next start repeats.
  const parts: SitePart[] = [
    pageTexts,
    jobs,
    overview,
    cleanup,
    backup,
    composeRestore(context, {
      write,
      jobs: jobs.service,
      invalidation,
      requireRecentAuthentication,
      kept: backup.place,
    }),
    {
      reads: homeReads(home, catalog.names),
      sitemap: [homeSitemap({ papers })],
    },
    {
      reads: papersReads(papers, catalog.names),
      jobs: [
        createPurgeTrashJob(papersAdmin.trash, catalogTrash.erase),
        createEmptyTrashJob(emptyTrash),
        createFindDuplicatesJob({ db }),
      ],
      sitemap: [papersSitemap({ db, count: async () => (await papers.stats()).totalPapers })],
      registerRoutes(app) {
        papersRoutes(app, fullList);
        papersAdminRoutes(app, papersAdmin);
        trashRoutes(app, papersAdmin.trash);
        emptyTrashRoutes(app, emptyTrash);
        duplicatePapersRoutes(app, duplicates);
      },
      forget(tags) {
        papers.drop(tags);
        fullList.drop(tags);
        duplicates.forget(tags);
      },
    },
    {
      reads: catalogReads(catalog),
      sitemap: [catalogSitemap({ db })],
      ...composeCatalogAdmin({ db, write, trash: catalogTrash, catalog }),
    },
    composeExamCalendar(context, { write, invalidation, settings, redirects, findNames: catalog.names }),
    composeSearch(context, {
      write,
      vocabulary,
      matcher,
      search,
      papers,
      catalog,
      analytics,
      pages: paperReader.search,
    }),
    contentPages,
    composeSettings({ db, write, settings, requireRecentAuthentication }),
    redirectsPart,
    pageSeo,
    { registerRoutes: (app) => identityRoutes(app, identity) },
    {
      registerRoutes: (app) => ratingRoutes(app, ratings, identity.currentUser),
      start: ratings.start,
      close: ratings.close,
    },
    downloads,
    paperReader,
    composeCache({ write, pageCache: measures.pageCache, downloads: downloads.service }),
    uploads,
    bulk,
    pageContent,
    analytics,
  ];
  const sources = parts.flatMap((part) => part.links ?? []);
  const links = composeLinks(context, { write, jobs: jobs.service, sources });
  parts.push(
    links,
    composeSiteImport(context, {
      write,
      jobs: jobs.service,
      invalidation,
      catalog,
      redirects: redirectsPart,
      links,
    }),
  );
  jobs.define(parts.flatMap((part) => part.jobs ?? []));
  const sitemap = createSitemapService({
    publicUrl,
    settings,
    listed: pageSeo.listed,
    sources: parts.flatMap((part) => part.sitemap ?? []),
  });

  return {
    retryRead,
    findActor: identity.currentUser,
    requireRecentAuthentication,
    reads: parts
      .flatMap((part) => part.reads ?? [])
      .map((read): PublicRead => ({ ...read, read: (input) => retryRead(() => read.read(input)) }))
      .map((read) => keepAnswers(read, answers)),
    drafts: {
      ...contentPages.drafts,
      reads: [...contentPages.drafts.reads, ...pageContent.draftReads, ...pageSeo.draftReads],
    },
    findPageRedirect: createPageRedirects({
      ...redirects,
      hasPage: async (path) => (await pagesAt(db, [path])).has(path),
    }),
    noteMissing: redirectsPart.noteMissing,
    notePage: analytics.notePage,
    tryServeFile: downloads.tryServeFile,
    registerRoutes(app) {
      for (const part of parts) part.registerRoutes?.(app);
      seoRoutes(app, sitemap);
    },
    gauges: parts.flatMap((part) => part.gauges ?? []),
    jobs: pageTexts.workBeside(jobs),
    start() {
      for (const part of parts) part.start?.();
    },
    forget(tags) {
      for (const part of parts) part.forget?.(tags);
      answers.drop(tags);
    },
    async close() {
      for (const part of parts) await part.close?.();
    },
  };
}
