import { useState } from 'react';
import { useJobRun } from '#features/jobs/jobs.admin.tsx';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import type { BulkSelection } from '../../../bulk-edit.contract.ts';
import { OperationChoice } from '../operation-choice.tsx';
import { PresentRun } from '../present-run.tsx';
import { PreviewCard } from '../preview-card.tsx';
import { useBulkEditor } from '../use-bulk-editor.ts';
import { useBulkUndo } from '../use-bulk-undo.ts';
import { paperFactTitles, paperOperationForms } from './paper-operation-forms.tsx';

interface BulkDrawerProps {
  title: string;
  selection: BulkSelection;
  /** The operation that is chosen at first. */
  initial?: string;
  /** Called with the name of the operation when it starts. */
  onStarted: (operation: string) => void;
  onClose: () => void;
}

/** Guides the user through bulk operations on selected papers. The list stays visible next to the drawer. */
export function PaperBulkDrawer({ title, selection, initial = '', onStarted, onClose }: BulkDrawerProps) {
  const [jobId, setJobId] = useState<string | null>(null);
  const run = useJobRun(jobId);
  const refresh = useRefetch();
  const editor = useBulkEditor(
    paperOperationForms,
    selection,
    (id, operation) => {
      setJobId(id);
      onStarted(operation);
    },
    initial,
  );
  const undo = useBulkUndo(setJobId);
  return (
    <SidePanel title={title} onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-6 py-5">
        {run && (
          <PresentRun
            key={run.id}
            run={run}
            isNew
            onEnd={() => void refresh()}
            onUndo={(past) => void undo(past)}
          />
        )}
        <OperationChoice editor={editor} forms={paperOperationForms} />
        {editor.form && editor.preview && (
          <PreviewCard
            title={`Preview: ${editor.preview.description}`}
            preview={editor.preview}
            titles={paperFactTitles}
            verb={editor.form.verb}
            isSending={editor.isStarting}
            onRun={editor.run}
          />
        )}
        <p className="text-sm text-muted">
          Operations of the last 30 days are in{' '}
          <a href={getTabUrl('bulk')} className="text-accent underline">
            Bulk Operations
          </a>
          .
        </p>
      </div>
    </SidePanel>
  );
}
