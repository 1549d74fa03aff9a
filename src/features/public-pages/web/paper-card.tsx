import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Download, ExternalLink } from '#ui/icons.ts';
import type { Paper } from '#features/papers/papers.contract.ts';
import { PaperAverage, PaperDifficulty } from '#features/ratings/ratings.web.tsx';
import { compactCount, fileSize } from '#lib/text/format.ts';
import { Badge } from '#ui/badge.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import {
  downloadLabel,
  getFactLabels,
  getHost,
  getSpineClass,
  getViewerHost,
  useValueLabels,
} from '#features/papers/papers.web.ts';

/** Returns the accessible name of a download link. For an external file, it includes the server's host name. */
function useDownloadName({ title, file, fileUrl }: Paper): string {
  const { t } = useLingui();
  const label = downloadLabel({ file });
  if (file) return t`Download ${title} (${label})`;
  const viewer = getViewerHost({ file, fileUrl });
  if (viewer) return t`Open ${title} on ${viewer}`;
  const host = getHost(fileUrl);
  return t`Download ${title} (${label} on ${host})`;
}

function DownloadIcon({ paper }: { paper: Paper }) {
  const Icon = paper.file ? Download : ExternalLink;
  return <Icon aria-hidden className="size-4 shrink-0" />;
}

function DownloadLink({ paper }: { paper: Paper }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const viewer = getViewerHost(paper);
  return (
    <a
      href={paths.download(paper.id)}
      rel="nofollow"
      aria-label={useDownloadName(paper)}
      className="relative z-10 inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-line-strong px-3 text-sm font-semibold text-accent transition-colors hover:border-accent hover:bg-accent-soft"
    >
      <DownloadIcon paper={paper} />
      <span className="tabular min-w-0 wrap-anywhere">
        {viewer ? t`Open on ${viewer}` : downloadLabel(paper)}
      </span>
    </a>
  );
}

/** A compact download link for the dense list. */
export function CompactDownloadLink({ paper }: { paper: Paper }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <a
      href={paths.download(paper.id)}
      rel="nofollow"
      aria-label={useDownloadName(paper)}
      className="relative z-10 flex min-h-11 w-18 shrink-0 flex-col items-center justify-center rounded-md text-xs font-semibold text-accent hover:bg-accent-soft"
    >
      <DownloadIcon paper={paper} />
      <span className="tabular">
        {getViewerHost(paper) ? t`Open` : `PDF${paper.file ? ` ${fileSize(paper.file.bytes)}` : ''}`}
      </span>
    </a>
  );
}

export function DownloadCount({ count }: { count: number }) {
  const { t } = useLingui();
  const shown = compactCount(count);
  return (
    <span className="tabular">
      {t`${plural(count, { one: `${shown} download`, other: `${shown} downloads` })}`}
    </span>
  );
}

function PaperBadges({ paper, linked }: { paper: Paper; linked: boolean }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { categorySlug, examSlug } = paper;
  return (
    <>
      <Badge href={linked && categorySlug ? paths.category(categorySlug) : undefined}>
        {paper.categoryName}
      </Badge>
      <Badge href={linked && categorySlug && examSlug ? paths.exam(categorySlug, examSlug) : undefined}>
        {paper.examName}
      </Badge>
      {paper.isSpecimen && <Badge>{t`Specimen`}</Badge>}
    </>
  );
}

interface PaperProps {
  paper: Paper;
  /** Whether the category and exam badges are links (a setting). */
  linked: boolean;
}

/** Shows a paper in the grid, with its year prominent and the subject as a coloured border. */
export function PaperCard({ paper, linked }: PaperProps) {
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  const labels = useValueLabels();
  return (
    <article
      className={clsx(
        'relative flex flex-col gap-3 rounded-lg border border-l-4 border-line bg-raised p-4 transition-colors focus-within:border-accent hover:border-accent',
        getSpineClass(paper),
      )}
    >
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="tabular font-serif text-2xl font-semibold text-muted">{paper.year}</p>
          <h3 className="mt-1 line-clamp-3 text-base leading-snug" lang={languageOf(paper.title)}>
            <a href={paths.paper(paper.slug)} className="after:absolute after:inset-0 hover:text-accent">
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
      <p className="line-clamp-3 text-sm text-muted">{getFactLabels(paper, labels)}</p>
      <div className="flex flex-wrap gap-2">
        <PaperBadges paper={paper} linked={linked} />
      </div>
      <div className="mt-auto flex flex-col gap-2">
        <PaperDifficulty paper={paper} />
        <div className="flex items-center justify-between gap-4">
          <p className="text-xs text-muted">
            <DownloadCount count={paper.downloadCount} />
          </p>
          <DownloadLink paper={paper} />
        </div>
      </div>
    </article>
  );
}

/** Shows a paper in the dense list, on one or two lines. */
export function PaperRow({ paper, linked }: PaperProps) {
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  const labels = useValueLabels();
  return (
    <article className="relative flex items-center gap-3 border-b border-line px-1 py-1.5 hover:bg-sunken sm:gap-4">
      <p className="tabular w-11 shrink-0 font-serif font-semibold text-muted">{paper.year}</p>
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 font-sans text-sm font-semibold" lang={languageOf(paper.title)}>
          <a href={paths.paper(paper.slug)} className="after:absolute after:inset-0 hover:text-accent">
            {paper.title}
          </a>
        </h3>
        <p className="line-clamp-3 text-xs text-muted">
          {getFactLabels(paper, labels)} · <DownloadCount count={paper.downloadCount} />
          <PaperAverage paper={paper} />
        </p>
      </div>
      <div className="hidden max-w-72 shrink-0 flex-wrap justify-end gap-2 lg:flex">
        <PaperBadges paper={paper} linked={linked} />
      </div>
      <CompactDownloadLink paper={paper} />
    </article>
  );
}
