import { clsx } from 'clsx';
import { Download, ExternalLink, Star } from 'lucide-react';
import type { Paper } from '#features/papers/papers.contract.ts';
import { compactCount, fileSize } from '#lib/format.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { Badge } from '#ui/badge.tsx';
import { downloadLabel, hostOf, spineOf, titleLanguage } from './paper-facts.ts';

/** Mean difficulty out of 5 with one decimal, or that nobody has rated yet. */
export function Difficulty({ paper }: { paper: Pick<Paper, 'averageRating' | 'totalRatings'> }) {
  if (paper.totalRatings === 0) return <span>Not rated yet</span>;
  return (
    <span className="tabular inline-flex items-center gap-1">
      <Star aria-hidden className="size-4 fill-star text-star" />
      <span>
        <span className="sr-only">Difficulty </span>
        {(paper.averageRating / 100).toFixed(1)}/5 ({paper.totalRatings})
      </span>
    </span>
  );
}

/** What a download link is called where it cannot say it all: also whose server an external file is on. */
function downloadName(paper: Paper): string {
  const where = paper.file ? '' : ` on ${hostOf(paper.fileUrl)}`;
  return `Download ${paper.title} (${downloadLabel(paper)}${where})`;
}

function DownloadIcon({ paper }: { paper: Paper }) {
  const Icon = paper.file ? Download : ExternalLink;
  return <Icon aria-hidden className="size-4 shrink-0" />;
}

export function DownloadLink({ paper }: { paper: Paper }) {
  return (
    <a
      href={sitePaths.download(paper.id)}
      rel="nofollow"
      aria-label={downloadName(paper)}
      className="relative z-10 inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-line-strong px-3 text-sm font-semibold text-accent transition-colors hover:border-accent hover:bg-accent-soft"
    >
      <DownloadIcon paper={paper} />
      <span className="tabular">{downloadLabel(paper)}</span>
    </a>
  );
}

/** The same in the width of a thumb, for the dense list. */
function CompactDownloadLink({ paper }: { paper: Paper }) {
  return (
    <a
      href={sitePaths.download(paper.id)}
      rel="nofollow"
      aria-label={downloadName(paper)}
      className="relative z-10 flex min-h-11 w-18 shrink-0 flex-col items-center justify-center rounded-md text-xs font-semibold text-accent hover:bg-accent-soft"
    >
      <DownloadIcon paper={paper} />
      <span className="tabular">PDF{paper.file && ` ${fileSize(paper.file.bytes)}`}</span>
    </a>
  );
}

function PaperBadges({ paper, linked }: { paper: Paper; linked: boolean }) {
  return (
    <>
      <Badge href={linked ? sitePaths.category(paper.categorySlug) : undefined}>{paper.categoryName}</Badge>
      <Badge href={linked ? sitePaths.exam(paper.categorySlug, paper.examSlug) : undefined}>
        {paper.examName}
      </Badge>
      {paper.isSpecimen && <Badge>Specimen</Badge>}
    </>
  );
}

function facts(paper: Paper): string {
  return [paper.subjectName, paper.session, paper.language, paper.paperType].filter(Boolean).join(' · ');
}

interface PaperProps {
  paper: Paper;
  /** Whether the category and exam badges are links (a setting). */
  linked: boolean;
}

/** A paper in the grid: its year as its face, its subject as the colour of its spine. */
export function PaperCard({ paper, linked }: PaperProps) {
  return (
    <article
      className={clsx(
        'relative flex flex-col gap-3 rounded-lg border border-l-4 border-line bg-raised p-4 transition-colors focus-within:border-accent hover:border-accent',
        spineOf(paper),
      )}
    >
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="tabular font-serif text-2xl font-semibold text-muted">{paper.year}</p>
          <h3 className="mt-1 line-clamp-3 text-base leading-snug" lang={titleLanguage(paper.title)}>
            <a href={sitePaths.paper(paper.slug)} className="after:absolute after:inset-0 hover:text-accent">
              {paper.title}
            </a>
          </h3>
        </div>
        {paper.thumbnail && (
          <img
            src={paper.thumbnail.url}
            width={paper.thumbnail.width}
            height={paper.thumbnail.height}
            alt=""
            loading="lazy"
            decoding="async"
            className="h-24 w-17 shrink-0 rounded-sm border border-line object-cover object-top dark:brightness-90"
          />
        )}
      </div>
      <p className="text-sm text-muted">{facts(paper)}</p>
      <div className="flex flex-wrap gap-2">
        <PaperBadges paper={paper} linked={linked} />
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1">
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          <span className="tabular">{compactCount(paper.downloadCount)} downloads</span>
          <Difficulty paper={paper} />
        </p>
        <DownloadLink paper={paper} />
      </div>
    </article>
  );
}

/** A paper in the dense list: one or two lines. */
export function PaperRow({ paper, linked }: PaperProps) {
  return (
    <article className="relative flex items-center gap-3 border-b border-line px-1 py-1.5 hover:bg-sunken sm:gap-4">
      <p className="tabular w-11 shrink-0 font-serif font-semibold text-muted">{paper.year}</p>
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 font-sans text-sm font-semibold" lang={titleLanguage(paper.title)}>
          <a href={sitePaths.paper(paper.slug)} className="after:absolute after:inset-0 hover:text-accent">
            {paper.title}
          </a>
        </h3>
        <p className="text-xs text-muted">
          {facts(paper)} · <span className="tabular">{compactCount(paper.downloadCount)} downloads</span>
          {paper.totalRatings > 0 && (
            <>
              {' '}
              · <Difficulty paper={paper} />
            </>
          )}
        </p>
      </div>
      <div className="hidden shrink-0 gap-2 lg:flex">
        <PaperBadges paper={paper} linked={linked} />
      </div>
      <CompactDownloadLink paper={paper} />
    </article>
  );
}
