import { useEffect } from 'react';
import { isOver, type JobRun } from '#features/jobs/jobs.contract.ts';
import { JobProgress, useJobRun, useLatestRun, type LatestRun } from '#features/jobs/jobs.admin.tsx';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { Card } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import type { CheckReport, CopiesReport, HostReport, LinksSummary } from '../../link-checker.contract.ts';
import { showFailedCheck } from './use-link-actions.ts';

const isOpen = (run: JobRun | undefined) => run !== undefined && !isOver(run);

/** Returns the newest check run, with live progress. */
export function useCheckRun() {
  const latest = useLatestRun('link-check');
  return { ...latest, isRunning: isOpen(latest.run) };
}

function CheckWords({ report }: { report: CheckReport }) {
  const { checked, success, warning, error, postponed } = report;
  const words = [
    formatCount(error, 'error'),
    formatCount(warning, 'warning'),
    `${groupedCount(success)} success`,
    ...(postponed > 0
      ? [`${groupedCount(postponed)} not checked, because their sites were rate-limited or not responding`]
      : []),
  ];
  return (
    <p className="mt-2 text-sm text-muted">
      {groupedCount(checked)} checked: {words.join(', ')}.
    </p>
  );
}

/** Shows the progress or the result of the last check. Empty before the first one. */
export function CheckProgress({ run, isNew, onEnd }: LatestRun & { onEnd: () => void }) {
  if (!run) return null;
  const end = ({ state }: JobRun) => {
    if (state === 'failed') showFailedCheck();
    onEnd();
  };
  return (
    <Card title="Last check">
      <JobProgress key={run.id} run={run} isNew={isNew} onEnd={end} />
      {run.state === 'done' && run.report && <CheckWords report={run.report as unknown as CheckReport} />}
    </Card>
  );
}

/** Shows when the links were last read. Calls `onEnd` when no read is running, and after each read. */
export function LinksRead({
  summary: { readAt, isReading },
  onEnd,
}: {
  summary: Pick<LinksSummary, 'readAt' | 'isReading'>;
  onEnd: () => void;
}) {
  // Also covers a read that ended between two requests.
  useEffect(() => {
    if (!isReading) onEnd();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- run once per read, not on each render of the caller
  }, [isReading, readAt]);
  return (
    <p role="status" className="text-sm text-muted">
      {readAt === null ? (
        'Finding links in papers and pages for the first time.'
      ) : (
        <>
          Links of papers and pages were read <When at={readAt} />.{isReading && ' Updating now.'}
        </>
      )}
    </p>
  );
}

/** Shows the progress of a job that repairs links, then its result and the records it could not change. */
export function RepairProgress<Report extends CopiesReport | HostReport>({
  title,
  job,
  startedId,
  onEnd,
  describe,
}: {
  title: string;
  job: string;
  /** The run that this window started. */
  startedId: string | null;
  onEnd: () => void;
  describe: (report: Report) => string;
}) {
  const { run: latest } = useLatestRun(job);
  const started = useJobRun(startedId);
  const run = isOpen(latest) ? latest : started;
  if (!run) return null;
  const report = run.state === 'done' ? (run.report as unknown as Report) : undefined;
  return (
    <Card title={title}>
      <JobProgress key={run.id} run={run} isNew={run.id === startedId} onEnd={onEnd} />
      {report && (
        <div className="mt-2 text-sm text-muted">
          <p>{describe(report)}</p>
          <ul className="list-disc pl-5">
            {report.refused.map((refused) => (
              <li key={refused.title} className="[overflow-wrap:anywhere]">
                {refused.title}: {refused.reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
