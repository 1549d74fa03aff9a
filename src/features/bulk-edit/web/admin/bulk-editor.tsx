import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState, type ReactNode } from 'react';
import { useJobRun, useLatestRun } from '#features/jobs/jobs.admin.tsx';
import { useTabState } from '#admin-kit/tab-url.ts';
import { Card, TabPage } from '#admin-kit/tab-page.tsx';
import { bulkJobName, type BulkSelection } from '../../bulk-edit.contract.ts';
import { OperationChoice } from './operation-choice.tsx';
import type { OperationForm } from './operation-form.ts';
import { PastRuns } from './past-runs.tsx';
import { PresentRun } from './present-run.tsx';
import { PreviewCard } from './preview-card.tsx';
import { useBulkEditor } from './use-bulk-editor.ts';
import { useBulkUndo } from './use-bulk-undo.ts';

/**
 * Guides the user through a bulk operation: select papers, choose the operation, review the preview, run it, undo it.
 * The caller provides the paper chooser and the forms of the operations.
 */
export function BulkEditor({
  chooser,
  selection,
  forms,
  factTitles,
  onStarted,
}: {
  chooser: ReactNode;
  /** The selection; `null` if it is empty. */
  selection: BulkSelection | null;
  forms: OperationForm[];
  /** Labels of the facts in previews, by name. */
  factTitles: Record<string, string>;
  /** Called when an operation starts. The caller clears the selection. */
  onStarted: () => void;
}) {
  const state = useTabState();
  const { run: latest } = useLatestRun(bulkJobName);
  const isLatestOpen = latest?.state === 'waiting' || latest?.state === 'running';
  const jobId = /^[0-9a-f-]{36}$/.test(state.get('job')) ? state.get('job') : null;
  const run = useJobRun(jobId ?? (isLatestOpen ? latest.id : null));
  const refresh = useRefetch();
  const [startedId, setStartedId] = useState<string>();

  function started(id: string): void {
    setStartedId(id);
    state.set({ job: id });
    window.scrollTo({ top: 0 });
    void refresh();
  }
  const editor = useBulkEditor(forms, selection, (id) => {
    onStarted();
    started(id);
  });
  const undo = useBulkUndo(started);

  return (
    <TabPage
      title="Bulk Operations"
      hint="Change many papers at once. Preview the changes first, and undo them within 30 days."
    >
      <div className="flex flex-col gap-6">
        {run && (
          <PresentRun
            key={run.id}
            run={run}
            isNew={run.id === startedId}
            onEnd={() => void refresh()}
            onUndo={(past) => void undo(past)}
          />
        )}
        <Card title="1. Choose papers">{chooser}</Card>
        <Card title="2. Choose an operation">
          <OperationChoice editor={editor} forms={forms} />
        </Card>
        {editor.form && editor.preview && (
          <PreviewCard
            title={`3. Preview: ${editor.preview.description}`}
            preview={editor.preview}
            titles={factTitles}
            verb={editor.form.verb}
            isSending={editor.isStarting}
            onRun={editor.run}
          />
        )}
        <PastRuns onUndo={(past) => void undo(past)} />
      </div>
    </TabPage>
  );
}
