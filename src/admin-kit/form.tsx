import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldErrorsProvider } from './fields.tsx';
import type { Submission } from './use-submission.ts';

/** A form that submits once at a time, shows the server's errors at its fields and focuses the first invalid one. */
export function Form({
  submission,
  onSubmit,
  children,
  className,
}: {
  submission: Submission;
  /** Called instead of the submission, for a form with its own checks. */
  onSubmit?: () => void;
  children: ReactNode;
  className?: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { errors } = submission;
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const unsettled = event.currentTarget.querySelector<HTMLElement>('[data-unsettled]');
        if (unsettled) unsettled.focus();
        else if (onSubmit) onSubmit();
        else void submission.submit();
      }}
    >
      <FieldErrorsProvider errors={errors}>{children}</FieldErrorsProvider>
    </form>
  );
}

/** A row of buttons. In a dialog it is sticky, so that it stays visible below a long form. */
const rowClass =
  'flex flex-wrap gap-3 pt-2 in-data-modal:sticky in-data-modal:-bottom-6 in-data-modal:z-10 in-data-modal:-mx-6 in-data-modal:-mb-6 in-data-modal:border-t in-data-modal:border-line in-data-modal:bg-raised in-data-modal:px-6 in-data-modal:py-4';

/** The button row at the end of a dialog. */
export const actionsClass = `${rowClass} justify-end`;

/**
 * The buttons at the end of a form: in a dialog Cancel and submit at the right end, on a page submit below the fields.
 */
export function FormActions({
  action,
  submission,
  isWaiting = false,
  onCancel,
}: {
  action: string;
  submission: Submission;
  /** Disables the submit button, for example during an upload. */
  isWaiting?: boolean;
  onCancel?: () => void;
}) {
  return (
    <div className={onCancel ? actionsClass : rowClass}>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" disabled={submission.isSending || isWaiting}>
        {submission.isSending ? 'Saving...' : action}
      </Button>
    </div>
  );
}
