import { useLingui } from '@lingui/react/macro';
import type { PaperDetail, SittingDocument } from '#features/papers/papers.contract.ts';
import { useValueLabels } from '#features/papers/papers.web.ts';
import { neighboursQuery, useDocumentLabel } from '#features/sittings/sittings.web.ts';
import type { Neighbours } from '#features/sittings/sittings.contract.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ChevronLeft, ChevronRight } from '#ui/icons.ts';
import { useRead } from '#ui/page-answers.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';

/** Splits the other documents of the paper's sitting into the nearest one of each other kind, such as its key, and the rest. */
function splitDocuments(paper: PaperDetail): { buttons: SittingDocument[]; links: SittingDocument[] } {
  const { sitting } = paper;
  const documents = sitting?.documents ?? [];
  const getNearness = ({ edition, language }: SittingDocument) =>
    2 * Number(edition === sitting?.edition) + Number(language === paper.language);
  const others = documents.filter(({ kind }) => kind !== sitting?.kind);
  const buttons = [...Map.groupBy(others, ({ kind }) => kind).values()].map(
    (ofKind) => ofKind.toSorted((a, b) => getNearness(b) - getNearness(a))[0]!,
  );
  return { buttons, links: documents.filter((document) => !buttons.includes(document)) };
}

/** Links to the key and the solution of a paper, or from a key to its paper. */
export function KeyButtons({ paper }: { paper: PaperDetail }) {
  const paths = useSitePaths();
  const getLabel = useDocumentLabel();
  return splitDocuments(paper).buttons.map((document) => (
    <ButtonLink
      key={document.id}
      variant="secondary"
      href={paths.paper(document.slug)}
      title={document.title}
    >
      {getLabel(document, paper)}
    </ButtonLink>
  ));
}

const linkClass = 'inline-flex min-h-11 items-center gap-1 text-accent underline-offset-4 hover:underline';

function NeighbourLink({ paper, side }: { paper: PaperDetail; side: 'previous' | 'next' }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const labels = useValueLabels();
  const neighbour: Neighbours['next'] = useRead(neighboursQuery(paper.id))[side];
  if (!neighbour) return null;
  const { year, session, slug, title } = neighbour;
  const name = year === paper.year && session ? labels.session(session) : String(year);
  return (
    <a
      href={paths.paper(slug)}
      rel={side === 'previous' ? 'prev' : 'next'}
      title={title}
      className={`tabular ${linkClass}`}
    >
      {side === 'previous' && <ChevronLeft aria-hidden className="size-4" />}
      <span>
        <span className="sr-only">{side === 'previous' ? t`Previous sitting:` : t`Next sitting:`} </span>
        {name}
      </span>
      {side === 'next' && <ChevronRight aria-hidden className="size-4" />}
    </a>
  );
}

/** Links to the other sets and languages of the sitting, and to the same paper before and after it. */
export function ThisSitting({ paper }: { paper: PaperDetail }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const getLabel = useDocumentLabel();
  const { links } = splitDocuments(paper);
  const { previous, next } = useRead(neighboursQuery(paper.id));
  if (links.length === 0 && !previous && !next) return null;
  return (
    <nav aria-label={t`This sitting`} className="flex flex-wrap items-center gap-x-4 text-sm">
      {links.map((document, index) => {
        const label = getLabel(document, paper);
        const equal = links.slice(0, index).filter((other) => getLabel(other, paper) === label).length;
        const name = label || t`Another copy`;
        return (
          <a key={document.id} href={paths.paper(document.slug)} title={document.title} className={linkClass}>
            {equal > 0 ? `${name} (${equal + 1})` : name}
          </a>
        );
      })}
      <span className="flex gap-x-4">
        <NeighbourLink paper={paper} side="previous" />
        <NeighbourLink paper={paper} side="next" />
      </span>
    </nav>
  );
}
