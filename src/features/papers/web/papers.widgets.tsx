import { useLingui } from '@lingui/react/macro';
import type { Paper } from '#features/papers/papers.contract.ts';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { PaperCard, PaperRow } from './paper-card.tsx';

/** Papers as cards in as many columns as their place has room for, or as a list that is really dense. */
export function PaperList({ papers, view = 'grid' }: { papers: Paper[]; view?: 'grid' | 'list' }) {
  const { enableInternalLinking } = useSettings();
  if (view === 'list') {
    return (
      <div className="border-t border-line">
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} linked={enableInternalLinking} />
        ))}
      </div>
    );
  }
  return (
    <div className="@container">
      <div className="grid gap-4 @xl:grid-cols-2 @5xl:grid-cols-3">
        {papers.map((paper) => (
          <PaperCard key={paper.id} paper={paper} linked={enableInternalLinking} />
        ))}
      </div>
    </div>
  );
}

const relatedLimit = 6;

/** At most six papers near this one; with exactly six there may be more, and a link leads on. */
export function RelatedPapers({ papers, examName }: { papers: Paper[]; examName: string }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-12">
      <h2 id="related" className="mb-4 text-xl">
        {t`Related papers`}
      </h2>
      <PaperList papers={papers} />
      {papers.length === relatedLimit && (
        <p className="mt-6">
          <ButtonLink variant="secondary" href={paths.browse({ search: examName })}>
            {t`View More Papers`}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
