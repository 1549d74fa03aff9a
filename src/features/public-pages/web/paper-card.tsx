import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { Paper } from '#features/papers/papers.contract.ts';
import { getFacts, getSpineClass, useValueLabels } from '#features/papers/papers.web.ts';
import { SaveIcon } from '#features/shelf/shelf.web.tsx';
import { PaperDifficulty } from '#features/ratings/ratings.web.tsx';
import { compactCount } from '#lib/text/format.ts';
import { Badge } from '#ui/badge.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { DocumentChips } from './document-chips.tsx';
import { DownloadLink } from './download-link.tsx';

/** Shows the number of downloads. Renders nothing without downloads. */
export function DownloadCount({ count }: { count: number }) {
  const { t } = useLingui();
  const shown = compactCount(count);
  if (count === 0) return null;
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
      {paper.categoryName !== paper.examName && (
        <Badge href={linked && categorySlug ? paths.category(categorySlug) : undefined}>
          {paper.categoryName}
        </Badge>
      )}
      <Badge href={linked && categorySlug && examSlug ? paths.exam(categorySlug, examSlug) : undefined}>
        {paper.examName}
      </Badge>
      {paper.isSpecimen && <Badge>{t`Specimen`}</Badge>}
    </>
  );
}

/** Shows a paper in the grid, with its year prominent and the subject as a coloured border. */
export function PaperCard({
  paper,
  linked,
  canSave,
}: {
  paper: Paper;
  /** Whether the category and exam badges are links (a setting). */
  linked: boolean;
  /** Whether the card can save the paper. It is in a `SaveList` then. */
  canSave: boolean;
}) {
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
          <p className="tabular font-serif text-2xl font-semibold text-muted empty:hidden">{paper.year}</p>
          <h3 className="mt-1 line-clamp-3 text-base leading-snug" lang={languageOf(paper.title)} dir="auto">
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
      <p className="line-clamp-3 text-sm text-muted">{getFacts(paper, labels).join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        <PaperBadges paper={paper} linked={linked} />
      </div>
      <DocumentChips paper={paper} />
      <div className="mt-auto flex flex-col gap-2">
        <PaperDifficulty paper={paper} />
        <div className="flex items-center justify-between gap-4">
          <p className="text-xs text-muted">
            <DownloadCount count={paper.downloadCount} />
          </p>
          <div className="flex flex-wrap items-center justify-end gap-1">
            <DownloadLink paper={paper} isBoxed />
            {canSave && <SaveIcon paper={paper} />}
          </div>
        </div>
      </div>
    </article>
  );
}
