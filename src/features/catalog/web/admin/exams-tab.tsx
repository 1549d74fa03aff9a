import { EmptyList } from '#admin-kit/empty-list.tsx';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap, Plus } from '#ui/icons.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { getTableState } from '#admin-kit/table-state.ts';
import { useOpenRecord } from '#admin-kit/use-open-record.ts';
import { SelectField } from '#admin-kit/fields.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { Button } from '#ui/button.tsx';
import { examSorts, type AdminCategory } from '../../catalog-admin.contract.ts';
import { adminCategoriesQuery, adminExamQuery, adminExamsQuery } from './catalog-admin.api.ts';
import { examChoicesQuery } from '../../catalog.admin.ts';
import { useDeletion } from './delete-record.tsx';
import { ExamForm } from './exam-form.tsx';
import { ExamTable } from './exam-table.tsx';
import { MergeDialog } from './merge-dialog.tsx';

/** The search and the category above the list of exams. */
function ExamFilters({
  table,
  categories,
  categoryId,
  onCategory,
}: {
  table: Pick<ReturnType<typeof getTableState>, 'search' | 'onSearch'>;
  categories: readonly AdminCategory[];
  /** Empty for all categories. */
  categoryId: string;
  onCategory: (categoryId: string) => void;
}) {
  return (
    <form
      role="search"
      aria-label="Find exams"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      <SearchField
        label="Search"
        placeholder="Name, other name or slug"
        search={table.search}
        onSearch={table.onSearch}
      />
      <SelectField label="Category" name="category" value={categoryId} onValue={onCategory}>
        <option value="">All categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </form>
  );
}

export function Tab() {
  const state = useTabState();
  const table = getTableState(state, examSorts);
  const category = state.get('category');
  const categoryId = /^[1-9]\d{0,9}$/.test(category) ? category : undefined;
  const { data: categories = [] } = useQuery(adminCategoriesQuery);
  const exams = useQuery(adminExamsQuery({ ...table.parameters, categoryId }));
  const rows = exams.data?.exams ?? [];
  const total = exams.data?.total ?? 0;
  const open = useOpenRecord(state.get('open'), rows, adminExamQuery);
  const merged = useOpenRecord(state.get('merge'), rows, adminExamQuery);
  const isFiltering = table.search !== '' || categoryId !== undefined;
  const close = () => state.set({ open: undefined, merge: undefined, alias: undefined });
  const add = () => state.set({ open: 'new' });
  const deletion = useDeletion('exam', (id) => `/api/admin/exams/${id}`);

  return (
    <TabPage
      title="Exams"
      actions={
        <Button onClick={add}>
          <Plus aria-hidden className="size-5" />
          Add exam
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice text={deletion.problem} />
        <ExamFilters
          table={table}
          categories={categories}
          categoryId={categoryId ?? ''}
          onCategory={(chosen) => state.set({ category: chosen, page: undefined })}
        />
        <PagedResults
          query={exams}
          what="The exams"
          total={total}
          place={table}
          empty={
            <EmptyList
              icon={GraduationCap}
              what="exams"
              isFiltering={isFiltering}
              filterHint="Try another search or category."
              hint="Each paper belongs to an exam."
              action={<Button onClick={add}>Add exam</Button>}
              onShowAll={() => state.set({ search: undefined, category: undefined, page: undefined })}
            />
          }
        >
          <ExamTable
            exams={rows}
            sorting={table.sorting}
            isBusy={exams.isPlaceholderData}
            onEdit={({ id }) => state.set({ open: id })}
            onMerge={({ id }) => state.set({ merge: id })}
            onDelete={({ id }) => void deletion.remove(id)}
          />
        </PagedResults>
      </div>
      {state.get('open') === 'new' && (
        <ExamForm saved={undefined} categoryId={categoryId ?? ''} onClose={close} />
      )}
      {open && <ExamForm key={open.id} saved={open} newAlias={state.get('alias')} onClose={close} />}
      {merged && (
        <MergeDialog
          key={merged.id}
          kind="exam"
          record={merged}
          choicesQuery={examChoicesQuery}
          onClose={close}
        />
      )}
    </TabPage>
  );
}
