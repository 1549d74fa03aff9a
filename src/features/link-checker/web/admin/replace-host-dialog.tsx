import { useState } from 'react';
import type { StartedJob } from '#features/jobs/jobs.contract.ts';
import { formatCount } from '#lib/text/format.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import type { HostReplacementPreview } from '../../link-checker.contract.ts';
import { places } from './link-labels.ts';

const url = '/api/admin/link-check/replace-host';

function Preview({ preview }: { preview: HostReplacementPreview }) {
  const { links, uses, samples } = preview;
  return (
    <div role="status" className="flex flex-col gap-3 text-sm">
      <p>
        Changes {formatCount(links, 'link')} in {places(uses)}. The log records each change.
      </p>
      <ul className="flex flex-col gap-2">
        {samples.map(({ from, to, status, message }) => (
          <li key={from} className="rounded-md border border-line p-3 wrap-anywhere">
            {to}
            <span className={status === 'error' ? 'block text-danger' : 'block text-muted'}>
              {status === 'success' ? 'The new URL works.' : message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Replaces the host of all URLs of a site. The first submission shows a preview, the second starts the job. */
export function ReplaceHostDialog({
  host,
  onClose,
  onStarted,
}: {
  host: string;
  onClose: () => void;
  onStarted: (jobId: string) => void;
}) {
  const [to, setTo] = useState('');
  const [preview, setPreview] = useState<HostReplacementPreview>();
  const submission = useSubmission('Failed to replace the host', async () => {
    const change = { from: host, to };
    if (preview) onStarted((await callApi<StartedJob>('POST', url, change)).jobId);
    else setPreview(await callApi<HostReplacementPreview>('POST', `${url}/preview`, change));
  });
  const general = submission.failure && Object.keys(submission.errors).length === 0;
  return (
    <ModalDialog title={`Replace host ${host}`} onClose={onClose}>
      <Form submission={submission} className="flex flex-col gap-4">
        <ProblemNotice text={general ? submission.failure?.publicMessage : undefined} />
        <TextField
          label="New site"
          name="to"
          inputMode="url"
          placeholder="https://"
          isRequired
          value={to}
          onValue={(text) => {
            setTo(text);
            setPreview(undefined);
          }}
          hint="Paths stay. Only the part before the first slash changes."
        />
        {preview && <Preview preview={preview} />}
        <FormActions
          action={preview ? 'Replace host' : 'Preview'}
          submission={submission}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
