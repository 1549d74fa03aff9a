import { trashPeriod } from '#lib/trash-retention.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TabState } from '#admin-kit/tab-url.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { SearchField } from '#admin-kit/search-field.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Trash2 } from '#ui/icons.ts';
import type { TrashedRecord } from './catalog-trash.contract.ts';
import { catalogTrashQuery } from './web/admin/catalog-admin.api.ts';
import { CatalogTrashTable } from './web/admin/trash/catalog-trash-table.tsx';
import { RestoreExamDialog } from './web/admin/trash/restore-exam-dialog.tsx';
import { restoreRecord } from './web/admin/trash/restore-record.ts';

/** List of deleted categories, exams and subjects, with an action to restore them. */
export function CatalogTrashView({ state }: { state: TabState }) {
  const search = state.get('search').trim().slice(0, 200);
  const { page, size, onPage, onSize } = readPage(state);
  const parameters = { search: search || undefined, limit: size, offset: page * size };
  const trash = useQuery(catalogTrashQuery(parameters));
  const refresh = useRefetch();
  /** An exam whose category is deleted. The dialog asks for its new category. */
  const [homeless, setHomeless] = useState<TrashedRecord>();

  async function restore(record: TrashedRecord): Promise<void> {
    if (record.kind === 'exam' && record.categoryState !== 'present') return setHomeless(record);
    await restoreRecord(record);
    await refresh();
  }

  return (
    <div className="flex flex-col gap-4">
      <form role="search" aria-label="Find deleted records" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label="Search"
          placeholder="Name"
          search={search}
          onSearch={(text) => state.set({ search: text, page: undefined }, { isReplacing: true })}
        />
      </form>
      <PagedResults
        query={trash}
        what="The trash"
        total={trash.data?.total ?? 0}
        place={{ page, size, onPage, onSize }}
        empty={
          <Blankslate
            icon={<Trash2 aria-hidden className="size-8" />}
            title={search === '' ? 'No categories, exams or subjects in the trash' : 'Nothing found'}
            hint={
              search === '' ? `Deleted ones can be restored here for ${trashPeriod}.` : 'Try another search.'
            }
          />
        }
      >
        <CatalogTrashTable
          records={trash.data?.records ?? []}
          isBusy={trash.isPlaceholderData}
          onRestore={(record) => void restore(record)}
        />
      </PagedResults>
      {homeless && (
        <RestoreExamDialog
          exam={homeless}
          onClose={() => setHomeless(undefined)}
          onRestored={() => {
            setHomeless(undefined);
            void refresh();
          }}
        />
      )}
    </div>
  );
}
