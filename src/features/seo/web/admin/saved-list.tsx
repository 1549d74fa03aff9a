import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Trash2 } from '#ui/icons.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Pager } from '#admin-kit/pager.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { Card, LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import { Badge } from '#ui/badge.tsx';
import type { SeoRecord } from '../../page-seo-admin.contract.ts';
import { seoRecordsQuery } from './page-seo-admin.api.ts';
import { nameOfRecord, typeTitles } from './seo-record.ts';

const size = 10;

interface ListActions {
  /** Whether the form shows the record. */
  isOpen: (record: SeoRecord) => boolean;
  onOpen: (record: SeoRecord) => void;
  onDelete: (record: SeoRecord) => void;
}

function SavedEntry({ record, isOpen, onOpen, onDelete }: ListActions & { record: SeoRecord }) {
  const name = nameOfRecord(record);
  const isGone = record.pageId !== null && !record.page;
  const open = isOpen(record);
  return (
    <li
      className={clsx(
        'flex items-center gap-1 border-b border-line last:border-b-0',
        open && 'bg-accent-soft',
      )}
    >
      <button
        type="button"
        aria-current={open || undefined}
        disabled={isGone}
        onClick={() => onOpen(record)}
        className="min-h-11 min-w-0 flex-1 px-3 py-2 text-left hover:text-accent disabled:hover:text-ink"
      >
        <span className="block truncate font-semibold">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {typeTitles[record.pageType]}
          {isGone && <Badge>page not found</Badge>}
          {record.noIndex && <Badge>noindex</Badge>}
          <When at={record.updatedAt} />
        </span>
      </button>
      <IconButton
        label={`Delete the SEO settings of ${typeTitles[record.pageType]}: ${name}`}
        icon={Trash2}
        onClick={() => onDelete(record)}
      />
    </li>
  );
}

/** Lists every stored record, newest first, with a search. `page` counts from 0. */
export function SavedList({
  search,
  page,
  onSearch,
  onPage,
  ...actions
}: ListActions & {
  search: string;
  page: number;
  onSearch: (search: string) => void;
  onPage: (page: number) => void;
}) {
  const list = useQuery(seoRecordsQuery({ search, limit: size, offset: page * size }));
  const { records = [], total = 0 } = list.data ?? {};
  return (
    <Card title="Saved SEO settings">
      <div className="flex flex-col gap-4">
        <SearchField label="Search" placeholder="Page or text" search={search} onSearch={onSearch} />
        {list.isPending && <LoadingRows count={3} />}
        {list.isError && <ReadFailure what="The saved SEO settings" onRetry={() => void list.refetch()} />}
        {list.isSuccess && total === 0 && (
          <p className="text-muted">
            {search === '' ? 'No SEO settings yet. Pages use their default texts.' : 'No results.'}
          </p>
        )}
        {records.length > 0 && (
          <ul aria-busy={list.isPlaceholderData} className="rounded-md border border-line">
            {records.map((record) => (
              <SavedEntry key={record.id} record={record} {...actions} />
            ))}
          </ul>
        )}
        {total > size && <Pager page={page} size={size} total={total} onPage={onPage} />}
      </div>
    </Card>
  );
}
