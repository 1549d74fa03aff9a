import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { JobProgress, useLatestRun } from '#features/jobs/jobs.admin.tsx';
import { isOver } from '#features/jobs/jobs.contract.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { RefreshCw } from '#ui/icons.ts';
import { checkFilesJobName } from '../../cleanup.contract.ts';

/** Shows the age of the counts of missing and orphaned files, and starts another check. `at` is an ISO time. */
export function FilesChecked({ at }: { at: string }) {
  const { run, isNew } = useLatestRun(checkFilesJobName);
  const refresh = useRefetch();
  const [problem, setProblem] = useState<string>();
  const isRunning = run !== undefined && !isOver(run);

  async function checkAgain(): Promise<void> {
    setProblem(undefined);
    try {
      await callApi('POST', '/api/admin/cleanup/check-files');
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    }
    await refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          Missing and orphaned files: checked <When at={at} />.
        </p>
        <Button variant="secondary" disabled={isRunning} onClick={() => void checkAgain()}>
          <RefreshCw aria-hidden className="size-5" />
          Check again
        </Button>
      </div>
      <ProblemNotice text={problem} />
      {run && (
        <div hidden={run.state === 'done'}>
          <JobProgress key={run.id} run={run} isNew={isNew} onEnd={() => void refresh()} />
        </div>
      )}
    </div>
  );
}
