import { useLingui } from '@lingui/react/macro';
import type { Paper } from '#features/papers/papers.contract.ts';
import { useDocumentLabel } from '#features/sittings/sittings.web.ts';
import { useSitePaths } from '#ui/site-locale.tsx';

const maxChips = 4;

/** Links to the other documents of a paper's sitting in a list. The page of the paper has those that are left out. */
export function DocumentChips({ paper }: { paper: Paper }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const getLabel = useDocumentLabel();
  // Copies of one document have one link, and copies of the paper none.
  const documents = [
    ...new Map((paper.sitting?.documents ?? []).map((document) => [getLabel(document, paper), document])),
  ].filter(([label]) => label !== '');
  if (documents.length === 0) return null;
  const left = documents.length - maxChips;
  return (
    <ul aria-label={t`Same sitting`} className="flex flex-wrap gap-1.5">
      {documents.slice(0, maxChips).map(([label, document]) => (
        <li key={document.id}>
          <a
            href={paths.paper(document.slug)}
            title={document.title}
            className="relative z-10 inline-flex before:mr-1 before:content-['+'] after:absolute after:inset-x-0 after:-inset-y-2.5 min-h-6 items-center rounded-sm border border-line bg-surface px-1.5 text-xs font-semibold text-accent hover:border-accent"
          >
            {label}
          </a>
        </li>
      ))}
      {left > 0 && <li className="tabular self-center text-xs text-muted">{`+${left}`}</li>}
    </ul>
  );
}
