import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { longestTitle } from '#lib/text/paper-title.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { CheckboxField, TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { findFieldErrors, getNewPaperPayload, type PaperFields } from './upload-row.ts';
import { noSuggestions, suggestionsQuery } from '#features/papers/papers.admin.ts';
import { signedOut } from './error-text.ts';

const blank = (title: string): PaperFields & { fileUrl: string } => ({
  title,
  fileUrl: '',
  examId: '',
  subjectName: '',
  year: String(currentYear()),
  paperType: 'Question paper',
  session: '',
  language: 'English',
});

const refuse = (title: string, description: string) =>
  showToast({ title, description, style: 'destructive' });

/** Shows the form for a paper whose file is on another server. */
export function NewPaperForm() {
  // A search text without results, passed as the title.
  const wanted = useTabState().get('title');
  const [fields, setFields] = useState(() => blank(wanted));
  const [generateSEO, setGenerateSEO] = useState(true);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { data: exams = [] } = useQuery(examChoicesQuery);
  const { data: suggestions = noSuggestions } = useQuery(suggestionsQuery);
  const refresh = useRefetch();
  useUnsavedChanges(!['', wanted].includes(fields.title) || fields.fileUrl !== '');

  const submission = useSubmission(undefined, async (options) => {
    try {
      const paper = { ...getNewPaperPayload(fields), fileUrl: fields.fileUrl.trim(), generateSEO };
      await callApi('POST', '/api/admin/papers', paper, options);
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      refuse('Upload Failed', isSignedOut ? signedOut : 'Please check the form and try again.');
      throw error;
    }
    showToast({ title: 'Success', description: 'Paper uploaded successfully!', style: 'neutral' });
    setFields((saved) => ({ ...saved, title: '', fileUrl: '' }));
    await refresh();
  });

  function check(): void {
    const { fileUrl } = fields;
    const found: Record<string, string> = {
      ...findFieldErrors(fields, currentYear() + 1),
      ...(fileUrl.trim() === '' && { fileUrl: 'File URL is required' }),
    };
    setProblems(found);
    if (found.examId || found.title || found.fileUrl) {
      refuse('Missing Information', 'Please fill in Exam, Title, and File URL.');
    } else if (parseWebUrl(fileUrl) === null) {
      setProblems({ ...found, fileUrl: 'Enter an http or https URL' });
      refuse('Invalid URL', 'Please enter a valid URL for the file.');
    } else if (Object.keys(found).length === 0) void submission.submit();
  }

  const wired = <Name extends keyof typeof fields>(name: Name) => ({
    name,
    value: fields[name],
    onValue: (value: string) => {
      setFields((known) => ({ ...known, [name]: value }));
      setProblems(({ [name]: _solved, ...others }) => others);
    },
    error: problems[name],
  });
  return (
    <Form submission={submission} onSubmit={check} className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label="Exam"
        choices={exams}
        placeholder="Choose an exam"
        isRequired
        {...wired('examId')}
      />
      <TextField
        label="Title"
        maxLength={longestTitle}
        isRequired
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a user who opens the form from a search without results types here
        autoFocus={wanted !== ''}
        {...wired('title')}
      />
      <TextField
        className="sm:col-span-2"
        label="File URL"
        type="url"
        inputMode="url"
        maxLength={2_000}
        placeholder="https://"
        isRequired
        {...wired('fileUrl')}
      />
      <SuggestField
        label="Subject"
        placeholder="General"
        maxLength={200}
        suggestions={suggestions.subjects}
        {...wired('subjectName')}
      />
      <TextField
        label="Year"
        type="number"
        min={1990}
        max={currentYear() + 1}
        isRequired
        {...wired('year')}
      />
      <SuggestField
        label="Paper Type"
        maxLength={100}
        suggestions={suggestions.paperTypes}
        {...wired('paperType')}
      />
      <SuggestField
        label="Session"
        maxLength={100}
        suggestions={suggestions.sessions}
        {...wired('session')}
      />
      <SuggestField
        label="Language"
        maxLength={100}
        suggestions={suggestions.languages}
        {...wired('language')}
      />
      <CheckboxField
        label="Generate SEO texts"
        hint="Generates a title and a description for search engines"
        isChecked={generateSEO}
        onChecked={setGenerateSEO}
      />
      {/* On the left, because toasts appear on the right and would cover it. */}
      <div className="sm:col-span-2">
        <Button type="submit" disabled={submission.isSending}>
          {submission.isSending ? 'Uploading...' : 'Upload Paper'}
        </Button>
      </div>
    </Form>
  );
}
