import { useState, type ReactNode } from 'react';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { Button } from '#ui/button.tsx';
import { RefreshCw } from '#ui/icons.ts';
import { isOver } from '../../jobs.contract.ts';
import { JobProgress } from './job-progress.tsx';
import { useLatestRun } from './use-job-run.ts';

/**
 * Shows the age of a job's result, as `children` say it, and a button that starts the job again. Without `action`
 * there is no button. Calls `onEnd` when a run ends while this component is mounted.
 */
export function JobAgain({
  job,
  url,
  action,
  children,
  onEnd,
}: {
  job: string;
  /** The POST call that starts the job. */
  url: string;
  action: string | undefined;
  children: ReactNode;
  onEnd: () => void;
}) {
  const { run, isNew } = useLatestRun(job);
  const refresh = useRefetch();
  const [problem, setProblem] = useState<string>();

  async function start(): Promise<void> {
    setProblem(undefined);
    try {
      await callApi('POST', url);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    }
    await refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-sm text-muted">
          {children}
        </p>
        {action !== undefined && (
          <Button
            variant="secondary"
            disabled={run !== undefined && !isOver(run)}
            onClick={() => void start()}
          >
            <RefreshCw aria-hidden className="size-5" />
            {action}
          </Button>
        )}
      </div>
      <ProblemNotice text={problem} />
      {/* Stays mounted after the end, so that it calls `onEnd`. The text above shows the result. */}
      {run && (
        <div hidden={run.state === 'done'}>
          <JobProgress key={run.id} run={run} isNew={isNew} onEnd={onEnd} />
        </div>
      )}
    </div>
  );
}
