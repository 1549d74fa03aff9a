import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceField } from '#ui/admin/choice-field.tsx';
import { ModalDialog } from '#ui/admin/dialog.tsx';
import { Form, FormActions } from '#ui/admin/form.tsx';
import { useSubmission } from '#ui/admin/use-submission.ts';
import { examChoicesQuery } from '#features/catalog/web/admin/catalog-choices.widgets.ts';
import { sendBack } from './restore-papers.ts';

/** Asks for an exam for papers whose own is gone, and puts them back there. */
export function RestoreDialog({
  ids,
  sentence,
  onClose,
  onRestored,
}: {
  ids: number[];
  sentence: string;
  onClose: () => void;
  onRestored: () => void;
}) {
  const [examId, setExamId] = useState('');
  const [problem, setProblem] = useState<string>();
  const { data: exams = [] } = useQuery(examChoicesQuery);
  const submission = useSubmission('Failed to restore', async () => {
    await sendBack(ids, Number(examId));
    onRestored();
  });
  return (
    <ModalDialog title="Restore to another exam" onClose={onClose}>
      <Form
        submission={submission}
        onSubmit={() => {
          if (examId === '') setProblem('Choose an exam');
          else void submission.submit();
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-muted">{sentence}</p>
        <ChoiceField
          label="Exam"
          name="examId"
          placeholder="Choose an exam"
          isRequired
          choices={exams}
          value={examId}
          onValue={(value) => {
            setExamId(value);
            setProblem(undefined);
          }}
          error={problem}
        />
        <FormActions action="Restore" submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}
