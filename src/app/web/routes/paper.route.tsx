import { useLingui } from '@lingui/react';
import { getLinkPicture, getPaperFacts } from '#features/link-pictures/picture-facts.ts';
import {
  pagesInPaperQuery,
  pageTextQuery,
  paperPagesQuery,
  type ReaderAnswers,
} from '#features/paper-reader/paper-reader.web.tsx';
import { paperQuery, relatedPapersQuery } from '#features/papers/web/papers.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import type { PaperDetail } from '#features/papers/papers.contract.ts';
import { useValueLabels } from '#features/papers/web/value-labels.ts';
import { PaperPage } from '#features/public-pages/web/site/paper-page.tsx';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { paperGraph } from '#features/seo/web/paper-graph.ts';
import { neighboursQuery } from '#features/sittings/sittings.web.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { sitePaths, type ReaderQuery } from '#lib/url/site-paths.ts';
import { fillSeo } from '#lib/text/seo-placeholders.ts';
import { textLanguage } from '#lib/text/text-language.ts';
import { useLocale } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { readOrMissing } from '../missing-error.ts';
import type { PageReads } from '../page-reads.ts';
import { siteRoute } from '../site-route.tsx';
import { FontPreloads } from '../layout/font-preloads.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';
import { useSite } from '../site-context.tsx';

/**
 * Reads the 40 pages around the asked one, or the last ones if the paper has fewer. Returns `undefined` for a paper that
 * cannot be read on the site.
 */
async function readPages(
  reads: PageReads,
  paperId: number,
  { p, q }: ReaderQuery,
): Promise<ReaderAnswers | undefined> {
  const requested = p ?? 1;
  let reader = await reads.make(paperPagesQuery(paperId, requested));
  if (reader.total === 0) return undefined;
  const page = Math.min(requested, reader.total);
  if (reader.pages.length === 0) reader = await reads.make(paperPagesQuery(paperId, page));
  const [text, matches] = await Promise.all([
    reader.hasText ? reads.make(pageTextQuery(paperId, page, q)) : undefined,
    reader.hasText && q !== undefined && p === undefined
      ? reads.make(pagesInPaperQuery(paperId, q))
      : undefined,
  ]);
  return {
    reader,
    page,
    isAfterLast: requested > page,
    text,
    query: reader.hasText ? q : undefined,
    found: matches?.pages,
  };
}

interface PaperRouteProps {
  paper: PaperDetail;
  seo: PageSeo;
  reading: ReaderAnswers | undefined;
  /** Whether the URL names a page of the paper or words in it. Search engines index the paper once. */
  isPart: boolean;
}

function Page({ paper, seo: texts, reading, isPart }: PaperRouteProps) {
  const settings = useSettings();
  const { siteName } = settings;
  const { assets, publicUrl } = useSite();
  const trails = useTrails();
  const preset = pagePresets.paper(siteName, paper);
  const { title, examName, year, subjectName } = paper;
  const seo = fillSeo(texts, { title, exam: examName, year, subject: subjectName });
  const { i18n } = useLingui();
  const locale = useLocale();
  const paperType = useValueLabels().paperType(paper.paperType);
  // If the texts of the paper are in English, a Hindi page uses its preset instead.
  const own = (text: string | null) => (text && locale !== 'en' && textLanguage(text, locale) ? null : text);
  const path = sitePaths.paper(paper.slug);
  return (
    <>
      <PageHead
        preset={preset}
        seo={seo}
        isIndexed={!isPart}
        title={own(paper.seoTitle)}
        description={own(paper.seoDescription)}
        type="article"
        image={getLinkPicture(getPaperFacts(paper, { ...settings, locale }))}
        path={path}
      />
      <PageSchema
        seo={seo}
        graph={(site) => {
          const description = own(paper.seoDescription) || i18n._(preset.description);
          return paperGraph(site, { ...paper, paperType, description }, trails.paper(paper));
        }}
      />
      {/* On a slow connection, preloaded fonts delay the picture of the paper's first page by 0.7 s. */}
      {!reading && <FontPreloads fonts={assets.fonts} />}
      <PaperPage paper={paper} reading={reading} publicUrl={publicUrl} />
    </>
  );
}

export const paperRoute = siteRoute('paper', {
  read: async ({ site: { reads }, params, query }) => {
    const paper = await readOrMissing('paper', reads.make(paperQuery(params.slug)));
    const [seo, reading] = await Promise.all([
      reads.make(pageSeoQuery('paper', paper.id)),
      paper.file ? readPages(reads, paper.id, query) : undefined,
      reads.make(relatedPapersQuery(paper.id)),
      reads.make(neighboursQuery(paper.id)),
    ]);
    return { paper, seo, reading, isPart: query.p !== undefined || query.q !== undefined };
  },
  Page,
});
