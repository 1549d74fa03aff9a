import { ExternalLink, LayoutList, Settings2, Trash2 } from 'lucide-react';
import { sitePaths } from '#lib/site-paths.ts';
import { RowMenu } from '#ui/admin/row-menu.tsx';
import { RowSwitch } from '#ui/admin/row-switch.tsx';
import { Table, type Column } from '#ui/admin/table.tsx';
import { When } from '#ui/admin/when.tsx';
import type { AdminPage } from '../../content-pages-admin.contract.ts';

export interface PageActions {
  onContent(page: AdminPage): void;
  onSettings(page: AdminPage): void;
  onActive(page: AdminPage, isActive: boolean): void;
  onDelete(page: AdminPage): void;
}

const iconLink =
  'inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink';

function RowActions({ page, onContent, onSettings, onDelete }: { page: AdminPage } & PageActions) {
  return (
    <>
      <a
        href={sitePaths.contentPage(page.slug)}
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
          { label: 'Edit content', icon: LayoutList, onChoose: () => onContent(page) },
          { label: 'Page settings', icon: Settings2, onChoose: () => onSettings(page) },
          { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => onDelete(page) },
        ]}
      />
    </>
  );
}

function columnsOf({ onContent, onActive }: PageActions): Column<AdminPage>[] {
  return [
    {
      name: 'title',
      title: 'Title and address',
      cell: (page) => (
        <>
          <button
            type="button"
            onClick={() => onContent(page)}
            className="min-h-11 text-left font-semibold underline-offset-4 hover:text-accent hover:underline"
          >
            {page.title}
          </button>
          <span className="-mt-1 block pb-1 break-words text-muted">/{page.slug}</span>
        </>
      ),
      className: 'max-w-md min-w-36',
    },
    {
      name: 'active',
      title: 'Active',
      cell: (page) => (
        <RowSwitch
          label={`Active: ${page.title}`}
          isOn={page.isActive}
          onSwitch={(isActive) => onActive(page, isActive)}
        />
      ),
    },
    { name: 'updated', title: 'Updated', cell: ({ changedAt }) => <When at={changedAt} /> },
  ];
}

/** Every content page, with what can be done to it. */
export function PageTable({ pages, ...actions }: PageActions & { pages: AdminPage[] }) {
  return (
    <Table
      caption="Content pages"
      columns={columnsOf(actions)}
      rows={pages}
      rowKey={({ id }) => id}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a function that the table calls, as its cells
      actions={(page) => <RowActions page={page} {...actions} />}
    />
  );
}
