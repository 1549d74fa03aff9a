import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useRef, useState } from 'react';
import { formatCount } from '#lib/text/format.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { CheckboxField, TextField } from '#admin-kit/fields.tsx';
import { actionsClass, Form } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import type { RestoreCheck } from '../../restore.contract.ts';
import { rowsTouched } from './restore-plan.tsx';
import { startRestore } from './restore.api.ts';

const wantedWord = 'restore';

/** Dialog that shows the row counts of the restore and asks the owner to type a word to confirm. */
export function RestoreDialog({ plan, onClose }: { plan: RestoreCheck; onClose: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [withPeople, setWithPeople] = useState(false);
  const refresh = useRefetch();
  const submission = useSubmission('Restore Failed', async () => {
    await startRestore({ source: plan.source, withPeople });
    await refresh();
    onClose();
  });
  const { added, changed, removed } = rowsTouched(plan, withPeople);

  function restore(): void {
    if (typed.trim().toLowerCase() === wantedWord) void submission.submit();
    else setProblem(`Type “${wantedWord}” to continue`);
  }

  return (
    <ModalDialog title="Replace the library with this backup?" onClose={onClose} initialFocus={cancel}>
      <Form submission={submission} onSubmit={restore} className="flex flex-col gap-4">
        <p>
          <strong>{formatCount(removed, 'row')} removed</strong>, {formatCount(changed, 'row')} changed,{' '}
          {formatCount(added, 'row')} added. Changes since the backup will be lost. You can undo the restore
          for 30 days.
        </p>
        <CheckboxField
          label="With users"
          hint="Replaces accounts, roles and passwords with those of the backup. Second factors work only with its SESSION_SECRET. Skipped unless you tick this."
          isChecked={withPeople}
          onChecked={setWithPeople}
        />
        <TextField
          label={`Type “${wantedWord}” to confirm`}
          name="confirmation"
          isRequired
          value={typed}
          onValue={(value) => {
            setTyped(value);
            setProblem(undefined);
          }}
          error={problem}
        />
        <div className={actionsClass}>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={submission.isSending}>
            {submission.isSending ? 'Starting...' : 'Restore'}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}
