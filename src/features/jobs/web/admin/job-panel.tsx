import type { ReactNode } from 'react';
import { groupedCount } from '#lib/text/format.ts';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { LoadingRows } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import type { JobRun } from '../../jobs.contract.ts';
import { JobProgress, progressText } from './job-progress.tsx';
import { JobReport } from './job-report.tsx';
import { JobStateBadge } from './job-state.tsx';
import { durationText } from './job-labels.ts';
import { isOver } from './jobs.api.ts';
import { useJobRun } from './use-job-run.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ run }: { run: JobRun }) {
  const { state, total, startedBy, createdAt, startedAt, endedAt, attempts } = run;
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 text-sm">
      <Fact name="State">
        <JobStateBadge state={state} />
      </Fact>
      <Fact name="Started by">{startedBy.name}</Fact>
      <Fact name="Requested">
        <When at={createdAt} />
      </Fact>
      {startedAt !== null && (
        <Fact name="Started">
          <When at={startedAt} />
        </Fact>
      )}
      {startedAt !== null && endedAt !== null && (
        <Fact name="Duration">{durationText(Date.parse(endedAt) - Date.parse(startedAt))}</Fact>
      )}
      {isOver(run) && total !== null && (
        <Fact name="Total">{state === 'done' ? groupedCount(total) : progressText(run)}</Fact>
      )}
      {attempts > 1 && <Fact name="Attempts">{attempts}, because a server stopped during the job</Fact>}
    </dl>
  );
}

/** One run: its progress, its facts and its report. */
export function JobPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const run = useJobRun(id);
  return (
    <SidePanel title={run?.title ?? 'Job'} onClose={onClose}>
      <div className="flex flex-col gap-6 overflow-y-auto p-6">
        {!run && <LoadingRows count={3} />}
        {run && (
          <>
            <JobProgress run={run} />
            <Facts run={run} />
            {run.report !== null && Object.keys(run.report).length > 0 && (
              <section className="flex flex-col gap-3">
                <h3 className="text-lg">Report</h3>
                <JobReport report={run.report} />
              </section>
            )}
          </>
        )}
      </div>
    </SidePanel>
  );
}
