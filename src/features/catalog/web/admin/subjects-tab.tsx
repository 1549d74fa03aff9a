import { useQuery } from '@tanstack/react-query';
import { BookOpen, Plus } from '#ui/icons.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { getTableState } from '#admin-kit/table-state.ts';
import { useOpenRecord } from '#admin-kit/use-open-record.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import { subjectSorts } from '../../catalog-admin.contract.ts';
import { adminSubjectQuery, adminSubjectsQuery } from './catalog-admin.api.ts';
import { subjectChoicesQuery } from '../../catalog.admin.ts';
import { useDeletion } from './delete-record.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SubjectForm } from './subject-form.tsx';
import { SubjectTable } from './subject-table.tsx';

export function Tab() {
  const state = useTabState();
  const table = getTableState(state, subjectSorts);
  const subjects = useQuery(adminSubjectsQuery(table.parameters));
  const rows = subjects.data?.subjects ?? [];
  const total = subjects.data?.total ?? 0;
  const open = useOpenRecord(state.get('open'), rows, adminSubjectQuery);
  const merged = useOpenRecord(state.get('merge'), rows, adminSubjectQuery);
  const close = () => state.set({ open: undefined, merge: undefined });
  const add = () => state.set({ open: 'new' });
  const deletion = useDeletion('subject', (id) => `/api/admin/subjects/${id}`);

  return (
    <TabPage
      title="Subjects"
      hint="Subjects are optional for papers."
      actions={
        <Button onClick={add}>
          <Plus aria-hidden className="size-5" />
          Add subject
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice text={deletion.problem} />
        <form role="search" aria-label="Find subjects" onSubmit={(event) => event.preventDefault()}>
          <SearchField
            className="max-w-md"
            label="Search"
            placeholder="Name or slug"
            search={table.search}
            onSearch={table.onSearch}
          />
        </form>
        <PagedResults
          query={subjects}
          what="The subjects"
          total={total}
          place={table}
          empty={
            <Blankslate
              icon={<BookOpen aria-hidden className="size-8" />}
              title={table.search === '' ? 'No subjects yet' : 'No subjects found'}
              hint={table.search === '' ? 'Papers can be filtered by their subject.' : 'Try another search.'}
              action={
                table.search === '' ? (
                  <Button onClick={add}>Add subject</Button>
                ) : (
                  <Button variant="secondary" onClick={() => table.onSearch('')}>
                    Show all subjects
                  </Button>
                )
              }
            />
          }
        >
          <SubjectTable
            subjects={rows}
            sorting={table.sorting}
            isBusy={subjects.isPlaceholderData}
            onEdit={({ id }) => state.set({ open: id })}
            onMerge={({ id }) => state.set({ merge: id })}
            onDelete={({ id }) => void deletion.remove(id)}
          />
        </PagedResults>
      </div>
      {state.get('open') === 'new' && <SubjectForm saved={undefined} onClose={close} />}
      {open && <SubjectForm key={open.id} saved={open} onClose={close} />}
      {merged && (
        <MergeDialog
          key={merged.id}
          kind="subject"
          record={merged}
          choicesQuery={subjectChoicesQuery}
          onClose={close}
        />
      )}
    </TabPage>
  );
}
