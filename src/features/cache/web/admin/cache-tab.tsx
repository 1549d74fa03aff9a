import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { compactCount, formatCount, fileSize, groupedCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { StatusBadge } from '#admin-kit/status-badge.tsx';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { callApi } from '#admin-kit/call-api.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import type { CacheStatus, Flushed } from '../../cache.contract.ts';

type Row = CacheStatus['topPages'][number] & { number: number };

const columns: Column<Row>[] = [
  {
    name: 'path',
    title: 'Page',
    className: 'min-w-44 font-semibold [overflow-wrap:anywhere]',
    cell: ({ path }) => <span title={path}>{getReadableUrl(path)}</span>,
  },
  { name: 'hits', title: 'Hits', isNumeric: true, cell: ({ hits }) => groupedCount(hits) },
  { name: 'bytes', title: 'Memory', isNumeric: true, cell: ({ bytes }) => fileSize(bytes) },
];

const minuteMs = 60_000;

const minutesOf = (milliseconds: number) => formatCount(Math.floor(milliseconds / minuteMs), 'minute');
const percent = (share: number) => `${Math.floor(share * 1_000) / 10}%`;

const cacheStatusQuery = queryOptions<CacheStatus>({
  queryKey: ['/api/admin/cache/status'],
  staleTime: minuteMs,
  refetchInterval: minuteMs,
});

type FlushTarget = 'homepage' | 'downloads' | 'all';

/** Flushes a cache on every node. */
function useFlushing() {
  const refetch = useRefetch();
  const [flushing, setFlushing] = useState<FlushTarget>();
  async function run(target: FlushTarget): Promise<void> {
    setFlushing(target);
    try {
      const { message } = await callApi<Flushed>('POST', `/api/admin/cache/flush-${target}`);
      await refetch();
      showToast({ title: 'Success', description: message, style: 'neutral' });
    } catch {
      showToast({ title: 'Error', description: 'Failed to flush cache', style: 'destructive' });
    }
    setFlushing(undefined);
  }
  return { flushing, run };
}

/** Shows one figure with its explanation, its state and an action. */
function StatusCard({
  title,
  figure,
  note,
  badge,
  action,
}: {
  title: string;
  figure: string;
  note: string;
  badge?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section aria-label={title} className="flex flex-col rounded-lg border border-line bg-raised p-5">
      <header className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="font-sans text-sm font-normal text-muted">{title}</h2>
        {badge}
      </header>
      <p className="tabular mt-2 font-serif text-3xl font-semibold">{figure}</p>
      <p className="mt-1 text-sm text-muted">{note}</p>
      {action && <div className="mt-auto pt-4">{action}</div>}
    </section>
  );
}

function Figures({ status, flushing, run }: { status: CacheStatus } & ReturnType<typeof useFlushing>) {
  const { homepage, memoryCache, downloadBatch } = status;
  const { pendingDownloads } = downloadBatch;
  const isBusy = flushing !== undefined;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatusCard
        title="Homepage"
        figure={homepage ? minutesOf(homepage.age) : '—'}
        note={homepage ? 'since it was rendered' : 'Rendered on the next visit'}
        badge={<StatusBadge tone={homepage ? 'good' : 'quiet'}>{homepage ? 'Active' : 'Empty'}</StatusBadge>}
        action={
          <Button variant="secondary" disabled={isBusy} onClick={() => void run('homepage')}>
            {flushing === 'homepage' ? 'Flushing...' : 'Flush homepage'}
          </Button>
        }
      />
      <StatusCard
        title="Memory cache"
        figure={fileSize(memoryCache.size)}
        note={`${formatCount(memoryCache.pages, 'page')}, limit ${fileSize(memoryCache.maxSize)}`}
      />
      <StatusCard
        title="Answered from the cache"
        figure={memoryCache.hitRate === null ? '—' : percent(memoryCache.hitRate)}
        note={`${compactCount(memoryCache.hits)} from the cache, ${compactCount(memoryCache.misses)} rendered, ${compactCount(memoryCache.stale)} outdated, since the server started`}
      />
      <StatusCard
        title="Download queue"
        figure={groupedCount(pendingDownloads)}
        note="counted, not yet saved"
        badge={
          <StatusBadge tone={pendingDownloads > 0 ? 'destructive' : 'quiet'}>
            {pendingDownloads > 0 ? `${groupedCount(pendingDownloads)} pending` : 'Empty'}
          </StatusBadge>
        }
        action={
          <Button variant="secondary" disabled={isBusy} onClick={() => void run('downloads')}>
            {flushing === 'downloads' ? 'Flushing...' : 'Flush downloads'}
          </Button>
        }
      />
    </div>
  );
}

/** Shows the server's caches and three ways to flush them. */
export function Tab() {
  const { data, isPending, isError, refetch } = useQuery(cacheStatusQuery);
  const flushes = useFlushing();

  async function flushAll(): Promise<void> {
    const isWanted = await confirm({
      title: 'Flush all caches?',
      body: `${data ? formatCount(data.memoryCache.pages, 'page') : 'Every page'} of this server and the pages of all other servers will be rendered again on their next visit. Until then the site is slower.`,
      action: 'Flush all',
      isReversible: true,
    });
    if (isWanted) await flushes.run('all');
  }

  return (
    <TabPage
      title="Cache"
      hint="Stored copies of pages. After a flush, all servers render them again. Figures of one server."
      actions={
        <Button variant="secondary" disabled={flushes.flushing !== undefined} onClick={() => void flushAll()}>
          {flushes.flushing === 'all' ? 'Flushing...' : 'Flush all'}
        </Button>
      }
    >
      {isPending && <LoadingRows count={3} />}
      {isError && <ReadFailure what="The cache's figures" onRetry={() => void refetch()} />}
      {data && (
        <div className="flex flex-col gap-6">
          <Figures status={data} {...flushes} />
          <section className="flex flex-col gap-3">
            <h2 className="text-lg">Top cached pages</h2>
            {data.topPages.length === 0 ? (
              <p className="text-muted">The cache is empty. The next visits fill it.</p>
            ) : (
              <Table
                caption="Top cached pages, by hits since they were rendered"
                columns={columns}
                rows={data.topPages.map((page, number) => ({ ...page, number }))}
                rowKey={({ number }) => number}
              />
            )}
          </section>
        </div>
      )}
    </TabPage>
  );
}
