import { useLingui } from '@lingui/react/macro';
import type { Paper } from '#features/papers/papers.contract.ts';
import { relatedLimit } from '#features/papers/papers.web.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { PaperCard, PaperRow } from './web/paper-card.tsx';

/** Shows papers as cards in as many columns as fit the container, or as a dense list. */
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

/** Shows related papers. A full list may not be all of them, so a link to a search for the exam follows. */
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
