import { useState } from 'react';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { TextAreaField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { showToast } from '#ui/toast.ts';
import type { StopWords } from '../../search-words-admin.contract.ts';
import { searchWordsPath } from './search-words.api.ts';
import { errorOfWords } from './word-lines.ts';

/** Form to edit the words that search ignores. Mount it again with another `key` after a change of `saved`. */
export function StopWordsForm({ saved }: { saved: StopWords }) {
  const refetch = useRefetch();
  const start = saved.words.join(' ');
  const [text, setText] = useState(start);
  useUnsavedChanges(text !== start);
  const submission = useSubmission(
    'Error',
    async (options) => {
      const words = text.split(/[\s,;]+/).filter(Boolean);
      const payload = { words, updatedAt: saved.updatedAt };
      await callApi('PUT', `${searchWordsPath}/stop-words`, payload, options);
      showToast({ title: 'Success', description: 'Stop words updated successfully', style: 'neutral' });
      await refetch();
    },
    'Failed to update stop words',
  );
  return (
    <Form submission={submission} className="flex flex-col gap-4">
      <ProblemNotice text={submission.errors.updatedAt} />
      <TextAreaField
        label="Stop words"
        name="words"
        rows={6}
        value={text}
        onValue={setText}
        error={errorOfWords(submission.errors)}
        hint="Separated by spaces. Search ignores them if the query has other words."
      />
      <FormActions action="Save stop words" submission={submission} />
    </Form>
  );
}
