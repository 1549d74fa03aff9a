import { useInfiniteQuery } from '@tanstack/react-query';
import { useTabState } from '#admin-kit/tab-url.ts';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import { auditFilterNames, readAuditFilters } from './audit-filters.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditList } from './audit-list.tsx';
import { auditQuery } from './audit.api.ts';

const noFilters = readAuditFilters(() => '');

export function Tab() {
  const state = useTabState();
  const filters = readAuditFilters(state.get);
  const isFiltering = auditFilterNames.some((name) => filters[name] !== '');
  const log = useInfiniteQuery(auditQuery(filters));
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const clear = () => state.set(noFilters);

  return (
    <TabPage
      title="Activity Log"
      hint="Every change made in the back office: the user, the time, and the values before and after."
    >
      <div className="flex flex-col gap-6">
        <AuditFilterForm
          filters={filters}
          onFilter={(change, options) => state.set(change, options)}
          onClear={isFiltering ? clear : undefined}
        />
        {log.isPending && <LoadingRows />}
        {log.isError && <ReadFailure what="The log" onRetry={() => void log.refetch()} />}
        {log.isSuccess && entries.length === 0 && (
          <Blankslate
            title="No recent activity"
            hint={isFiltering ? 'No entries match these filters.' : 'Changes will appear here.'}
          />
        )}
        {entries.length > 0 && (
          <div aria-busy={log.isPlaceholderData}>
            <AuditList entries={entries} hasMore={log.hasNextPage} />
          </div>
        )}
        {log.hasNextPage && (
          <Button
            variant="secondary"
            className="self-center"
            disabled={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {log.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        )}
      </div>
    </TabPage>
  );
}
