import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Plus, ExternalLink, Pencil, Settings2, Trash2 } from '#ui/icons.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { adminPagesQuery, adminElementsQuery } from './static-pages-admin.api.ts';
import { PageEditor } from './page-editor.tsx';
import { PageForm } from './page-form.tsx';
import { sitePaths } from '#lib/url/site-paths.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { RowSwitch } from '#admin-kit/row-switch.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { getStatus } from './page-status.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { formatCount } from '#lib/text/format.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { offerUndo } from '#admin-kit/undo-toast.ts';
import { showToast } from '#ui/toast.ts';

/**
 * Returns the confirmation for a deletion. It needs current data, because the page may have changed since the list
 * was read.
 */
function deletionQuestion({ title, elementCount, slug, role, isActive }: AdminPage) {
  return {
    title: `Delete ${title}?`,
    body: (
      <>
        <p>
          {elementCount === 0
            ? 'It has no content.'
            : `Its ${formatCount(elementCount, 'element')} will be deleted too.`}{' '}
          Undo is offered for a few seconds. The history, added blocks and SEO settings of the page do not
          come back.
        </p>
        {isActive && <p className="mt-2 break-all">/{slug} will return “Page not found”.</p>}
        {role !== null && role !== 'faq' && isActive && (
          <p className="mt-2">The footer link to it is removed.</p>
        )}
      </>
    ),
    action: 'Delete',
  };
}

/** Returns the actions of the list. `problem` is the error of the last action. */
function usePageActions() {
  const state = useTabState();
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const refresh = useRefetch();

  /**
   * Runs an action, shows a toast and refetches the lists. Also refetches after an error, because another user may
   * have changed the page.
   */
  async function run(verb: 'create' | 'update' | 'delete', work: () => Promise<unknown>): Promise<void> {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : (error as Error).message);
      showToast({ title: 'Error', description: `Failed to ${verb} page`, style: 'destructive' });
    }
    await refresh();
  }

  return {
    problem,
    onContent: ({ id }: AdminPage) => state.set({ page: id }),
    onSettings: ({ id }: AdminPage) => state.set({ open: id }),
    onActive: ({ id, title, slug, updatedAt }: AdminPage, isActive: boolean) =>
      run('update', async () => {
        await callApi('PUT', `/api/admin/pages/${id}`, { title, slug, isActive, updatedAt });
        showToast({ title: 'Success', description: 'Page updated successfully', style: 'neutral' });
      }),
    onDelete: ({ id }: AdminPage) =>
      run('delete', async () => {
        const page = (await queryClient.fetchQuery(adminPagesQuery)).find((each) => each.id === id);
        if (!page) throw new Error('This page was already deleted.');
        const elements = await queryClient.fetchQuery(adminElementsQuery(id));
        if (!(await confirm(deletionQuestion(page)))) return;
        await callApi('DELETE', `/api/admin/pages/${id}`);
        void offerUndo({ title: 'Success', description: 'Page deleted successfully' }).then((isUndone) => {
          if (isUndone) void run('create', () => callApi('POST', '/api/admin/pages', { ...page, elements }));
        });
      }),
  };
}

type PageActions = Omit<ReturnType<typeof usePageActions>, 'problem'>;

/** Hidden on phones for lack of space. The row menu has the same link. */
const iconLink =
  'inline-flex max-sm:hidden size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink';

function RowActions({ page, onContent, onSettings, onDelete }: { page: AdminPage } & PageActions) {
  const url = sitePaths.staticPage(page.slug);
  return (
    <>
      <IconButton label={`Edit ${page.title}`} icon={Pencil} onClick={() => onContent(page)} />
      <a
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={`View ${page.title}`}
        title="View"
        className={iconLink}
      >
        <ExternalLink aria-hidden className="size-5" />
      </a>
      <RowMenu
        label={`More for ${page.title}`}
        actions={[
          { label: 'View', icon: ExternalLink, href: url },
          { label: 'Page settings', icon: Settings2, onChoose: () => onSettings(page) },
          { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => onDelete(page) },
        ]}
      />
    </>
  );
}

function getColumns({ onContent, onActive }: PageActions): Column<AdminPage>[] {
  return [
    {
      name: 'title',
      title: 'Title and URL',
      cell: (page) => (
        <button
          type="button"
          onClick={() => onContent(page)}
          className="group/title flex min-h-11 w-full flex-col justify-center gap-1 text-left"
        >
          <span className="font-semibold underline-offset-4 group-hover/title:text-accent group-hover/title:underline">
            {page.title}
          </span>
          <span className="break-words text-muted">/{page.slug}</span>
          {!page.isActive && page.publishAt !== null && <span className="text-muted">{getStatus(page)}</span>}
        </button>
      ),
      className: 'max-w-md min-w-36',
    },
    {
      name: 'active',
      title: 'Status',
      cell: (page) => (
        <span className="flex items-center gap-1">
          <span className="shrink-0">
            <RowSwitch
              label={`Active: ${page.title}`}
              isOn={page.isActive}
              onSwitch={(isActive) => onActive(page, isActive)}
            />
          </span>
          {page.isActive ? 'Active' : <span className="text-muted">Not active</span>}
        </span>
      ),
    },
    { name: 'updated', title: 'Updated', isWide: true, cell: ({ changedAt }) => <When at={changedAt} /> },
  ];
}

function PageList({ pages }: { pages: AdminPage[] }) {
  const state = useTabState();
  const { problem, ...actions } = usePageActions();
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
          <Table
            caption="Content pages"
            columns={getColumns(actions)}
            rows={pages}
            rowKey={({ id }) => id}
            // oxlint-disable-next-line react/no-unstable-nested-components -- a render function that the table calls, not a component
            actions={(page) => <RowActions page={page} {...actions} />}
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
  const findPage = (id: string) => pages?.find((page) => String(page.id) === id);
  const openPage = findPage(state.get('page'));
  const edited = findPage(open);
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
      {openPage ? <PageEditor key={openPage.id} page={openPage} /> : <PageList pages={pages} />}
      {open === 'new' && <PageForm saved={undefined} onClose={close} />}
      {edited && <PageForm key={edited.id} saved={edited} onClose={close} />}
    </>
  );
}
