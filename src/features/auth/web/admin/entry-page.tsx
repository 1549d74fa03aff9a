import { CircleAlert } from '#ui/icons.ts';
import { useEffect, type ReactNode } from 'react';
import type { Submission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';

/** Layout of the pages before sign-in: one centred card. */
export function EntryPage({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Pariksha`;
  }, [title]);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 p-4 py-10">
      <p className="font-serif text-lg font-semibold">
        <a href="/" className="inline-flex min-h-11 items-center hover:text-accent">
          Pariksha
        </a>
      </p>
      <div className="rounded-lg border border-line bg-raised p-6">
        <h1 className="text-2xl">{title}</h1>
        {hint && <p className="mt-2 text-muted">{hint}</p>}
        <div className="mt-6 flex flex-col gap-4">{children}</div>
      </div>
    </main>
  );
}

/** An error message in the card. */
export function EntryAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-3 rounded-md border border-danger p-3 text-sm">
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Shows a form's failure, unless its fields show it already. */
export function FormAlert({ submission: { failure } }: { submission: Submission }) {
  if (!failure || Object.keys(failure.fields).length > 0) return null;
  return <EntryAlert>{failure.publicMessage}</EntryAlert>;
}

/** The submit button of a form, at full width. */
export function EntryButton({ action, submission }: { action: string; submission: Submission }) {
  return (
    <Button type="submit" disabled={submission.isSending} className="w-full">
      {submission.isSending ? 'One moment...' : action}
    </Button>
  );
}
