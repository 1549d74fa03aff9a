import { useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { EditNotice, getEditProblem } from '#admin-kit/edit-notice.tsx';
import { TextAreaField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useEditForm } from '#admin-kit/use-edit-form.ts';
import { showToast } from '#ui/toast.ts';
import type { SearchWordsList, StopWords } from '../../search-words-admin.contract.ts';
import { findWordsError } from './group-form.tsx';
import { searchWordsPath } from './search-words.api.ts';

const failureText = 'Failed to update stop words';

const toFields = ({ words }: StopWords) => ({ text: words.join(' ') });

/** Form to edit the words that search ignores. Shows a later `saved`, unless it has unsaved changes. */
export function StopWordsForm({ saved }: { saved: StopWords }) {
  const form = useEditForm({
    opened: saved,
    fieldsOf: toFields,
    async save({ text }, { updatedAt }, sending) {
      const words = text.split(/[\s,;]+/).filter(Boolean);
      const url = `${searchWordsPath}/stop-words`;
      const now = await callApi<StopWords>('PUT', url, { words, updatedAt }, sending);
      showToast({ title: 'Success', description: 'Stop words updated successfully', style: 'neutral' });
      return now;
    },
    readAgain: async () => (await callApi<SearchWordsList>('GET', searchWordsPath)).stopWords,
    onReadFailure: () => showToast({ title: 'Error', description: failureText, style: 'destructive' }),
    failureTitle: 'Error',
    failureText,
  });
  const { fields, isDirty, change, submission, conflict } = form;
  const [current, setCurrent] = useState(saved);
  if (current !== saved) {
    setCurrent(saved);
    // The server refuses to save a changed form over the later words, and the owner chooses between both.
    if (!isDirty) form.replace(saved);
  }
  return (
    <Form submission={submission} className="flex flex-col gap-4">
      <EditNotice {...getEditProblem(conflict?.text, conflict)} />
      <TextAreaField
        label="Stop words"
        name="words"
        rows={6}
        value={fields.text}
        onValue={(text) => change({ text })}
        error={findWordsError(submission.errors)}
        hint="Separated by spaces. Search ignores them if the query has other words."
      />
      <FormActions action="Save stop words" submission={submission} />
    </Form>
  );
}
