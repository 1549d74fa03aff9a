import { analytics } from '#features/analytics/analytics.feature.ts';
import { audit } from '#features/audit/audit.feature.ts';
import { auth } from '#features/auth/auth.feature.ts';
import { bulkEdit } from '#features/bulk-edit/bulk-edit.feature.ts';
import { cache } from '#features/cache/cache.feature.ts';
import { catalogCleanup } from '#features/catalog/server/catalog-cleanup.service.ts';
import { catalogDirectories } from '#features/catalog/server/catalog.directory.ts';
import { categoryNames } from '#features/catalog/server/catalog-pages.service.ts';
import { cleanup } from '#features/cleanup/cleanup.feature.ts';
import { dashboard } from '#features/dashboard/dashboard.feature.ts';
import { downloads } from '#features/downloads/downloads.feature.ts';
import { getDownloads } from '#features/downloads/downloads.server.ts';
import { examCalendar } from '#features/exam-calendar/exam-calendar.feature.ts';
import { files } from '#features/files/files.feature.ts';
import { filesCleanup } from '#features/files/server/files-cleanup.service.ts';
import { getPartsFolder } from '#features/files/server/uploads.service.ts';
import { home } from '#features/home/home.feature.ts';
import { inlineBlocks } from '#features/inline-blocks/inline-blocks.feature.ts';
import { jobs } from '#features/jobs/jobs.feature.ts';
import { linkChecker } from '#features/link-checker/link-checker.feature.ts';
import { managePapers } from '#features/manage-papers/manage-papers.feature.ts';
import { papersDirectory } from '#features/manage-papers/server/papers.directory.ts';
import { pageImages } from '#features/page-images/page-images.feature.ts';
import { pageSearch } from '#features/page-search/page-search.feature.ts';
import { pageTexts } from '#features/page-texts/page-texts.feature.ts';
import { paperDuplicates } from '#features/paper-duplicates/paper-duplicates.feature.ts';
import { paperReader } from '#features/paper-reader/paper-reader.feature.ts';
import { paperTrash } from '#features/paper-trash/paper-trash.feature.ts';
import { papersCleanup } from '#features/paper-trash/server/cleanup/papers-cleanup.service.ts';
import { paperUpload } from '#features/paper-upload/paper-upload.feature.ts';
import { papers } from '#features/papers/papers.feature.ts';
import { followSeoTexts } from '#features/papers/server/admin/follow-seo-texts.service.ts';
import { ratings } from '#features/ratings/ratings.feature.ts';
import { getRedirects } from '#features/redirects/redirects.server.ts';
import { redirects } from '#features/redirects/redirects.feature.ts';
import { searchBox } from '#features/search-box/search-box.feature.ts';
import { searchWords } from '#features/search-words/search-words.feature.ts';
import { getMatcher } from '#features/search/search.server.ts';
import { seo } from '#features/seo/seo.feature.ts';
import { settings } from '#features/settings/settings.feature.ts';
import { splitPdf } from '#features/split-pdf/split-pdf.feature.ts';
import { staticPagesDirectory } from '#features/static-pages/server/admin/pages.directory.ts';
import { staticPages } from '#features/static-pages/static-pages.feature.ts';
import { getShownPages } from '#features/static-pages/static-pages.server.ts';
import { uploadDrafts } from '#features/upload-drafts/upload-drafts.feature.ts';
import type { Context } from '#platform/context/context.ts';
import type { Feature } from '#platform/context/feature.ts';
import { backup, getBackupState } from './compose/backup.ts';
import { restore } from './compose/restore.ts';
import { siteImport } from './compose/site-import.ts';
import { catalogFeature } from './pages/catalog-feature.ts';
import { imageUses, pageAttachments, pageRecords } from './pages/page-parts.ts';
import { isPathAnswered, pagesAt } from './pages/real-pages.ts';

export const analyticsFeature = analytics({ findPages: pagesAt });

const links = linkChecker({
  getSources: (ctx) => collect('links', ctx),
  hasPath: (ctx, path) => isPathAnswered(ctx.db, getRedirects(ctx), path),
});

const cleanupFeature = cleanup({
  getChecks(ctx) {
    const { db, write, storage, config } = ctx;
    const categories = catalogFeature.getCategories(ctx);
    return [
      ...catalogCleanup({ db, write, categories, followSeoTexts }),
      ...papersCleanup({ db, write, storage }),
      ...filesCleanup({ db, write, storage, partsFolder: getPartsFolder(config) }),
    ];
  },
});

/**
 * The features of the product. A feature that serves others without knowing them receives what they give. They start in
 * this order and close in the opposite one: first those whose data would be lost, then the jobs, which use the others.
 */
export const features: readonly Feature[] = [
  settings({ mark: new URL('web/public/favicon.svg', import.meta.url) }),
  home,
  examCalendar,
  searchBox,
  pageSearch,
  searchWords,
  auth,
  ratings,
  pageTexts,
  paperReader,
  splitPdf,
  paperUpload,
  uploadDrafts,
  files,
  papers,
  paperTrash({ attachments: pageAttachments, getCatalogTrash: catalogFeature.getTrash }),
  paperDuplicates,
  managePapers({ attachments: pageAttachments, getFindProblem: links.getFindProblem }),
  catalogFeature,
  bulkEdit,
  redirects({ pagesAt }),
  staticPages({ categories: categoryNames, attachments: pageAttachments }),
  inlineBlocks({ records: pageRecords, getShown: getShownPages }),
  pageImages(imageUses),
  seo({
    getShown: getShownPages,
    getDirectories: (ctx) => [
      ...catalogDirectories(ctx),
      papersDirectory({ db: ctx.db, matcher: getMatcher(ctx) }),
      staticPagesDirectory(ctx),
    ],
    getSources: (ctx) => [...collect('sitemap', ctx)],
  }),
  audit,
  cleanupFeature,
  backup,
  restore,
  dashboard({
    getServices: (ctx) => ({ cleanup: cleanupFeature.getService(ctx), backups: getBackupState(ctx) }),
  }),
  links,
  siteImport(links.getStartCopies),
  cache({ getDownloads }),
  jobs,
  analyticsFeature,
  downloads,
];

type Collected = 'reads' | 'jobs' | 'sitemap' | 'links' | 'gauges';
type Items<Kind extends Collected> = ReturnType<NonNullable<Feature[Kind]>>;

/** Returns what all features add of one kind. */
export function collect<Kind extends Collected>(kind: Kind, ctx: Context): Items<Kind> {
  return features.flatMap<Items<Kind>[number]>((feature) => feature[kind]?.(ctx) ?? []) as Items<Kind>;
}
