import { useState } from 'react';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import type { AdminPaper, FileUrlCheck } from '#features/papers/papers-admin.contract.ts';
import { mapFacts, paperFacts } from '#features/papers/paper-fields.contract.ts';
import { saveWithCheck } from '#features/papers/papers.admin.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { showToast } from '#ui/toast.ts';
import { signedOut } from './error-text.ts';
import { findFieldErrors, getNewPaperPayload, type PaperFields } from './upload-row.ts';

interface NewPaperFields extends PaperFields {
  fileUrl: string;
}
type Problems = Partial<Record<keyof NewPaperFields, string>>;

const getBlank = (title: string): NewPaperFields => ({
  title,
  fileUrl: '',
  examId: '',
  subjectName: '',
  ...mapFacts((name) => paperFacts[name].initial),
  year: String(currentYear()),
});

const refuse = (title: string, description: string) =>
  showToast({ title, description, style: 'destructive' });

/** Validates the form. Returns messages by field, and the title and text of a toast about the first problem. */
function validate(fields: NewPaperFields): { problems: Problems; refusal?: [title: string, text: string] } {
  const { fileUrl } = fields;
  const problems: Problems = {
    ...findFieldErrors(fields, currentYear() + 1),
    ...(fileUrl.trim() === '' && { fileUrl: 'File URL is required' }),
  };
  if (problems.examId || problems.title || problems.fileUrl) {
    return { problems, refusal: ['Missing Information', 'Please fill in Exam, Title, and File URL.'] };
  }
  if (parseWebUrl(fileUrl) !== null) return { problems };
  return {
    problems: { ...problems, fileUrl: 'Enter an http or https URL' },
    refusal: ['Invalid URL', 'Please enter a valid URL for the file.'],
  };
}

/** Manages the form of a new paper. After a save, the fields keep their values for the next paper of the exam. */
export function useNewPaper(title: string) {
  const [fields, setFields] = useState(() => getBlank(title));
  const [generatesSeo, setGeneratesSeo] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const [linkCheck, setLinkCheck] = useState<FileUrlCheck>();
  const refresh = useRefetch();
  useUnsavedChanges(!['', title].includes(fields.title) || fields.fileUrl !== '');

  const submission = useSubmission(undefined, async (options) => {
    try {
      setLinkCheck(undefined);
      const fileUrl = fields.fileUrl.trim();
      const paper = { ...getNewPaperPayload(fields), fileUrl, generateSEO: generatesSeo };
      const { check } = await saveWithCheck(fileUrl, () =>
        callApi<AdminPaper>('POST', '/api/admin/papers', paper, options),
      );
      setLinkCheck(check);
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      refuse('Upload Failed', isSignedOut ? signedOut : 'Please check the form and try again.');
      throw error;
    }
    showToast({ title: 'Success', description: 'Paper uploaded successfully!', style: 'neutral' });
    setFields((saved) => ({ ...saved, title: '', fileUrl: '' }));
    await refresh();
  });

  return {
    fields,
    change(name: keyof NewPaperFields, value: string) {
      setFields((current) => ({ ...current, [name]: value }));
      setProblems(({ [name]: _solved, ...others }) => others);
    },
    problems,
    generatesSeo,
    setGeneratesSeo,
    submission,
    /** What is wrong with the link of the paper that was saved last. */
    linkCheck,
    /** Validates and sends the form. */
    save() {
      const { problems: fieldProblems, refusal } = validate(fields);
      setProblems(fieldProblems);
      if (refusal) refuse(...refusal);
      else if (Object.keys(fieldProblems).length === 0) void submission.submit();
    },
  };
}
