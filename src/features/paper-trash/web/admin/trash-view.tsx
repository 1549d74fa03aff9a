import { trashPeriod } from '#lib/trash-retention.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Trash2 } from '#ui/icons.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TabState } from '#admin-kit/tab-url.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { useSelection } from '#admin-kit/use-selection.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import type { DeletedExam, TrashedPaper } from '#features/papers/papers-admin.contract.ts';
import { readPapersPage, trashListQuery, SelectionBar } from '#features/papers/papers.admin.ts';
import { eraseForEver, restorePapers, sendBack } from './restore-papers.ts';
import { TrashTable } from './trash-table.tsx';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { formatCount } from '#lib/text/format.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import type { Choice } from '#admin-kit/rank-choices.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';

const ownExam = 'own';

/** Asks what to do with the papers of each deleted exam, and restores them. */
function RestoreDialog({
  ids,
  exams,
  onClose,
  onRestored,
}: {
  ids: number[];
  exams: DeletedExam[];
  onClose: () => void;
  onRestored: () => void;
}) {
  const [chosen, setChosen] = useState(
    () => new Map(exams.map(({ examId, isInTrash }) => [examId, isInTrash ? ownExam : ''])),
  );
  const [isChecked, setChecked] = useState(false);
  const { data: others = [] } = useQuery(examChoicesQuery);
  const submission = useSubmission('Failed to restore', async () => {
    const choices = [...chosen].map(([examId, value]) => {
      return { examId, into: value === ownExam ? null : Number(value) };
    });
    await sendBack(ids, choices);
    onRestored();
  });
  return (
    <ModalDialog title="Restore papers of deleted exams" onClose={onClose}>
      <Form
        submission={submission}
        onSubmit={() => {
          setChecked(true);
          if (![...chosen.values()].includes('')) void submission.submit();
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-muted">
          {exams.length === 1 ? 'The exam of these papers is' : 'Exams of these papers are'} deleted. A
          restored exam has only these papers. Its other papers stay in the trash.
        </p>
        {exams.map((exam) => (
          <ChoiceField
            key={exam.examId}
            label={`${exam.examName} (${formatCount(exam.papers, 'paper')})`}
            name={`exam-${exam.examId}`}
            placeholder="Choose an exam"
            isRequired
            choices={getChoices(exam, others)}
            value={chosen.get(exam.examId) ?? ''}
            onValue={(value) => setChosen((current) => new Map(current).set(exam.examId, value))}
            error={isChecked && chosen.get(exam.examId) === '' ? 'Choose an exam' : undefined}
          />
        ))}
        <FormActions action="Restore" submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}

function getChoices({ examName, isInTrash }: DeletedExam, others: Choice[]): Choice[] {
  return isInTrash ? [{ value: ownExam, label: `Restore ${examName}` }, ...others] : others;
}

/** Shows deleted papers and lets the user restore them. */
export function TrashView({ state }: { state: TabState }) {
  const search = state.get('search').trim().slice(0, 200);
  const { page, size, onPage, onSize } = readPapersPage(state);
  const parameters = { search: search || undefined, limit: size, offset: page * size };
  const trash = useQuery(trashListQuery(parameters));
  const selection = useSelection();
  const refresh = useRefetch();
  /** Papers of deleted exams. The dialog asks what to do with them. */
  const [homeless, setHomeless] = useState<{ ids: number[]; exams: DeletedExam[] }>();
  const rows = trash.data?.papers ?? [];
  const total = trash.data?.total ?? 0;
  const isPastEnd = total > 0 && rows.length === 0 && !trash.isPlaceholderData;
  const toLastPage = useEffectEvent(() =>
    state.set({ page: Math.ceil(total / size) - 1 }, { isReplacing: true }),
  );
  useEffect(() => {
    if (isPastEnd) toLastPage();
  }, [isPastEnd]);

  async function restore(ids: number[]): Promise<void> {
    const outcome = await restorePapers(ids);
    if (outcome.deletedExams) return setHomeless({ ids, exams: outcome.deletedExams });
    if (outcome.isDone) selection.clear();
    await refresh();
  }
  async function erase(paper: TrashedPaper): Promise<void> {
    if (!(await eraseForEver(paper))) return;
    selection.onSelect([paper.paperId], false);
    await refresh();
  }

  return (
    <div className="flex flex-col gap-4">
      <form role="search" aria-label="Find deleted papers" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label="Search"
          placeholder="Title or exam"
          search={search}
          onSearch={(text) => state.set({ search: text, page: undefined }, { isReplacing: true })}
        />
      </form>
      <SelectionBar selection={selection}>
        <Button onClick={() => void restore(selection.ids)}>
          <ArchiveRestore aria-hidden className="size-5" />
          Restore selected
        </Button>
      </SelectionBar>
      <PagedResults
        query={trash}
        what="The trash"
        total={total}
        place={{ page, size, onPage, onSize }}
        empty={
          <Blankslate
            icon={<Trash2 aria-hidden className="size-8" />}
            title={search === '' ? 'The trash is empty' : 'No papers found'}
            hint={
              search === ''
                ? `Deleted papers stay here for ${trashPeriod}.`
                : 'Try adjusting your search criteria'
            }
          />
        }
      >
        <TrashTable
          papers={rows}
          selection={selection}
          isBusy={trash.isPlaceholderData}
          onRestore={({ paperId }) => void restore([paperId])}
          onErase={(paper) => void erase(paper)}
        />
      </PagedResults>
      {homeless && (
        <RestoreDialog
          {...homeless}
          onClose={() => setHomeless(undefined)}
          onRestored={() => {
            setHomeless(undefined);
            selection.clear();
            void refresh();
          }}
        />
      )}
    </div>
  );
}
