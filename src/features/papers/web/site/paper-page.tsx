import { useSuspenseQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaperDetail } from '#features/papers/papers.contract.ts';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { compactCount, fileSize } from '#lib/format.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { useTrails } from '#ui/trails.ts';
import { ButtonLink } from '#ui/button.tsx';
import { relatedPapersQuery } from '../papers.api.ts';
import { Difficulty } from '../paper-card.tsx';
import { downloadLabel, hostOf, titleLanguage } from '../paper-facts.ts';
import { RelatedPapers } from '../papers.widgets.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="tabular font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-accent underline-offset-4 hover:underline">
      {children}
    </a>
  );
}

function PaperFacts({ paper }: { paper: PaperDetail }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 text-sm sm:grid-cols-3">
      <Fact name="Exam">
        <FactLink href={sitePaths.exam(paper.categorySlug, paper.examSlug)}>{paper.examName}</FactLink>
      </Fact>
      <Fact name="Category">
        <FactLink href={sitePaths.category(paper.categorySlug)}>{paper.categoryName}</FactLink>
      </Fact>
      {paper.subjectName && <Fact name="Subject">{paper.subjectName}</Fact>}
      <Fact name="Year">{paper.year}</Fact>
      {paper.session && <Fact name="Session">{paper.session}</Fact>}
      <Fact name="Language">{paper.language}</Fact>
      <Fact name="Type">{paper.paperType}</Fact>
      {paper.file && <Fact name="Pages">{paper.file.pages}</Fact>}
      {paper.file && <Fact name="Size">{fileSize(paper.file.bytes)}</Fact>}
      {paper.file && (
        <Fact name="Pages are">
          {paper.file.kind === 'text' ? 'Text you can search' : 'Scanned pictures'}
        </Fact>
      )}
      {!paper.file && <Fact name="Source">{hostOf(paper.fileUrl)}</Fact>}
      <Fact name="Downloads">{compactCount(paper.downloadCount)}</Fact>
      <Fact name="Difficulty">
        <Difficulty paper={paper} />
      </Fact>
    </dl>
  );
}

function FirstPage({ paper }: { paper: PaperDetail & { thumbnail: NonNullable<PaperDetail['thumbnail']> } }) {
  return (
    <img
      src={paper.thumbnail.url}
      width={paper.thumbnail.width}
      height={paper.thumbnail.height}
      alt={`First page of ${paper.title}`}
      className="h-auto w-full rounded-lg border border-line bg-sunken dark:brightness-90"
    />
  );
}

function DownloadBlock({ paper }: { paper: PaperDetail }) {
  const Icon = paper.file ? Download : ExternalLink;
  return (
    <div className="flex flex-col gap-2">
      <ButtonLink
        href={sitePaths.download(paper.id)}
        rel="nofollow"
        className="min-h-13 text-base sm:self-start"
      >
        <Icon aria-hidden className="size-5" />
        <span className="tabular">
          Download <span className="font-normal">({downloadLabel(paper)})</span>
        </span>
      </ButtonLink>
      {!paper.file && (
        <p className="text-sm text-muted">
          The file is on {hostOf(paper.fileUrl)}, which is not part of this site.
        </p>
      )}
      {paper.isSpecimen && (
        <p className="text-sm text-muted">
          A specimen made for this library: it shows the form of the exam and is not a real paper.
        </p>
      )}
    </div>
  );
}

/** One paper: what it is, the one button that matters, and what is near it. */
export function PaperPage({ paper }: { paper: PaperDetail }) {
  const related = useSuspenseQuery(relatedPapersQuery(paper.id));
  const { thumbnail } = paper;
  const { enableBreadcrumbs } = useSettings();
  const trails = useTrails();
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      {enableBreadcrumbs && <Breadcrumbs crumbs={trails.paper(paper)} />}
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <h1 className="text-2xl sm:text-3xl" lang={titleLanguage(paper.title)}>
            {paper.title}
          </h1>
          <PaperFacts paper={paper} />
          <DownloadBlock paper={paper} />
        </div>
        {thumbnail && (
          <div className="order-first mx-auto w-36 md:order-none md:w-full">
            <FirstPage paper={{ ...paper, thumbnail }} />
          </div>
        )}
      </div>
      <RelatedPapers papers={related.data} examName={paper.examName} />
    </div>
  );
}
