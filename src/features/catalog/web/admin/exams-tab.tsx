import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#admin-kit/fields.tsx';
import { RecordTab } from '#admin-kit/record-tab.tsx';
import { RowName } from '#admin-kit/row-name.tsx';
import type { Column } from '#admin-kit/table.tsx';
import { useTabState, type TabState } from '#admin-kit/tab-url.ts';
import { When } from '#admin-kit/when.tsx';
import { sitePaths } from '#lib/url/site-paths.ts';
import { ExternalLink, GraduationCap, Merge } from '#ui/icons.ts';
import { examSorts, type AdminExam, type AdminExams } from '../../catalog-admin.contract.ts';
import { examChoicesQuery } from '../../catalog.admin.ts';
import { adminCategoriesQuery } from './catalog-admin.api.ts';
import { paperCountColumn } from './paper-count-column.ts';
import { askDeletion } from './delete-record.tsx';
import { ExamForm } from './exam-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const url = '/api/admin/exams';

const getColumns = (onEdit: (exam: AdminExam) => void): Column<AdminExam>[] => [
  {
    name: 'name',
    title: 'Name',
    isSorting: true,
    className: 'w-full max-w-0 sm:min-w-56',
    cell: (exam) => (
      <span className="flex items-baseline gap-3">
        <span className="max-w-full flex-none">
          <RowName name={exam.name} onOpen={() => onEdit(exam)} />
        </span>
        <span title={exam.aliases.join(', ')} className="truncate text-xs text-muted max-sm:hidden">
          {exam.aliases.join(', ')}
        </span>
      </span>
    ),
  },
  {
    name: 'category',
    title: 'Category',
    isSorting: true,
    className: 'lg:whitespace-nowrap',
    cell: ({ categoryName }) => categoryName,
    phoneText: ({ categoryName }) => categoryName,
  },
  paperCountColumn,
  {
    name: 'updatedAt',
    title: 'Updated',
    isSorting: true,
    isWide: true,
    className: 'whitespace-nowrap',
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

/** Returns the id of the category in the URL. */
function getCategoryId(state: TabState): string | undefined {
  const category = state.get('category');
  return /^[1-9]\d{0,9}$/.test(category) ? category : undefined;
}

interface Opened<Saved> {
  saved: Saved;
  onClose: () => void;
}

/** The form, with the category and the new alias in the URL. */
function OpenExamForm({ saved, onClose }: Opened<AdminExam | undefined>) {
  const state = useTabState();
  const proposal = saved ? { newAlias: state.get('alias') } : { categoryId: getCategoryId(state) ?? '' };
  return <ExamForm saved={saved} {...proposal} onClose={onClose} />;
}

const MergeExam = (dialog: Opened<AdminExam>) => (
  <MergeDialog kind="exam" choicesQuery={examChoicesQuery} {...dialog} />
);

export function Tab() {
  const state = useTabState();
  const { data: categories = [] } = useQuery(adminCategoriesQuery);
  const categoryId = getCategoryId(state);
  return (
    <RecordTab
      title="Exams"
      kind="exam"
      plural="exams"
      url={url}
      icon={GraduationCap}
      sorts={examSorts}
      searchHint="Name, other name or slug"
      emptyHint="Each paper belongs to an exam."
      filterHint="Try another search or category."
      filters={{
        parameters: { categoryId },
        names: ['category'],
        fields: (
          <SelectField
            label="Category"
            name="category"
            value={categoryId ?? ''}
            onValue={(chosen) => state.set({ category: chosen, page: undefined })}
          >
            <option value="">All categories</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ),
      }}
      rowsOf={({ exams }: AdminExams) => exams}
      columnsOf={getColumns}
      actionsOf={({ id, slug, categorySlug }) => [
        { label: 'View page', icon: ExternalLink, href: sitePaths.exam(categorySlug, slug) },
        { label: 'Merge into...', icon: Merge, onChoose: () => state.set({ merge: id }) },
      ]}
      ask={askDeletion('exam', url)}
      Form={OpenExamForm}
      closes={['alias']}
      dialogs={{ merge: MergeExam }}
    />
  );
}
