import { useLingui } from '@lingui/react/macro';
import type { Paper } from '#features/papers/papers.contract.ts';
import { relatedLimit } from '#features/papers/papers.web.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { SaveList } from '#features/shelf/shelf.web.tsx';
import { collapseSittings } from '#features/sittings/sittings.web.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { PaperCard } from './web/paper-card.tsx';
import { PaperRows, type RowsProps } from './web/paper-rows.tsx';

/** Shows papers, one of each sitting, as dense rows, or as cards in as many columns as fit the container. */
export function PaperList({
  view,
  isRanked = false,
  ...props
}: Omit<RowsProps, 'linked'> & {
  view?: 'grid' | undefined;
  /** Whether the list begins with the best match of a search. */
  isRanked?: boolean;
}) {
  const { enableInternalLinking } = useSettings();
  // Titles belong to the papers as they are.
  const rows = props.titles ? props : { ...props, papers: collapseSittings(props.papers, { isRanked }) };
  const { canSave = false } = props;
  const list =
    view !== 'grid' ? (
      <PaperRows {...rows} linked={enableInternalLinking} />
    ) : (
      <div className="@container">
        <div className="grid gap-4 @xl:grid-cols-2 @5xl:grid-cols-3">
          {rows.papers.map((paper) => (
            <PaperCard key={paper.id} paper={paper} linked={enableInternalLinking} canSave={canSave} />
          ))}
        </div>
      </div>
    );
  return canSave ? <SaveList>{list}</SaveList> : list;
}

/** Shows related papers. A full list may not be all of them, so a link to a search for the exam follows. */
export function RelatedPapers({ papers, examName }: { papers: Paper[]; examName: string }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-8">
      <h2 id="related" className="mb-3 text-xl">
        {t`Related papers`}
      </h2>
      <PaperList papers={papers} />
      {papers.length === relatedLimit && (
        <p className="mt-4">
          <ButtonLink variant="secondary" href={paths.browse({ search: examName })}>
            {t`View More Papers`}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
