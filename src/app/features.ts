import { defineAnalytics } from '#features/analytics/analytics.feature.ts';
import { auditFeature } from '#features/audit/audit.feature.ts';
import { authFeature } from '#features/auth/auth.feature.ts';
import { defineBackup } from '#features/backup/backup.feature.ts';
import { bulkEditFeature } from '#features/bulk-edit/bulk-edit.feature.ts';
import { defineCache } from '#features/cache/cache.feature.ts';
import { catalogDirectories } from '#features/catalog/server/catalog.directory.ts';
import { defineCleanup } from '#features/cleanup/cleanup.feature.ts';
import { defineDashboard } from '#features/dashboard/dashboard.feature.ts';
import { downloadsFeature } from '#features/downloads/downloads.feature.ts';
import { examCalendarFeature } from '#features/exam-calendar/exam-calendar.feature.ts';
import { feedsFeature } from '#features/feeds/feeds.feature.ts';
import { filesFeature } from '#features/files/files.feature.ts';
import { getDownloads } from '#features/downloads/downloads.server.ts';
import { homeFeature } from '#features/home/home.feature.ts';
import { defineInlineBlocks } from '#features/inline-blocks/inline-blocks.feature.ts';
import { jobsFeature } from '#features/jobs/jobs.feature.ts';
import { defineLinkChecker } from '#features/link-checker/link-checker.feature.ts';
import { defineLinkPictures } from '#features/link-pictures/link-pictures.feature.ts';
import { defineManagePapers } from '#features/manage-papers/manage-papers.feature.ts';
import { papersDirectory } from '#features/manage-papers/server/papers.directory.ts';
import { definePageImages } from '#features/page-images/page-images.feature.ts';
import { pageSearchFeature } from '#features/page-search/page-search.feature.ts';
import { pageTextsFeature } from '#features/page-texts/page-texts.feature.ts';
import { paperDuplicatesFeature } from '#features/paper-duplicates/paper-duplicates.feature.ts';
import { pastePapers } from '#features/paper-import/server/papers-paste.service.ts';
import { paperReaderFeature } from '#features/paper-reader/paper-reader.feature.ts';
import { definePaperTrash } from '#features/paper-trash/paper-trash.feature.ts';
import { paperUploadFeature } from '#features/paper-upload/paper-upload.feature.ts';
import { paperZipFeature } from '#features/paper-zip/paper-zip.feature.ts';
import { papersFeature } from '#features/papers/papers.feature.ts';
import { pushNoticesFeature } from '#features/push-notices/push-notices.feature.ts';
import { ratingsFeature } from '#features/ratings/ratings.feature.ts';
import { getRedirects } from '#features/redirects/redirects.server.ts';
import { defineRedirects } from '#features/redirects/redirects.feature.ts';
import { searchBoxFeature } from '#features/search-box/search-box.feature.ts';
import { searchWordsFeature } from '#features/search-words/search-words.feature.ts';
import { defineSeo } from '#features/seo/seo.feature.ts';
import { defineSettings } from '#features/settings/settings.feature.ts';
import { defineSiteImport } from '#features/site-import/site-import.feature.ts';
import { sittingsFeature } from '#features/sittings/sittings.feature.ts';
import { splitPdfFeature } from '#features/split-pdf/split-pdf.feature.ts';
import { staticPagesDirectory } from '#features/static-pages/server/static-pages-at.service.ts';
import { defineStaticPages } from '#features/static-pages/static-pages.feature.ts';
import { getShownPages } from '#features/static-pages/static-pages.server.ts';
import { uploadDraftsFeature } from '#features/upload-drafts/upload-drafts.feature.ts';
import { defineRecovery } from '#features/recovery/recovery.feature.ts';
import { joinBackupParts } from '#platform/backup/backup-table.ts';
import type { Context } from '#platform/context/context.ts';
import type { Feature } from '#platform/context/feature.ts';
import { getRestoreParts } from './compose/restore.ts';
import { openImport } from './compose/library.ts';
import { catalogFeature } from './pages/catalog-feature.ts';
import { imageUses, pageAttachments } from './pages/page-parts.ts';
import type { PageRef } from '#platform/pages/page-kind.ts';
import { isPathAnswered, findPages } from './pages/real-pages.ts';
import { starterLibraryFeature } from './starter-library/starter-library.feature.ts';

/** The site's own icon. */
const mark = new URL('web/public/favicon.svg', import.meta.url);

