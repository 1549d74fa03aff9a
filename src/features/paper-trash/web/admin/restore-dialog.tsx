import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { formatCount } from '#lib/text/format.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import type { Choice } from '#admin-kit/rank-choices.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import type { DeletedExam } from '#features/papers/papers-admin.contract.ts';
import { sendBack } from './restore-papers.ts';

const ownExam = 'own';

/** Asks what to do with the papers of each deleted exam, and restores them. */
export function RestoreDialog({
  ids,
  exams,
  onClose,
  onRestored,
}: {
  ids: number[];
  exams: DeletedExam[];
  onClose: () => void;
  onRestored: () => void;
}) {
  const [chosen, setChosen] = useState(
    () => new Map(exams.map(({ examId, isInTrash }) => [examId, isInTrash ? ownExam : ''])),
  );
  const [isChecked, setChecked] = useState(false);
  const { data: others = [] } = useQuery(examChoicesQuery);
  const submission = useSubmission('Failed to restore', async () => {
    const choices = [...chosen].map(([examId, value]) => {
      return { examId, into: value === ownExam ? null : Number(value) };
    });
    await sendBack(ids, choices);
    onRestored();
  });
  return (
    <ModalDialog title="Restore papers of deleted exams" onClose={onClose}>
      <Form
        submission={submission}
        onSubmit={() => {
          setChecked(true);
          if (![...chosen.values()].includes('')) void submission.submit();
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-muted">
          {exams.length === 1 ? 'The exam of these papers is' : 'Exams of these papers are'} deleted. A
          restored exam has only these papers. Its other papers stay in the trash.
        </p>
        {exams.map((exam) => (
          <ChoiceField
            key={exam.examId}
            label={`${exam.examName} (${formatCount(exam.papers, 'paper')})`}
            name={`exam-${exam.examId}`}
            placeholder="Choose an exam"
            isRequired
            choices={choicesFor(exam, others)}
            value={chosen.get(exam.examId) ?? ''}
            onValue={(value) => setChosen((known) => new Map(known).set(exam.examId, value))}
            error={isChecked && chosen.get(exam.examId) === '' ? 'Choose an exam' : undefined}
          />
        ))}
        <FormActions action="Restore" submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}

function choicesFor({ examName, isInTrash }: DeletedExam, others: Choice[]): Choice[] {
  return isInTrash ? [{ value: ownExam, label: `Restore ${examName}` }, ...others] : others;
}
