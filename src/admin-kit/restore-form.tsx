import type { ReactNode } from 'react';
import type { KeptVersion } from '#lib/contract/kept-version.ts';
import { Form, FormActions } from './form.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import type { Submission } from './use-submission.ts';
import { When } from './when.tsx';

/** Shows what restoring a version of a page changes, and a preview, and restores it. */
export function RestoreForm({
  entry: { at, userName },
  changes,
  preview,
  submission,
  onSubmit,
  onBack,
}: {
  entry: KeptVersion;
  /** Undefined if the page has the same content. */
  changes: ReactNode | undefined;
  preview: ReactNode;
  submission: Submission;
  /** Called instead of the submission. */
  onSubmit?: () => void;
  onBack: () => void;
}) {
  return (
    <Form submission={submission} onSubmit={onSubmit} className="flex flex-col gap-6">
      <ProblemNotice text={submission.failure?.publicMessage} />
      <p className="text-muted">
        {userName ?? 'Unknown user'}, <When at={at} />.{' '}
        {changes === undefined ? 'The page has the same content.' : 'Restoring changes the page:'}
      </p>
      {changes}
      <section aria-label="Preview of this version">
        <h3 className="mb-3 font-sans text-base font-semibold">Preview</h3>
        {preview}
      </section>
      <FormActions action="Restore this version" submission={submission} onCancel={onBack} />
    </Form>
  );
}
