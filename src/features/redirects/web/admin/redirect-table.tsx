import { clsx } from 'clsx';
import { CornerDownRight, Pencil, Trash2 } from '#ui/icons.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowSwitch } from '#admin-kit/row-switch.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { Badge } from '#ui/badge.tsx';
import type { Redirect } from '../../redirects-admin.contract.ts';

interface RedirectActions {
  onActive(redirect: Redirect, isActive: boolean): void;
  onEdit(redirect: Redirect): void;
  onDelete(redirect: Redirect): void;
}

const warningClass = 'text-sm text-danger';

function Url({ url, warning }: { url: string; warning?: string | undefined }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span title={url}>{getReadableUrl(url)}</span>
      {warning && <span className={warningClass}>{warning}</span>}
    </span>
  );
}

const getColumns = ({ onActive }: Pick<RedirectActions, 'onActive'>): Column<Redirect>[] => [
  {
    name: 'source',
    title: 'Source URL',
    className: 'sm:min-w-44 font-semibold wrap-anywhere',
    cell: ({ sourceUrl, targetUrl, isAutomatic, hides, leadsNowhere }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Url url={sourceUrl} warning={hides === null ? undefined : `hides the page ${hides}`} />
          {isAutomatic && <Badge>automatic</Badge>}
        </span>
        <span className="mt-1 flex gap-1.5 font-normal text-muted sm:hidden">
          <CornerDownRight aria-label="leads to" className="mt-0.5 size-4 shrink-0" />
          <Url url={targetUrl} warning={leadsNowhere ? 'target not found' : undefined} />
        </span>
      </>
    ),
  },
  {
    name: 'target',
    title: 'Target URL',
    isWide: true,
    className: 'min-w-44 [overflow-wrap:anywhere]',
    cell: ({ targetUrl, leadsNowhere }) => (
      <Url url={targetUrl} warning={leadsNowhere ? 'target not found' : undefined} />
    ),
  },
  {
    name: 'type',
    title: 'Type',
    className: 'tabular',
    cell: ({ statusCode }) => statusCode,
    phoneText: ({ statusCode }) => String(statusCode),
  },
  {
    name: 'status',
    title: 'Status',
    cell: (redirect) => (
      <span className="flex items-center gap-1">
        <RowSwitch
          label={`Active: ${getReadableUrl(redirect.sourceUrl)}`}
          isOn={redirect.isActive}
          onSwitch={(isActive) => onActive(redirect, isActive)}
        />
        <span className={clsx('max-sm:sr-only', !redirect.isActive && 'text-muted')}>
          {redirect.isActive ? 'Active' : 'Inactive'}
        </span>
      </span>
    ),
  },
  {
    name: 'hits',
    title: 'Hits',
    isNumeric: true,
    cell: ({ hitCount }) => groupedCount(hitCount),
    phoneText: ({ hitCount }) => formatCount(hitCount, 'hit'),
  },
  {
    name: 'description',
    title: 'Description',
    isWide: true,
    className: 'min-w-40 max-w-72 text-muted [overflow-wrap:anywhere]',
    cell: ({ description }) => <span className="line-clamp-2">{description}</span>,
  },
];

/** Shows one page of redirects. */
export function RedirectTable({
  redirects,
  isBusy,
  onActive,
  onEdit,
  onDelete,
}: RedirectActions & { redirects: Redirect[]; isBusy: boolean }) {
  const actions = (redirect: Redirect) => {
    const source = getReadableUrl(redirect.sourceUrl);
    return (
      <>
        <IconButton label={`Edit ${source}`} icon={Pencil} onClick={() => onEdit(redirect)} />
        <IconButton label={`Delete ${source}`} icon={Trash2} onClick={() => onDelete(redirect)} />
      </>
    );
  };
  return (
    <Table
      caption="Redirects"
      columns={getColumns({ onActive })}
      rows={redirects}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      actions={actions}
    />
  );
}
