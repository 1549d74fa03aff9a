import { useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import type { LinkDetail, Replaced } from '../../link-checker.contract.ts';
import { places } from './link-labels.ts';
import { showReplaced } from './use-link-actions.ts';

/** Replaces a URL in every record that uses it. */
export function ReplaceForm({
  link,
  onReplaced,
}: {
  link: LinkDetail;
  onReplaced: (done: Replaced) => void;
}) {
  const [url, setUrl] = useState('');
  const submission = useSubmission('Failed to replace the URL', async () => {
    const done = await callApi<Replaced>('POST', `/api/admin/link-check/${link.id}/replace`, { url });
    showReplaced(done);
    onReplaced(done);
  });
  return (
    <Form submission={submission} className="flex flex-col gap-3">
      <TextField
        label="New URL"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        isRequired
        value={url}
        onValue={setUrl}
        hint={`Replaces the URL in ${places(link.uses)} and checks it.`}
      />
      <Button type="submit" variant="secondary" className="self-start" disabled={submission.isSending}>
        {submission.isSending ? 'Replacing...' : 'Replace URL'}
      </Button>
    </Form>
  );
}
