import { useState } from 'react';
import { groupedCount } from '#lib/text/format.ts';
import { ApiError } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { ProgressBar } from '#admin-kit/progress-bar.tsx';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { CircleAlert, CircleCheck } from '#ui/icons.ts';
import { isOver, type JobRun } from '../../jobs.contract.ts';
import { useJobOrders } from './jobs.api.ts';
import { useRunEnd } from './use-job-run.ts';

/** Returns the progress of a run that has not ended: 'Queued', '120 of 4,000' or '120'. */
export function progressText({ state, done, total }: Pick<JobRun, 'state' | 'done' | 'total'>): string {
  if (state === 'waiting') return 'Queued';
  if (total !== null) return `${groupedCount(done)} of ${groupedCount(total)}`;
  return done > 0 ? groupedCount(done) : 'Running';
}

const getPercent = ({ done, total }: JobRun) =>
  total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100));

function useOrders(run: JobRun) {
  const orders = useJobOrders();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function give(order: (run: JobRun) => Promise<void>): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    try {
      await order(run);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    }
    setBusy(false);
  }

  async function cancel(): Promise<void> {
    const isWanted = await confirm({
      title: `Cancel “${run.title}”?`,
      body: 'Completed work is kept. The rest is skipped.',
      action: 'Cancel job',
      cancel: 'Keep running',
    });
    if (isWanted) await give(orders.cancel);
  }
  return { problem, isBusy, cancel, retry: () => give(orders.retry) };
}

function Running({ run, isBusy, onCancel }: { run: JobRun; isBusy: boolean; onCancel: () => void }) {
  return (
    <>
      <ProgressBar label={run.title} percent={getPercent(run)} className="w-full" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm">
          <span className="tabular font-semibold">{progressText(run)}</span>
          {run.note !== null && <span className="ml-2 text-muted [overflow-wrap:anywhere]">{run.note}</span>}
        </p>
        {run.mayCancel && (
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
  );
}

function Ended({ run, isBusy, onRetry }: { run: JobRun; isBusy: boolean; onRetry: () => void }) {
  const isDone = run.state === 'done';
  const text = isDone
    ? (run.summary ?? 'Done')
    : run.state === 'cancelled'
      ? 'Cancelled'
      : (run.error ?? 'Failed');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="flex min-w-0 items-start gap-2 text-sm">
        {isDone ? (
          <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
        ) : (
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        )}
        <span className="[overflow-wrap:anywhere]">
          {text}
          {run.endedAt !== null && (
            <span className="ml-2 text-muted">
              <When at={run.endedAt} />
            </span>
          )}
        </span>
      </p>
      {!isDone && run.mayRetry && (
        <Button variant="secondary" disabled={isBusy} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** A run's progress with a button to cancel it, or its result. For `isNew` and `onEnd` see `useRunEnd`. */
export function JobProgress({
  run,
  isNew = false,
  onEnd,
}: {
  run: JobRun;
  isNew?: boolean;
  onEnd?: (run: JobRun) => void;
}) {
  const { problem, isBusy, cancel, retry } = useOrders(run);
  const isEnded = isOver(run);
  useRunEnd({ run, isNew }, (ended) => onEnd?.(ended));
  return (
    <div className="flex flex-col gap-3">
      {isEnded ? (
        <Ended run={run} isBusy={isBusy} onRetry={() => void retry()} />
      ) : (
        <Running run={run} isBusy={isBusy} onCancel={() => void cancel()} />
      )}
      <ProblemNotice text={problem} />
    </div>
  );
}
