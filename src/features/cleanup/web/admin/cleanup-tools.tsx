import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JobAgain, JobProgress, useLatestRun } from '#features/jobs/jobs.admin.tsx';
import { isOver } from '#features/jobs/jobs.contract.ts';
import { cleanupKinds, usualKinds } from '#lib/cleanup-kinds.ts';
import { groupedCount } from '#lib/text/format.ts';
import type { TabState } from '#admin-kit/tab-url.ts';
import { Card, LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import {
  checkFilesJobName,
  cleanupJobName,
  cleanupReport,
  type CleanupReport,
  type CleanupResult,
  type CleanupStats,
} from '../../cleanup.contract.ts';
import { cleanupStatsQuery } from './cleanup.api.ts';
import { FullDialog } from './full-dialog.tsx';
import { KindLists } from './kind-lists.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { getDetailsText, kindTexts } from './kind-texts.ts';

/** Shows the result of a clean-up by kind, with failed items and their reasons. */
function ReportView({ report }: { report: CleanupReport }) {
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {report.kinds.map(({ kind, removed, details, failed, failures, problem }) => (
        <li key={kind} className="[overflow-wrap:anywhere]">
          <p>
            <span className="font-semibold">{kindTexts[kind].title}</span>
            <span className="tabular text-muted">
              : {[`${groupedCount(removed)} done`, getDetailsText(details)].filter(Boolean).join(', ')}
            </span>
          </p>
          {problem !== null && <p className="text-danger">{problem}</p>}
          {failed > 0 && (
            <div className="mt-1 text-danger">
              <p>{groupedCount(failed)} could not be done:</p>
              <ul className="list-disc pl-5">
                {failures.map(({ name, reason }, position) => (
                  <li key={position}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </li>
      ))}
    </ul>
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

/** Says what a full clean-up would do. */
function getFullText(stats: CleanupStats, isBusy: boolean): string {
  if (isBusy || usualKinds.some((kind) => stats[kind] !== 0))
    return 'Runs all of the above after a preview. It continues if you close this page.';
  return stats.paperlessCategories === 0
    ? 'No problems found.'
    : 'Nothing to remove. A full cleanup skips categories without papers.';
}

/** Shows all kinds of clean-up, one by one or together, each after a preview. */
export function CleanupTools({ state }: { state: TabState }) {
  const { data: stats, isError, refetch } = useQuery(cleanupStatsQuery);
  const { run } = useLatestRun(cleanupJobName);
  const refresh = useRefetch();
  const [troubled, setTroubled] = useState<CleanupReport>();
  const open = state.get('open');
  const kind = cleanupKinds.find((each) => each === open);
  const isBusy = run !== undefined && !isOver(run);
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
      {stats && stats.filesCheckedAt !== null && (
        <JobAgain
          job={checkFilesJobName}
          url="/api/admin/cleanup/check-files"
          action="Check again"
          onEnd={() => void refresh()}
        >
          Missing and orphaned files: checked <When at={stats.filesCheckedAt} />.
        </JobAgain>
      )}
      {stats && <KindLists stats={stats} isBusy={isBusy} onOpen={(what) => state.set({ open: what })} />}
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
          <p className="text-muted">{getFullText(stats, isBusy)}</p>
          <LastRun onEnd={() => void refresh()} />
        </Card>
      )}
      {kind && <PreviewDialog key={kind} kind={kind} onClose={close} onDone={done} />}
      {open === 'full' && stats && <FullDialog stats={stats} onClose={close} onDone={done} />}
    </div>
  );
}
