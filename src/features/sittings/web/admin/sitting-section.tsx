import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '#admin-kit/fields.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { adminPapersQuery } from '#features/papers/papers.admin.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { AdminSitting } from '../../sittings-admin.contract.ts';
import { joinPapers, resetPapers, sittingOfPaperQuery, splitPapers } from './sittings-admin.api.ts';

const maxFound = 8;

/** Finds papers of the same exam and year, and adds the chosen one. */
function AddPaper({
  paper,
  sitting,
  onAdd,
}: {
  paper: AdminPaper;
  sitting: AdminSitting;
  onAdd: (id: number, isWhole: boolean) => void;
}) {
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(true);
  const { examId, year } = paper;
  const found = useQuery({
    ...adminPapersQuery({ examId, year: year ?? 'none', search: search || undefined, limit: maxFound * 2 }),
    enabled: search !== '',
  });
  const members = new Set(sitting.documents.map(({ id }) => id));
  const papers = (found.data?.papers ?? []).filter(({ id }) => !members.has(id)).slice(0, maxFound);
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Find a paper for this sitting"
        search={search}
        onSearch={setSearch}
        placeholder="Title"
      />
      {search !== '' && (
        <>
          <CheckboxField label="With all papers of its sitting" isChecked={isWhole} onChecked={setWhole} />
          <ul className="divide-y divide-line">
            {papers.map(({ id, title, paperType }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0 text-sm wrap-anywhere">
                  {title} <span className="text-muted">({paperType})</span>
                </span>
                <Button variant="secondary" aria-label={`Add ${title}`} onClick={() => onAdd(id, isWhole)}>
                  Add
                </Button>
              </li>
            ))}
          </ul>
          {found.isSuccess && papers.length === 0 && (
            <p className="text-sm text-muted">No other paper of this exam and year found</p>
          )}
        </>
      )}
    </div>
  );
}

/** Shows the other documents of the paper's sitting, confirms and corrects them. */
export function SittingSection({ paper }: { paper: AdminPaper }) {
  const { data } = useQuery(sittingOfPaperQuery(paper.id));
  const refetch = useRefetch();
  const sitting = data?.sitting;
  if (!sitting) return null;
  const { documents, session } = sitting;
  const ids = documents.map(({ id }) => id);
  const isConfirmed = documents.some((document) => document.isConfirmed);
  const isWhollyConfirmed = documents.every((document) => document.isConfirmed);
  const apply = async (changed: Promise<boolean>) => {
    if (await changed) await refetch();
  };
  return (
    <section aria-labelledby="sitting" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 id="sitting" className="text-lg">
        Sitting
      </h3>
      <p className="text-sm text-muted">
        {[paper.examName, paper.year, session].filter(Boolean).join(', ')}. Its papers link each other.
      </p>
      <ul className="divide-y divide-line">
        {documents.map(({ id, title, paperType, edition, language, isHidden }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0 text-sm">
              <p className="font-semibold wrap-anywhere">
                {title} {isHidden && <Badge>Hidden</Badge>}
              </p>
              <p className="text-muted">{[paperType, edition, language].filter(Boolean).join(' · ')}</p>
            </div>
            {id === paper.id ? (
              <span className="text-sm text-muted">This paper</span>
            ) : (
              <Button
                variant="secondary"
                aria-label={`Remove ${title} from this sitting`}
                onClick={() => void apply(splitPapers([id]))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {documents.length > 1 && !isWhollyConfirmed && (
          <Button variant="secondary" onClick={() => void apply(joinPapers(ids))}>
            Confirm
          </Button>
        )}
        {isConfirmed && (
          <Button variant="secondary" onClick={() => void apply(resetPapers(ids))}>
            Group automatically
          </Button>
        )}
      </div>
      <AddPaper
        paper={paper}
        sitting={sitting}
        onAdd={(id, isWhole) => void apply(joinPapers([paper.id, id], { isWhole }))}
      />
    </section>
  );
}
