import { useQuery } from '@tanstack/react-query';
import { FileText, Plus } from '#ui/icons.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { adminPagesQuery } from './static-pages-admin.api.ts';
import { PageEditor } from './page-editor.tsx';
import { PageForm } from './page-form.tsx';
import { PageTable } from './page-table.tsx';
import { usePageActions } from './use-page-actions.tsx';

function PageList({ pages }: { pages: AdminPage[] }) {
  const state = useTabState();
  const { problem, setActive, remove } = usePageActions();
  const add = () => state.set({ open: 'new' });
  return (
    <TabPage
      title="Content Pages"
      hint="Text pages with their own URL. The footer links to some of them automatically."
      actions={
        <Button onClick={add}>
          <Plus aria-hidden className="size-5" />
          Add page
        </Button>
      }
    >
      {pages.length === 0 ? (
        <Blankslate
          icon={<FileText aria-hidden className="size-8" />}
          title="No pages yet"
          hint="Add pages such as About, Contact and Privacy."
          action={<Button onClick={add}>Add page</Button>}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <ProblemNotice text={problem} />
          <PageTable
            pages={pages}
            onContent={({ id }) => state.set({ page: id })}
            onSettings={({ id }) => state.set({ open: id })}
            onActive={(page, isActive) => void setActive(page, isActive)}
            onDelete={(page) => void remove(page)}
          />
        </div>
      )}
    </TabPage>
  );
}

export function Tab() {
  const state = useTabState();
  const { data: pages, isError, refetch } = useQuery(adminPagesQuery);
  const open = state.get('open');
  const named = (id: string) => pages?.find((page) => String(page.id) === id);
  const shown = named(state.get('page'));
  const edited = named(open);
  const close = () => state.set({ open: undefined });
  if (!pages) {
    return (
      <TabPage title="Content Pages">
        {isError ? <ReadFailure what="The pages" onRetry={() => void refetch()} /> : <LoadingRows />}
      </TabPage>
    );
  }
  return (
    <>
      {shown ? <PageEditor key={shown.id} page={shown} /> : <PageList pages={pages} />}
      {open === 'new' && <PageForm saved={undefined} onClose={close} />}
      {edited && <PageForm key={edited.id} saved={edited} onClose={close} />}
    </>
  );
}
