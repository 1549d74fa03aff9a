import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldErrorsProvider } from './fields.tsx';
import type { Submission } from './use-submission.ts';

/** A form that sends once at a time, shows the server's word at its fields and goes to the first that is wrong. */
export function Form({
  submission,
  onSubmit,
  children,
  className,
}: {
  submission: Submission;
  /** Instead of sending at once: for a form with checks of its own. */
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
        if (onSubmit) onSubmit();
        else void submission.submit();
      }}
    >
      <FieldErrorsProvider errors={errors}>{children}</FieldErrorsProvider>
    </form>
  );
}

/** Cancel and the verb, at the end of a form. */
export function FormActions({
  action,
  submission,
  onCancel,
}: {
  action: string;
  submission: Submission;
  onCancel?: () => void;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-2">
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" disabled={submission.isSending}>
        {submission.isSending ? 'Saving...' : action}
      </Button>
    </div>
  );
}
