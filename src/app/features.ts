import { analytics } from '#features/analytics/analytics.feature.ts';
import { auth } from '#features/auth/auth.feature.ts';
import { bulkEdit } from '#features/bulk-edit/bulk-edit.feature.ts';
import { cache } from '#features/cache/cache.feature.ts';
import { catalogDirectories } from '#features/catalog/server/catalog.directory.ts';
import { categoryNames } from '#features/catalog/server/catalog-pages.service.ts';
import { catalogSitemap } from '#features/catalog/server/catalog.sitemap.ts';
import { downloads } from '#features/downloads/downloads.feature.ts';
import { getDownloads } from '#features/downloads/downloads.server.ts';
import { examCalendar } from '#features/exam-calendar/exam-calendar.feature.ts';
import { files } from '#features/files/files.feature.ts';
import { home } from '#features/home/home.feature.ts';
import { inlineBlocks } from '#features/inline-blocks/inline-blocks.feature.ts';
import { jobs } from '#features/jobs/jobs.feature.ts';
import { papersDirectory } from '#features/manage-papers/server/papers.directory.ts';
import { pageImages } from '#features/page-images/page-images.feature.ts';
import { pageSearch } from '#features/page-search/page-search.feature.ts';
import { pageTexts } from '#features/page-texts/page-texts.feature.ts';
import { paperReader } from '#features/paper-reader/paper-reader.feature.ts';
import { paperUpload } from '#features/paper-upload/paper-upload.feature.ts';
import { papersSitemap } from '#features/papers/server/papers.sitemap.ts';
import { ratings } from '#features/ratings/ratings.feature.ts';
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
import { imageUses, pageAttachments, pageRecords } from './pages/page-parts.ts';
import { pagesAt } from './pages/real-pages.ts';

export const analyticsFeature = analytics({ findPages: pagesAt });

/**
 * The features of the product. Those that are not listed here are composed in `compose/`. A feature that serves others
 * without knowing them receives what they give. They start in this order and close in the opposite one.
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
    getSources: (ctx) => [...collect('sitemap', ctx), papersSitemap(ctx), catalogSitemap(ctx)],
  }),
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
