import { useLingui } from '@lingui/react';
import type { ReaderAnswers } from '#features/paper-reader/paper-reader.web.tsx';
import type { PaperDetail } from '#features/papers/papers.contract.ts';
import { useValueLabels } from '#features/papers/web/value-labels.ts';
import { PaperPage } from '#features/public-pages/web/site/paper-page.tsx';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { paperGraph } from '#features/seo/web/paper-graph.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { sitePaths } from '#lib/url/site-paths.ts';
import { fillSeo } from '#lib/text/seo-placeholders.ts';
import { textLanguage } from '#lib/text/text-language.ts';
import { useLocale } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { FontPreloads } from '../layout/font-preloads.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';
import { useSite } from '../site-context.tsx';

interface PaperRouteProps {
  paper: PaperDetail;
  seo: PageSeo;
  reading: ReaderAnswers | undefined;
  /** Whether the URL names a page of the paper or words in it. Search engines index the paper once. */
  isPart: boolean;
}

export function Page({ paper, seo: texts, reading, isPart }: PaperRouteProps) {
  const { siteName } = useSettings();
  const { assets } = useSite();
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
        image={paper.thumbnail && { ...paper.thumbnail, alt: paper.title }}
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
      <PaperPage paper={paper} reading={reading} />
    </>
  );
}
