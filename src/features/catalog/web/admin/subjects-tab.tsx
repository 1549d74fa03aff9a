import { RecordTab } from '#admin-kit/record-tab.tsx';
import { RowName } from '#admin-kit/row-name.tsx';
import type { Column } from '#admin-kit/table.tsx';
import { useTabState } from '#admin-kit/tab-url.ts';
import { When } from '#admin-kit/when.tsx';
import { BookOpen, Merge } from '#ui/icons.ts';
import { subjectSorts, type AdminSubject, type AdminSubjects } from '../../catalog-admin.contract.ts';
import { subjectChoicesQuery } from '../../catalog.admin.ts';
import { paperCountColumn } from './paper-count-column.ts';
import { askDeletion } from './delete-record.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SubjectForm } from './subject-form.tsx';

const url = '/api/admin/subjects';

const getColumns = (onEdit: (subject: AdminSubject) => void): Column<AdminSubject>[] => [
  {
    name: 'name',
    title: 'Name',
    isSorting: true,
    className: 'sm:min-w-40',
    cell: (subject) => <RowName name={subject.name} onOpen={() => onEdit(subject)} />,
  },
  {
    name: 'slug',
    title: 'Slug',
    isWide: true,
    className: 'text-muted wrap-anywhere',
    cell: ({ slug }) => slug,
  },
  paperCountColumn,
  {
    name: 'createdAt',
    title: 'Created',
    isSorting: true,
    isWide: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

const MergeSubject = (dialog: { saved: AdminSubject; onClose: () => void }) => (
  <MergeDialog kind="subject" choicesQuery={subjectChoicesQuery} {...dialog} />
);

export function Tab() {
  const state = useTabState();
  return (
    <RecordTab
      title="Subjects"
      hint="Subjects are optional for papers."
      kind="subject"
      plural="subjects"
      url={url}
      icon={BookOpen}
      sorts={subjectSorts}
      searchHint="Name or slug"
      emptyHint="Papers can be filtered by their subject."
      filterHint="Try another search."
      rowsOf={({ subjects }: AdminSubjects) => subjects}
      columnsOf={getColumns}
      actionsOf={({ id }) => [
        { label: 'Merge into...', icon: Merge, onChoose: () => state.set({ merge: id }) },
      ]}
      ask={askDeletion('subject', url)}
      Form={SubjectForm}
      dialogs={{ merge: MergeSubject }}
    />
  );
}
