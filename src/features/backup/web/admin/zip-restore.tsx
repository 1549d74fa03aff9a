import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useRef, useState } from 'react';
import { JobProgress, useLatestRun } from '#features/jobs/jobs.admin.tsx';
import { isOver, type JobRun } from '#features/jobs/jobs.contract.ts';
import { formatCount, fileSize } from '#lib/text/format.ts';
import { ApiError } from '#admin-kit/call-api.ts';
import { FileInput } from '#admin-kit/file-input.tsx';
import { ProgressBar } from '#admin-kit/progress-bar.tsx';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { CircleCheck, Undo2, Upload } from '#ui/icons.ts';
import { showToast } from '#ui/toast.ts';
import type { RestoreCheck, RestoreReport, RestoreSource } from '../../restore.contract.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { PlanView, rowsTouched } from './restore-plan.tsx';
import { checkBackup, planSectionId, removeUpload, sendZip } from './restore.api.ts';

interface Sending {
  file: File;
  sent: number;
  stop: AbortController;
}

const isOpen = (run: JobRun | undefined) => run !== undefined && !isOver(run);
const getStartTime = (run: JobRun | undefined) => (run ? Date.parse(run.createdAt) : 0);
/** A plan compares with the library at the time of its check, so it expires. */
const planLifeMs = 86_400_000;
/** `localStorage` key of the discarded check, so that its plan does not return after a reload. */
const discardedKey = 'discarded-restore';

/** Sends a ZIP and starts its check. */
function useSending() {
  const [sending, setSending] = useState<Sending>();
  const refresh = useRefetch();

  async function look(source: RestoreSource): Promise<void> {
    try {
      await checkBackup(source);
      await refresh();
    } catch (error) {
      const description = error instanceof ApiError ? error.publicMessage : String(error);
      showToast({ title: 'Restore Failed', description, style: 'destructive' });
    }
  }

  async function send(file: File): Promise<void> {
    const stop = new AbortController();
    setSending({ file, sent: 0, stop });
    try {
      const onSent = (sentBytes: number) => setSending({ file, sent: sentBytes, stop });
      const upload = await sendZip(file, { onSent, signal: stop.signal });
      await look({ upload });
    } catch (error) {
      const description = error instanceof ApiError ? error.publicMessage : String(error);
      if (!stop.signal.aborted) showToast({ title: 'Restore Failed', description, style: 'destructive' });
    }
    setSending(undefined);
  }
  return { sending, send, look };
}

function Done({ run, onBack }: { run: JobRun; onBack: (snapshot: string) => void }) {
  const report = run.report as RestoreReport | null;
  if (!report) return null;
  const { added, changed, removed } = rowsTouched(report);
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="flex items-start gap-2 text-sm">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
        <span>
          Restored
          {run.endedAt !== null && (
            <>
              {' '}
              <When at={run.endedAt} />
            </>
          )}
          : {formatCount(added, 'record')} added, {formatCount(changed, 'record')} changed,{' '}
          {formatCount(removed, 'record')} removed; {formatCount(report.files.toAdd, 'file')} added.
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => onBack(report.snapshot)}>
          <Undo2 aria-hidden className="size-5" />
          Undo the restore
        </Button>
        <span className="text-sm text-muted [overflow-wrap:anywhere]">{report.snapshot}</span>
      </div>
    </div>
  );
}

/** Section to send, check and restore a whole backup. After a reload it shows the current state again. */
export function ZipRestore() {
  const chooser = useRef<HTMLInputElement>(null);
  const { run: check } = useLatestRun('restore-check');
  const { run: restore, isNew } = useLatestRun('restore');
  const { sending, send, look } = useSending();
  const [isAsking, setAsking] = useState(false);
  const [openedAt] = useState(Date.now);
  const [discarded, setDiscarded] = useState(() => localStorage.getItem(discardedKey));
  const refresh = useRefetch();
  useUnsavedChanges(sending !== undefined);

  const isFresh =
    check !== undefined && check.id !== discarded && getStartTime(check) > getStartTime(restore);
  const isYoung = openedAt - getStartTime(check) < planLifeMs;
  const plan =
    isFresh && isYoung && check.state === 'done' ? (check.report as unknown as RestoreCheck) : undefined;
  const isBusy = sending !== undefined || isOpen(check) || isOpen(restore);

  function discard(): void {
    if (!check) return;
    setDiscarded(check.id);
    localStorage.setItem(discardedKey, check.id);
    // The next upload or the nightly clean-up removes one that could not be removed.
    if (plan && 'upload' in plan.source)
      void removeUpload(plan.source.upload)
        .catch(() => {})
        .then(refresh);
  }
  const back = (snapshot: string) => void look({ snapshot });

  return (
    <section id={planSectionId} aria-labelledby="zip-heading" className="flex flex-col gap-4">
      <h3 id="zip-heading" className="text-base">
        Restore a ZIP
      </h3>
      <p className="text-sm text-muted">
        Restores the library from a backup. You see the changes first, and the current state is saved so that
        you can undo the restore. To restore a saved backup, choose Restore in its row above.
      </p>
      <FileInput
        ref={chooser}
        label="Backup to restore"
        accept=".zip,application/zip"
        onFile={(file) => void send(file)}
      />
      <div>
        <Button variant="secondary" disabled={isBusy} onClick={() => chooser.current?.click()}>
          <Upload aria-hidden className="size-5" />
          Choose a ZIP
        </Button>
      </div>
      {sending && (
        <div className="flex flex-col gap-2">
          <ProgressBar
            label={`Sending ${sending.file.name}`}
            percent={Math.floor((sending.sent / Math.max(1, sending.file.size)) * 100)}
            className="w-full"
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="tabular text-sm text-muted">
              {fileSize(sending.sent)} of {fileSize(sending.file.size)} sent
            </p>
            <Button variant="secondary" onClick={() => sending.stop.abort(new Error('stopped'))}>
              Stop
            </Button>
          </div>
        </div>
      )}
      {check && (isOpen(check) || (isFresh && isYoung && check.state !== 'done')) && (
        <JobProgress key={check.id} run={check} />
      )}
      {plan && !isOpen(restore) && (
        <div className="flex flex-col gap-4 rounded-md border border-line p-4">
          <PlanView plan={plan} />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Restore this backup...
            </Button>
            <Button variant="quiet" onClick={() => void look(plan.source)}>
              Compare again
            </Button>
            <Button variant="quiet" onClick={discard}>
              Discard
            </Button>
          </div>
        </div>
      )}
      {restore && (isOpen(restore) || (!plan && restore.state !== 'done')) && (
        <JobProgress key={restore.id} run={restore} isNew={isNew} />
      )}
      {restore?.state === 'done' && !plan && !isBusy && <Done run={restore} onBack={back} />}
      {isAsking && plan && <RestoreDialog plan={plan} onClose={() => setAsking(false)} />}
    </section>
  );
}
