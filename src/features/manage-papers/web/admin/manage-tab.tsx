import { trashPeriod } from '#lib/trash-retention.ts';
import { CatalogTrashView } from '#features/catalog/catalog-trash.admin.tsx';
import { FileText, Trash2 } from '#ui/icons.ts';
import { getTabUrl, useTabState } from '#admin-kit/tab-url.ts';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { ViewLinks } from '#admin-kit/view-links.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyTrash, TrashView } from '#features/paper-trash/paper-trash.admin.ts';
import { PapersView } from './papers-view.tsx';

const trashViews = [
  { name: 'trash', title: 'Papers' },
  { name: 'catalog-trash', title: 'Categories, exams and subjects' },
];

export function Tab() {
  const state = useTabState();
  const view = state.get('view');
  return trashViews.some(({ name }) => name === view) ? (
    <TabPage
      title="Trash"
      hint={`What you delete stays here for ${trashPeriod}: papers with their files, downloads and ratings; categories and exams with their papers.`}
      actions={
        <ButtonLink variant="secondary" href={getTabUrl('manage')}>
          <FileText aria-hidden className="size-5" />
          All papers
        </ButtonLink>
      }
    >
      <ViewLinks label="Parts of the trash" tab="manage" views={trashViews} view={view} />
      <EmptyTrash />
      {view === 'trash' ? <TrashView state={state} /> : <CatalogTrashView state={state} />}
    </TabPage>
  ) : (
    <TabPage
      title="Manage Papers"
      actions={
        <>
          <ButtonLink variant="secondary" href={getTabUrl('manage', { view: 'trash' })}>
            <Trash2 aria-hidden className="size-5" />
            Trash
          </ButtonLink>
          <ButtonLink href={getTabUrl('upload')}>Upload papers</ButtonLink>
        </>
      }
    >
      <PapersView state={state} />
    </TabPage>
  );
}
