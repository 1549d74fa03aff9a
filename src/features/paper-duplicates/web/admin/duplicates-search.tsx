import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { JobProgress, useLatestRun } from '#features/jobs/jobs.admin.tsx';
import { isOver } from '#features/jobs/jobs.contract.ts';
import { formatCount } from '#lib/text/format.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { RefreshCw } from '#ui/icons.ts';
import { findDuplicatesJobName, type DuplicateGroups } from '../../paper-duplicates.contract.ts';
import { duplicatesUrl } from './duplicates.api.ts';

/**
 * Shows the age of the list and starts another search. Calls `onEnd` when a search ends while this component is
 * mounted.
 */
export function DuplicatesSearch({
  duplicates: { searchedAt, isStale, leftOut },
  onEnd,
}: {
  duplicates: DuplicateGroups;
  onEnd: () => void;
}) {
  const { run, isNew } = useLatestRun(findDuplicatesJobName);
  const refresh = useRefetch();
  const [problem, setProblem] = useState<string>();
  const isRunning = run !== undefined && !isOver(run);

  async function searchAgain(): Promise<void> {
    setProblem(undefined);
    try {
      await callApi('POST', `${duplicatesUrl}/search`);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    }
    await refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-sm text-muted">
          {searchedAt === null ? (
            'Comparing all papers for the first time.'
          ) : (
            <>
              Searched <When at={searchedAt} />.{isStale && ' Papers have changed since then.'}
              {leftOut > 0 &&
                ` ${formatCount(leftOut, 'more group')} will be listed after these are settled and you search again.`}
            </>
          )}
        </p>
        {searchedAt !== null && (
          <Button variant="secondary" disabled={isRunning} onClick={() => void searchAgain()}>
            <RefreshCw aria-hidden className="size-5" />
            Search again
          </Button>
        )}
      </div>
      <ProblemNotice text={problem} />
      {/* Stays mounted after the end, so that it calls `onEnd`. The text above shows all results. */}
      {run && (
        <div hidden={run.state === 'done'}>
          <JobProgress key={run.id} run={run} isNew={isNew} onEnd={onEnd} />
        </div>
      )}
    </div>
  );
}
