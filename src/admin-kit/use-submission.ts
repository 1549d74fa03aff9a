import { useState } from 'react';
import { showToast } from '#ui/toast.ts';
import { ApiError } from './call-api.ts';
import { createRetryKey } from './retry-key.ts';

export type Submission = ReturnType<typeof useSubmission>;

const asApiError = (error: unknown) =>
  error instanceof ApiError
    ? error
    : new ApiError(0, String(error), { code: 'defect', message: 'Something went wrong on this page' });

/**
 * Submits a form with `send`, which may continue with other work after the write. It must pass its options to the
 * call that writes, so that a retry receives a lost response. A failure shows a toast with this title and the
 * server's message. Field errors are returned, and the input stays. Without a title there is no toast. Then, or with
 * another `toastText`, the form has to show `failure` itself.
 */
export function useSubmission(
  failureTitle: string | undefined,
  send: (options: { idempotencyKey: string }) => Promise<unknown>,
  toastText?: string,
) {
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
      const apiError = asApiError(error);
      retryKey.settle(apiError);
      setFailure(apiError);
      const description = toastText ?? apiError.publicMessage;
      if (failureTitle) showToast({ title: failureTitle, description, style: 'destructive' });
      return false;
    } finally {
      setSending(false);
    }
  }

  return {
    /** Submits once at a time. Resolves to whether it succeeded. */
    submit,
    isSending,
    /** The server's errors by field. Cleared by the next attempt. */
    errors: failure?.fields ?? {},
    /** The error of the last attempt; undefined if it succeeded. */
    failure,
  };
}