export const analyticsFeature = defineAnalytics({ findPages });

const linkCheckerFeature = defineLinkChecker({
  getSources: (ctx) => collect('links', ctx),
  hasPath: (ctx, path) => isPathAnswered(ctx.db, (url) => isRedirected(ctx, url), path),
});

const cleanupFeature = defineCleanup({ getChecks: (ctx) => collect('cleanup', ctx) });

const backupFeature = defineBackup({
  getParts: (ctx) => ({
    ...getRestoreParts(ctx.db),
    content: backupContent,
    pastePapers: (...given) => pastePapers(ctx, ...given),
  }),
});
const recoveryFeature = defineRecovery(backupFeature);

/**
 * The features of the product. A feature that serves others without knowing them receives what they give. They start in
 * this order and close in the opposite one: first those whose data would be lost, then the jobs, which use the others.
 */
export const features: readonly Feature[] = [
  defineSettings({ mark }),
  homeFeature,
  examCalendarFeature,
  feedsFeature,
  searchBoxFeature,
  pageSearchFeature,
  searchWordsFeature,
  authFeature,
  ratingsFeature,
  pageTextsFeature,
  paperReaderFeature,
  defineLinkPictures({ mark }),
  splitPdfFeature,
  paperUploadFeature,
  uploadDraftsFeature,
  filesFeature,
  papersFeature,
  sittingsFeature,
  definePaperTrash({ attachments: pageAttachments, eraseCatalogTrash: catalogFeature.eraseTrash }),
  paperDuplicatesFeature,
  defineManagePapers({ getFindProblem: linkCheckerFeature.getFindProblem }),
  catalogFeature,
  bulkEditFeature,
  defineRedirects({ getPages: (ctx) => collect('pages', ctx), pagesAt: findPages }),
  defineStaticPages({ attachments: pageAttachments }),
  defineInlineBlocks({ getShown: getShownPages }),
  definePageImages(imageUses),
  defineSeo({
    getShown: getShownPages,
    getDirectories: (ctx) => [...catalogDirectories(ctx), papersDirectory(ctx), staticPagesDirectory(ctx)],
    getSources: (ctx) => collect('sitemap', ctx),
  }),
  auditFeature,
  cleanupFeature,
  backupFeature,
  recoveryFeature,
  defineDashboard({
    getState: (ctx) => ({
      getCleanupStats: (reader) => cleanupFeature.getLastStats(ctx, reader),
      async getBackupState() {
        const [state, problems] = await Promise.all([
          backupFeature.getState(ctx),
          recoveryFeature.listProblems(ctx),
        ]);
        return { ...state, problems: [...state.problems, ...problems] };
      },
    }),
  }),
  linkCheckerFeature,
  defineSiteImport({
    openImport: (ctx) => openImport(ctx, ctx.invalidation),
    pagesAt: findPages,
    getStartCopies: linkCheckerFeature.getStartCopies,
  }),
  defineCache({ getDownloads: (ctx) => getDownloads(ctx).counter }),
  jobsFeature,
  analyticsFeature,
  downloadsFeature,
  paperZipFeature,
  pushNoticesFeature,
  starterLibraryFeature,
];

/** What backups contain: every table of the database, except those that a feature leaves out. */
export const backupContent = joinBackupParts(features.map(({ backup = {} }) => backup));

type Collected = 'cleanup' | 'reads' | 'jobs' | 'pages' | 'sitemap' | 'links' | 'gauges';
type Items<Kind extends Collected> = ReturnType<NonNullable<Feature[Kind]>>;

/** Returns what all features add of one kind. */
export function collect<Kind extends Collected>(kind: Kind, ctx: Context): Items<Kind> {
  return features.flatMap<Items<Kind>[number]>((feature) => feature[kind]?.(ctx) ?? []) as Items<Kind>;
}

/** Returns the current English path of a page, or `undefined` if visitors cannot open it. */
export async function getPagePath(ctx: Context, { kind, id }: PageRef): Promise<string | undefined> {
  const page = collect('pages', ctx).find((each) => each.kind === kind);
  return (
    page &&
    ctx.cache.get(`path of ${kind} ${id}`, page, async () => (await page.getPaths(ctx.db, [id])).get(id))
  );
}

async function isRedirected(ctx: Context, url: string): Promise<boolean> {
  const redirect = await getRedirects(ctx).find(url);
  return (redirect?.page ? await getPagePath(ctx, redirect.page) : redirect) !== undefined;
}
