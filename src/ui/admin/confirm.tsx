import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { backdrop, popup } from './dialog-look.ts';

export interface Question {
  title: string;
  /** What goes with it, in numbers. */
  body: ReactNode;
  /** The verb: 'Delete'. */
  action: string;
  /** 'Cancel' unless given. */
  cancel?: string;
  /** What can be taken back, or takes nothing away, has no red button. */
  isReversible?: boolean;
}

interface Asked extends Question {
  answer(isYes: boolean): void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function put(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks in a dialog before something that matters; false for Cancel and Esc. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
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

/** Where questions appear, once in the back office. */
export function ConfirmPlace() {
  const question = useSyncExternalStore(subscribe, () => asked);
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
