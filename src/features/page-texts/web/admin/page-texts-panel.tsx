import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useIsOwner } from '#features/auth/auth.admin.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { ProgressBar } from '#admin-kit/progress-bar.tsx';
import { StatusBadge } from '#admin-kit/status-badge.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { callApi } from '#admin-kit/call-api.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import type { PageTextSettingsFields, PageTextsStatus, RereadResult } from '../../page-texts.contract.ts';
import { timeLeft } from './time-left.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function StateBadge({ isPaused, files }: PageTextsStatus) {
  if (isPaused) return <StatusBadge tone="quiet">Paused</StatusBadge>;
  const filesLeft = files.pending + files.reading;
  return <StatusBadge tone="good">{filesLeft > 0 ? 'Reading' : 'Up to date'}</StatusBadge>;
}

/** Shows how far one of the two passes over all files is. */
function Pass(props: { label: string; done: number; total: number; children: ReactNode }) {
  const { label, done, total, children } = props;
  return (
    <div className="flex flex-col gap-1">
      <p className="tabular">
        {label}: {children}
      </p>
      <ProgressBar
        label={label}
        percent={total === 0 ? 100 : Math.floor((done / total) * 100)}
        className="w-full"
      />
    </div>
  );
}

function Progress({ status }: { status: PageTextsStatus }) {
  const { files, filesWithLayersRead, pages, secondsLeft, isPaused, isReadByWorkers } = status;
  const filesLeft = files.pending + files.reading;
  const total = filesLeft + files.done + files.failed;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <StateBadge {...status} />
      </p>
      <Pass label="Text layers read" done={filesWithLayersRead} total={total}>
        {groupedCount(filesWithLayersRead)} of {formatCount(total, 'file')}
      </Pass>
      <Pass label="Pages checked or recognized" done={pages.read} total={pages.total}>
        {groupedCount(pages.read)} of {formatCount(pages.total, 'page')}, {groupedCount(pages.recognised)} by
        OCR
      </Pass>
      <p className="text-sm text-muted">
        {formatCount(filesLeft, 'file')} left
        {secondsLeft !== null && !isPaused && <>, {timeLeft(secondsLeft)}</>}.{' '}
        {isReadByWorkers ? 'Workers read them.' : 'New papers and those with many downloads come first.'}
      </p>
    </>
  );
}

function Failures({ failures, files }: PageTextsStatus) {
  if (failures.length === 0) return null;
  return (
    <>
      <p>{formatCount(files.failed, 'file')} cannot be read:</p>
      <ul className="list-disc pl-5 text-sm">
        {failures.map(({ sha256, title, failure }) => (
          <li key={sha256} className="[overflow-wrap:anywhere]">
            {title ?? 'A file without a paper'}: {failure}
          </li>
        ))}
      </ul>
    </>
  );
}

function Unreadable({ unreadable }: PageTextsStatus) {
  if (unreadable.length === 0) return null;
  return (
    <>
      <p>Pages that are not readable, such as bad scans, have no text. These papers were added last:</p>
      <ul className="list-disc pl-5 text-sm">
        {unreadable.map(({ sha256, title, pages }) => (
          <li key={sha256} className="[overflow-wrap:anywhere]">
            {title}: {formatCount(pages.length, 'page')} ({pages.join(', ')})
          </li>
        ))}
      </ul>
    </>
  );
}

const refetchMs = 5_000;

const pageTextsQuery = queryOptions<PageTextsStatus>({
  queryKey: ['/api/admin/page-texts'],
  staleTime: 0,
  refetchInterval: refetchMs,
});

/** Returns functions that save the settings and queue files again. They throw `ApiError`. */
function usePageTextOrders() {
  const queryClient = useQueryClient();
  const refresh = async () => {
    const stale = ['/api/admin/page-texts', '/api/admin/audit'];
    await Promise.all(stale.map((url) => queryClient.invalidateQueries({ queryKey: [url] })));
  };
  return {
    async save(fields: PageTextSettingsFields): Promise<void> {
      const status = await callApi<PageTextsStatus>('PUT', '/api/admin/page-texts/settings', fields);
      queryClient.setQueryData(pageTextsQuery.queryKey, status);
      await refresh();
    },
    async reread(): Promise<number> {
      const result = await callApi<RereadResult>('POST', '/api/admin/page-texts/reread', { files: 'failed' });
      await refresh();
      return result.files;
    },
  };
}

/** Progress of reading the pages of papers, with pause, settings and the engine. */
export function PageTextsPanel() {
  const isOwner = useIsOwner();
  const { data, isPending, isError, refetch } = useQuery(pageTextsQuery);
  const orders = usePageTextOrders();
  const [problem, setProblem] = useState<string>();

  async function order(work: () => Promise<string>): Promise<void> {
    setProblem(undefined);
    try {
      showToast({ title: 'Success', description: await work(), style: 'neutral' });
    } catch (error) {
      setProblem((error as Error).message);
      void refetch();
    }
  }
  const pause = (isPaused: boolean) =>
    order(async () => {
      await orders.save({ isPaused, updatedAt: data!.updatedAt });
      return isPaused ? 'Reading pauses' : 'Reading resumes';
    });
  const reread = () => order(async () => `${formatCount(await orders.reread(), 'file')} queued`);

  if (isPending) return <LoadingRows count={3} />;
  if (isError) return <ReadFailure what="The state of page texts" onRetry={() => void refetch()} />;
  const { isPaused, engine, files } = data;
  return (
    <div className="flex flex-col gap-4">
      <ProblemNotice text={problem} />
      <Section title="Progress">
        <Progress status={data} />
        {isOwner && (
          <div>
            <Button variant="secondary" onClick={() => void pause(!isPaused)}>
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
          </div>
        )}
        <Failures {...data} />
        {isOwner && files.failed > 0 && (
          <div>
            <Button variant="secondary" onClick={() => void reread()}>
              Read failed files again
            </Button>
          </div>
        )}
        <Unreadable {...data} />
      </Section>
      <Section title="Text recognition">
        <p>
          Scanned pages are read by <strong>{engine.name}</strong>.
        </p>
        {engine.advice !== null && <p className="text-sm text-muted">{engine.advice}</p>}
      </Section>
    </div>
  );
}
