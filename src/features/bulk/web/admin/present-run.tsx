import { JobProgress } from '#features/jobs/web/jobs.widgets.tsx';
import type { JobRun } from '#features/jobs/jobs.contract.ts';
import { groupedCount } from '#lib/format.ts';
import { Card } from '#ui/admin/tab-page.tsx';
import type { BulkReport } from '../../bulk.contract.ts';
import { countsInWords } from './count-words.ts';

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
        <p className="text-sm text-muted">
          {groupedCount(all - shownProblems)} more are in the report of the operation.
        </p>
      )}
    </>
  );
}

/** The operation that runs, or has just ended, with its report. */
export function PresentRun({ run, onEnd }: { run: JobRun; onEnd: () => void }) {
  const report = run.state === 'done' ? (run.report as BulkReport | null) : null;
  return (
    <Card title={report ? 'Report' : 'In progress'}>
      <div className="flex flex-col gap-4">
        <JobProgress run={run} onEnd={onEnd} />
        {run.state === 'cancelled' && (
          <p className="text-sm text-muted">
            What was done stays done, and can be undone below. Retry goes on with the rest.
          </p>
        )}
        {report && (
          <>
            <p>
              <span className="font-semibold">
                {report.isUndo ? `Undo: ${report.description}` : report.description}
              </span>
              <span className="tabular block text-sm text-muted">{countsInWords(report.counts)}.</span>
            </p>
            <Problems report={report} />
          </>
        )}
      </div>
    </Card>
  );
}
