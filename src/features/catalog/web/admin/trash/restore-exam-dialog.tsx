import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { SelectField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import type { TrashedRecord } from '../../../catalog-trash.contract.ts';
import { adminCategoriesQuery } from '../catalog-admin.api.ts';
import { sendRestore } from './restore-record.ts';

const ownCategory = 'own';

/** Asks for the category of an exam whose own category is deleted, and restores the exam. */
export function RestoreExamDialog({
  exam,
  onClose,
  onRestored,
}: {
  exam: TrashedRecord;
  onClose: () => void;
  onRestored: () => void;
}) {
  const canRestoreOwn = exam.categoryState === 'in-trash';
  const [category, setCategory] = useState(canRestoreOwn ? ownCategory : '');
  const [problem, setProblem] = useState<string>();
  const { data: categories = [] } = useQuery(adminCategoriesQuery);
  const submission = useSubmission('Failed to restore exam', async () => {
    await sendRestore(exam, category === ownCategory ? null : Number(category));
    onRestored();
  });
  return (
    <ModalDialog title={`Restore ${exam.name}`} onClose={onClose}>
      <Form
        submission={submission}
        onSubmit={() => {
          if (category === '') setProblem('Choose a category');
          else void submission.submit();
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-muted">
          {canRestoreOwn
            ? `The category ${exam.categoryName} is in the trash. Restore it too, without its other exams, or choose another one.`
            : `The category ${exam.categoryName} is deleted. Choose another one.`}
        </p>
        <SelectField
          label="Category"
          name="categoryId"
          value={category}
          onValue={(value) => {
            setCategory(value);
            setProblem(undefined);
          }}
          error={problem ?? submission.errors.categoryId}
        >
          {canRestoreOwn ? (
            <option value={ownCategory}>{exam.categoryName} (restore it too)</option>
          ) : (
            <option value="">Choose a category</option>
          )}
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormActions action="Restore" submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}
