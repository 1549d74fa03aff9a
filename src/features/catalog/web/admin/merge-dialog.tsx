import { formatCount } from '#lib/text/format.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import type { Choice } from '#admin-kit/rank-choices.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { actionsClass, Form } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { ReadFailure } from '#admin-kit/tab-page.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';

/** Dialog to merge two exams or subjects. It shows the effects and asks which record stays. */
export function MergeDialog({
  kind,
  saved: { id, name, paperCount },
  choicesQuery,
  onClose,
}: {
  kind: 'exam' | 'subject';
  saved: { id: number; name: string; paperCount: number };
  choicesQuery: UseQueryOptions<Choice[]>;
  onClose: () => void;
}) {
  const { data, isError, refetch } = useQuery(choicesQuery);
  const [into, setInto] = useState('');
  const refresh = useRefetch();
  const url = `/api/admin/${kind}s/${id}/merge`;
  const target = data?.find(({ value }) => value === into);

  const send = async () => {
    await callApi('POST', url, { into: target ? Number(target.value) : null });
    const title = kind === 'exam' ? 'Exam' : 'Subject';
    showToast({ title: 'Success', description: `${title} merged successfully`, style: 'neutral' });
    onClose();
    await refresh();
  };
  const submission = useSubmission('Error', send, `Failed to merge ${kind}`);
  const choices = (data ?? []).filter(({ value }) => value !== String(id));
  const other = target?.label ?? `the other ${kind}`;

  return (
    <ModalDialog title={`Merge ${name}`} onClose={onClose}>
      {isError ? (
        <ReadFailure what={`The ${kind}s`} onRetry={() => void refetch()} />
      ) : (
        // Enter selects from the list. A second Enter must not start the merge.
        <Form submission={submission} onSubmit={() => {}} className="flex flex-col gap-4">
          <ProblemNotice text={submission.errors.into ? undefined : submission.failure?.publicMessage} />
          <ChoiceField
            label={`Merge into which ${kind}?`}
            name="into"
            isRequired
            choices={choices}
            value={into}
            onValue={setInto}
            placeholder={data ? 'Type a name' : 'Loading...'}
            error={submission.errors.into && into === '' ? `Choose the ${kind} to keep` : undefined}
          />
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
            <li>
              {paperCount === 0
                ? `${name} has no papers to move.`
                : `${formatCount(paperCount, 'paper')} ${paperCount === 1 ? 'moves' : 'move'} to ${other}.`}
            </li>
            <li>
              {name} and its other names become other names of {other}.
            </li>
            {kind === 'exam' && <li>Its exam calendar dates move too. Its old URL redirects to {other}.</li>}
            <li>{name} is deleted. This cannot be undone.</li>
          </ul>
          <div className={actionsClass}>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="danger" disabled={submission.isSending} onClick={() => void submission.submit()}>
              {submission.isSending ? 'Merging...' : 'Merge'}
            </Button>
          </div>
        </Form>
      )}
    </ModalDialog>
  );
}
