import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageStrip, PaperReader, type ReaderAnswers } from '#features/paper-reader/paper-reader.web.tsx';
import type { PaperDetail } from '#features/papers/papers.contract.ts';
import { hasWords, relatedPapersQuery, useValueLabels } from '#features/papers/papers.web.ts';
import { PaperDifficulty } from '#features/ratings/ratings.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import { compactCount } from '#lib/text/format.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { useRead } from '#ui/page-answers.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { RelatedPapers } from '../../public-pages.web.tsx';
import { DownloadBlock } from './download-block.tsx';

function FirstPage({
  title,
  thumbnail,
}: {
  title: string;
  thumbnail: NonNullable<PaperDetail['thumbnail']>;
}) {
  const { t } = useLingui();
  return (
    <img
      src={thumbnail.url}
      width={thumbnail.width}
      height={thumbnail.height}
      alt={t`First page of ${title}`}
      className="h-auto w-full rounded-lg border border-line bg-sunken dark:brightness-90"
    />
  );
}

/** Shows what decides about the download in one line. The title may have the year, and the button has the size. */
function ShortFacts({ paper }: { paper: PaperDetail }) {
  const { t } = useLingui();
  const labels = useValueLabels();
  const { title, year, file } = paper;
  const pages = file?.pages;
  const facts = [
    year === null ? t`Year unknown` : !hasWords(title, String(year)) && String(year),
    paper.language !== unknownLanguage && labels.language(paper.language),
    labels.paperType(paper.paperType),
    pages !== undefined && t`${plural(pages, { one: '# page', other: '# pages' })}`,
    // Neither is true of a text layer that reads wrong, or that is not read yet.
    file?.isSearchable ? t`Searchable text` : file?.kind === 'scan' && t`Scanned images`,
  ];
  return <p className="tabular text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>;
}

function Rating({ paper }: { paper: PaperDetail }) {
  return (
    <div className="w-full max-w-80 lg:max-w-64">
      <PaperDifficulty paper={paper} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="tabular font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A link if internal linking is on, otherwise only the name. */
function FactLink({ href, children }: { href: string; children: ReactNode }) {
  const { enableInternalLinking } = useSettings();
  if (!enableInternalLinking) return children;
  return (
    <a href={href} className="text-accent underline-offset-4 hover:underline">
      {children}
    </a>
  );
}

/** Shows the facts that the head of the page does not say. */
function PaperFacts({ paper }: { paper: PaperDetail }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const labels = useValueLabels();
  const { durationMinutes } = paper;
  return (
    <dl id="details" className="grid scroll-mt-20 grid-cols-2 gap-x-6 text-sm sm:grid-cols-3 lg:grid-cols-2">
      <Fact name={t`Exam`}>
        <FactLink href={paths.exam(paper.categorySlug, paper.examSlug)}>{paper.examName}</FactLink>
      </Fact>
      <Fact name={t`Category`}>
        <FactLink href={paths.category(paper.categorySlug)}>{paper.categoryName}</FactLink>
      </Fact>
      {paper.subjectName && <Fact name={t`Subject`}>{paper.subjectName}</Fact>}
      {paper.session && <Fact name={t`Session`}>{labels.session(paper.session)}</Fact>}
      {durationMinutes !== null && (
        <Fact name={t`Duration`}>
          {t`${plural(durationMinutes, { one: '# minute', other: '# minutes' })}`}
        </Fact>
      )}
      {paper.downloadCount > 0 && <Fact name={t`Downloads`}>{compactCount(paper.downloadCount)}</Fact>}
    </dl>
  );
}

/** Shows one paper: its pages, the download button, its facts and related papers. */
export function PaperPage({
  paper,
  reading,
  publicUrl,
}: {
  paper: PaperDetail;
  reading: ReaderAnswers | undefined;
  /** Of the site, without a trailing slash. */
  publicUrl: string;
}) {
  const related = useRead(relatedPapersQuery(paper.id));
  const { thumbnail } = paper;
  const { enableBreadcrumbs } = useSettings();
  const trails = useTrails();
  const languageOf = useTextLanguage();
  return (
    <div className="page-width flex flex-col gap-3 pt-1 pb-8 lg:gap-4 lg:pt-3">
      {enableBreadcrumbs && <Breadcrumbs crumbs={trails.paper(paper)} />}
      <div className="flex min-w-0 flex-col gap-3">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl" lang={languageOf(paper.title)}>
          {paper.title}
        </h1>
        <ShortFacts paper={paper} />
        <div className="flex flex-wrap items-start gap-x-10 gap-y-2">
          <DownloadBlock paper={paper} publicUrl={publicUrl} />
          <Rating paper={paper} />
        </div>
      </div>
      {reading ? (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <PaperReader paper={paper} {...reading} />
          <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start">
            <PaperFacts paper={paper} />
            <PageStrip />
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-8 md:flex-row">
          {thumbnail && (
            <div className="w-36 shrink-0 md:w-72">
              <FirstPage title={paper.title} thumbnail={thumbnail} />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <PaperFacts paper={paper} />
          </div>
        </div>
      )}
      <RelatedPapers papers={related} examName={paper.examName} />
    </div>
  );
}
