import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { backdrop, popup } from './dialog-classes.ts';

export interface Question {
  title: string;
  /** The consequences, with numbers. */
  body: ReactNode;
  /** The verb on the button: 'Delete'. */
  action: string;
  /** 'Cancel' by default. */
  cancel?: string;
  /** For actions that can be undone or destroy nothing: the button is not red. */
  isReversible?: boolean;
}

interface Asked extends Question {
  answer(isYes: boolean): void;
}

let current: Asked | undefined;
const listeners = new Set<() => void>();

function put(next: Asked | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens a confirmation dialog. Resolves to false for Cancel and Esc. */
export function confirm(question: Question): Promise<boolean> {
  current?.answer(false);
  return new Promise((resolve) => {
    put({
      ...question,
      answer: (isYes) => {
        put(undefined);
        resolve(isYes);
      },
    });
  });
}

/** Renders the confirmations. Mounted once in the admin pages. */
export function ConfirmPlace() {
  const question = useSyncExternalStore(subscribe, () => current);
  const cancel = useRef<HTMLButtonElement>(null);
  if (!question) return null;
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && question.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup className={popup} initialFocus={cancel}>
          <AlertDialog.Title className="text-xl">{question.title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-muted">
            {question.body}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button ref={cancel} variant="secondary" onClick={() => question.answer(false)}>
              {question.cancel ?? 'Cancel'}
            </Button>
            <Button
              variant={question.isReversible ? 'primary' : 'danger'}
              onClick={() => question.answer(true)}
            >
              {question.action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
