import { FileText, Trash2 } from '#ui/icons.ts';
import { tabAddress, useTabState } from '#ui/admin/admin-address.ts';
import { TabPage } from '#ui/admin/tab-page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PapersView } from './papers-view.tsx';
import { TrashView } from './trash-view.tsx';

export function Tab() {
  const state = useTabState();
  const isTrash = state.get('view') === 'trash';
  return isTrash ? (
    <TabPage
      title="Trash"
      hint="Deleted papers wait here for 30 days, with their files, downloads and ratings."
      actions={
        <ButtonLink variant="secondary" href={tabAddress('manage')}>
          <FileText aria-hidden className="size-5" />
          All papers
        </ButtonLink>
      }
    >
      <TrashView state={state} />
    </TabPage>
  ) : (
    <TabPage
      title="Manage Papers"
      actions={
        <>
          <ButtonLink variant="secondary" href={tabAddress('manage', { view: 'trash' })}>
            <Trash2 aria-hidden className="size-5" />
            Trash
          </ButtonLink>
          <ButtonLink href={tabAddress('upload')}>Upload papers</ButtonLink>
        </>
      }
    >
      <PapersView state={state} />
    </TabPage>
  );
}
