import { useQuery } from '@tanstack/react-query';
import { JobProgress } from '#features/jobs/jobs.admin.tsx';
import type { JobRun } from '#features/jobs/jobs.contract.ts';
import { groupedCount } from '#lib/text/format.ts';
import { Card } from '#admin-kit/tab-page.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Download, Undo2 } from '#ui/icons.ts';
import type { BulkReport, BulkRun } from '../../bulk-edit.contract.ts';
import { newestBulkRunsQuery, getReportUrl } from './bulk-edit.api.ts';
import { getCountsLabel } from './count-labels.ts';

const shownProblems = 20;

function Problems({ report }: { report: BulkReport }) {
  const { problems, counts, isUndo } = report;
  const all = isUndo ? counts.left : counts.failed;
  if (problems.length === 0) return null;
  return (
    <>
      <ul aria-label="Papers with problems" className="divide-y divide-line text-sm">
        {problems.slice(0, shownProblems).map(({ paperId, title, problem }) => (
          <li key={paperId} className="py-2 [overflow-wrap:anywhere]">
            <span className="font-semibold">{title || `Paper ${paperId}`}</span>
            <span className="block text-danger">{problem}</span>
          </li>
        ))}
      </ul>
      {all > shownProblems && (
        <p className="text-sm text-muted">{groupedCount(all - shownProblems)} more are in the report.</p>
      )}
    </>
  );
}

/** Shows the undo button and the list of papers. Empty for a deleted operation. */
function NextSteps({ jobId, onUndo }: { jobId: string; onUndo: (run: BulkRun) => void }) {
  const { data } = useQuery(newestBulkRunsQuery);
  const past = data?.runs.find((each) => each.jobId === jobId);
  if (!past) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {past.canUndo && (
        <Button variant="secondary" onClick={() => onUndo(past)}>
          <Undo2 aria-hidden className="size-5" />
          Undo
        </Button>
      )}
      <ButtonLink variant="secondary" href={getReportUrl(jobId)} download>
        <Download aria-hidden className="size-5" />
        Download report
      </ButtonLink>
    </div>
  );
}

/** Shows the running or just finished operation with its report. */
export function PresentRun({
  run,
  isNew,
  onEnd,
  onUndo,
}: {
  run: JobRun;
  isNew: boolean;
  onEnd: () => void;
  onUndo: (run: BulkRun) => void;
}) {
  const report = run.state === 'done' ? (run.report as BulkReport | null) : null;
  return (
    <Card title={report ? 'Report' : 'In progress'}>
      <div className="flex flex-col gap-4">
        <JobProgress run={run} isNew={isNew} onEnd={onEnd} />
        {run.state === 'cancelled' && (
          <p className="text-sm text-muted">
            Completed changes are kept and can be undone below. Retry continues with the rest.
          </p>
        )}
        {report && (
          <>
            <p>
              <span className="font-semibold">
                {report.isUndo ? `Undo: ${report.description}` : report.description}
              </span>
              <span className="tabular block text-sm text-muted">{getCountsLabel(report.counts)}.</span>
            </p>
            <Problems report={report} />
            <NextSteps jobId={run.id} onUndo={onUndo} />
          </>
        )}
      </div>
    </Card>
  );
}
