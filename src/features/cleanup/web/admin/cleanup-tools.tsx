import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JobProgress, useLatestRun } from '#features/jobs/jobs.admin.tsx';
import { cleanupKinds, usualKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import { groupedCount } from '#lib/text/format.ts';
import type { TabState } from '#admin-kit/tab-url.ts';
import { Card, LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import {
  cleanupJobName,
  cleanupReport,
  type CleanupReport,
  type CleanupResult,
  type CleanupStats,
} from '../../cleanup.contract.ts';
import { cleanupStatsQuery } from './cleanup.api.ts';
import { FilesChecked } from './files-checked.tsx';
import { FullDialog } from './full-dialog.tsx';
import { kindTexts } from './kind-texts.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { ReportView } from './report-view.tsx';

function KindCard({
  kind,
  count,
  isBusy,
  onOpen,
}: {
  kind: CleanupKind;
  count: number | null;
  isBusy: boolean;
  onOpen: () => void;
}) {
  const { title, hint, button } = kindTexts[kind];
  return (
    <section
      aria-label={title}
      className="flex flex-col items-start gap-2 rounded-lg border border-line bg-raised p-5"
    >
      <h2 className="text-sm font-semibold text-muted">{title}</h2>
      <p className="tabular font-serif text-3xl font-semibold">
        {count === null ? <span className="text-base text-muted">Counting...</span> : groupedCount(count)}
      </p>
      <p className="flex-1 text-sm text-muted">{hint}</p>
      <Button
        variant="secondary"
        disabled={isBusy || !count}
        onClick={onOpen}
        className="mt-2"
        aria-label={`${button}: ${title}`}
      >
        {button}
      </Button>
    </section>
  );
}

/** Shows the progress and the result of the last job. */
function LastRun({ onEnd }: { onEnd: () => void }) {
  const { run, isNew } = useLatestRun(cleanupJobName);
  if (!run) return null;
  const report = cleanupReport.safeParse(run.report).data;
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <JobProgress key={run.id} run={run} isNew={isNew} onEnd={onEnd} />
      {report && <ReportView report={report} />}
    </div>
  );
}

const hasTrouble = ({ kinds }: CleanupReport) =>
  kinds.some(({ failed, problem }) => failed > 0 || problem !== null);

function Cards({
  stats,
  isBusy,
  onOpen,
}: {
  stats: CleanupStats;
  isBusy: boolean;
  onOpen: (what: string) => void;
}) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {cleanupKinds.map((kind) => (
        <KindCard key={kind} kind={kind} count={stats[kind]} isBusy={isBusy} onOpen={() => onOpen(kind)} />
      ))}
    </div>
  );
}

/** Shows all kinds of clean-up, one by one or together, each after a preview. */
export function CleanupTools({ state }: { state: TabState }) {
  const { data: stats, isError, refetch } = useQuery(cleanupStatsQuery);
  const { run } = useLatestRun(cleanupJobName);
  const refresh = useRefetch();
  const [troubled, setTroubled] = useState<CleanupReport>();
  const open = state.get('open');
  const kind = cleanupKinds.find((each) => each === open);
  const isBusy = run?.state === 'waiting' || run?.state === 'running';
  const total = stats ? usualKinds.reduce((sum, each) => sum + (stats[each] ?? 0), 0) : 0;
  const close = () => state.set({ open: undefined });

  function done({ message, report, jobId }: CleanupResult): void {
    showToast({ title: 'Success', description: message, style: 'neutral' });
    setTroubled(report && jobId === null && hasTrouble(report) ? report : undefined);
    close();
    void refresh();
  }

  return (
    <div className="flex flex-col gap-6">
      {!stats && !isError && <LoadingRows />}
      {isError && <ReadFailure what="The cleanup counts" onRetry={() => void refetch()} />}
      {stats && stats.filesCheckedAt !== null && <FilesChecked at={stats.filesCheckedAt} />}
      {stats && <Cards stats={stats} isBusy={isBusy} onOpen={(what) => state.set({ open: what })} />}
      {troubled && (
        <Card title="Problems">
          <ReportView report={troubled} />
        </Card>
      )}
      {stats && (
        <Card
          title="Full cleanup"
          actions={
            <Button
              variant="secondary"
              disabled={isBusy || total === 0}
              onClick={() => state.set({ open: 'full' })}
            >
              Run full cleanup
            </Button>
          }
        >
          <p className="text-muted">
            {total === 0 && !isBusy
              ? 'No problems found.'
              : 'Runs all of the above after a preview. It continues if you close this page.'}
          </p>
          <LastRun onEnd={() => void refresh()} />
        </Card>
      )}
      {kind && <PreviewDialog key={kind} kind={kind} onClose={close} onDone={done} />}
      {open === 'full' && stats && <FullDialog stats={stats} onClose={close} onDone={done} />}
    </div>
  );
}
