import { useState } from 'react';
import { showToast } from '#ui/toast.ts';
import { ApiError, type FieldErrors } from './call-api.ts';
import { createRetryKey } from './retry-key.ts';

export interface Submission {
  /** Does it once at a time; answers whether it was done. */
  submit(): Promise<boolean>;
  isSending: boolean;
  /** What the server refused, by field; cleared by the next try. */
  errors: FieldErrors;
  /** Why the last try failed; undefined when it did not. */
  failure: ApiError | undefined;
}

const asApiError = (error: unknown) =>
  error instanceof ApiError
    ? error
    : new ApiError(0, String(error), { code: 'defect', message: 'Something went wrong on this page' });

/**
 * Sends a form: `send` does it and may go on after it; it passes its options to the call that writes, whose repeat then
 * gets the answer that was lost. A failure is shown as a toast of this title with the server's
 * sentence, and its field errors come back; nothing typed is lost. Where the toast says something else, or there is no
 * title and so no toast, the form shows `failure` itself.
 */
export function useSubmission(
  failureTitle: string | undefined,
  send: (options: { idempotencyKey: string }) => Promise<unknown>,
  toastText?: string,
): Submission {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [retryKey] = useState(createRetryKey);

  async function submit(): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    setFailure(undefined);
    try {
      await send({ idempotencyKey: retryKey.value() });
      retryKey.settle();
      return true;
    } catch (error) {
      const known = asApiError(error);
      retryKey.settle(known);
      setFailure(known);
      const description = toastText ?? known.publicMessage;
      if (failureTitle) showToast({ title: failureTitle, description, style: 'destructive' });
      return false;
    } finally {
      setSending(false);
    }
  }

  return { submit, isSending, errors: failure?.fields ?? {}, failure };
}
