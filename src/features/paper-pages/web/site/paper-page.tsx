import { Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import { Download, ExternalLink } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import type { PaperDetail } from '#features/papers/papers.contract.ts';
import { PaperDifficulty } from '#features/ratings/ratings.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { compactCount, fileSize } from '#lib/text/format.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { useTrails } from '#ui/trails.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import {
  relatedPapersQuery,
  downloadLabel,
  getHost,
  getViewerHost,
  useValueLabels,
} from '#features/papers/papers.web.ts';
import { RelatedPapers } from '../../paper-pages.web.tsx';

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

/** Shows the facts of the stored file, or the host of an external file. */
function FileFacts({ paper: { file, fileUrl } }: { paper: PaperDetail }) {
  const { t } = useLingui();
  if (!file) return <Fact name={t`Source`}>{getHost(fileUrl)}</Fact>;
  return (
    <>
      <Fact name={t`Pages`}>{file.pages}</Fact>
      <Fact name={t`Size`}>{fileSize(file.bytes)}</Fact>
      {file.isSearchable && <Fact name={t`Format`}>{t`Searchable text`}</Fact>}
      {!file.isSearchable && file.kind === 'scan' && <Fact name={t`Format`}>{t`Scanned images`}</Fact>}
    </>
  );
}

function PaperFacts({ paper }: { paper: PaperDetail }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const labels = useValueLabels();
  return (
    <dl className="grid grid-cols-2 gap-x-6 text-sm sm:grid-cols-3">
      <Fact name={t`Exam`}>
        <FactLink href={paths.exam(paper.categorySlug, paper.examSlug)}>{paper.examName}</FactLink>
      </Fact>
      <Fact name={t`Category`}>
        <FactLink href={paths.category(paper.categorySlug)}>{paper.categoryName}</FactLink>
      </Fact>
      {paper.subjectName && <Fact name={t`Subject`}>{paper.subjectName}</Fact>}
      <Fact name={t`Year`}>{paper.year}</Fact>
      {paper.session && <Fact name={t`Session`}>{labels.session(paper.session)}</Fact>}
      {paper.language !== unknownLanguage && (
        <Fact name={t`Language`}>{labels.language(paper.language)}</Fact>
      )}
      <Fact name={t`Type`}>{labels.paperType(paper.paperType)}</Fact>
      <FileFacts paper={paper} />
      <Fact name={t`Downloads`}>{compactCount(paper.downloadCount)}</Fact>
    </dl>
  );
}

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

function DownloadBlock({ paper }: { paper: PaperDetail }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const Icon = paper.file ? Download : ExternalLink;
  const label = downloadLabel(paper);
  const host = getHost(paper.fileUrl);
  const viewer = getViewerHost(paper);
  return (
    <div className="flex flex-col gap-2">
      <ButtonLink href={paths.download(paper.id)} rel="nofollow" className="min-h-13 text-base sm:self-start">
        <Icon aria-hidden className="size-5" />
        <span className="tabular">
          {viewer ? (
            t`Open on ${viewer}`
          ) : (
            <Trans>
              Download <span className="font-normal">({label})</span>
            </Trans>
          )}
        </span>
      </ButtonLink>
      {!paper.file && (
        <p className="text-sm text-muted">{t`The file is hosted on ${host}, which is not part of this site.`}</p>
      )}
      {paper.isSpecimen && (
        <p className="text-sm text-muted">
          {t`A specimen made for this library. It shows the exam pattern, but it is not a real paper.`}
        </p>
      )}
    </div>
  );
}

/** Shows one paper: its facts, the download button and related papers. */
export function PaperPage({ paper }: { paper: PaperDetail }) {
  const related = useRead(relatedPapersQuery(paper.id));
  const { thumbnail } = paper;
  const { enableBreadcrumbs } = useSettings();
  const trails = useTrails();
  const languageOf = useTextLanguage();
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      {enableBreadcrumbs && <Breadcrumbs crumbs={trails.paper(paper)} />}
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <h1 className="text-2xl sm:text-3xl" lang={languageOf(paper.title)}>
            {paper.title}
          </h1>
          <PaperFacts paper={paper} />
          <DownloadBlock paper={paper} />
          <div className="max-w-md border-y border-line py-2">
            <PaperDifficulty paper={paper} />
          </div>
        </div>
        {thumbnail && (
          <div className="order-first mx-auto w-36 md:order-none md:w-full">
            <FirstPage title={paper.title} thumbnail={thumbnail} />
          </div>
        )}
      </div>
      <RelatedPapers papers={related} examName={paper.examName} />
    </div>
  );
}
