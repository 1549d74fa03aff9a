import { ExternalLink, Pencil, Settings2, Trash2 } from '#ui/icons.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { RowSwitch } from '#admin-kit/row-switch.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { getStatus } from './page-status.ts';

export interface PageActions {
  onContent(page: AdminPage): void;
  onSettings(page: AdminPage): void;
  onActive(page: AdminPage, isActive: boolean): void;
  onDelete(page: AdminPage): void;
}

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

function columnsOf({ onContent, onActive }: PageActions): Column<AdminPage>[] {
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

/** All static pages with their actions. */
export function PageTable({ pages, ...actions }: PageActions & { pages: AdminPage[] }) {
  return (
    <Table
      caption="Content pages"
      columns={columnsOf(actions)}
      rows={pages}
      rowKey={({ id }) => id}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render function that the table calls, not a component
      actions={(page) => <RowActions page={page} {...actions} />}
    />
  );
}
