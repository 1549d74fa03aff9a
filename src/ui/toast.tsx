import { useEffect, useState, type ComponentType } from 'react';
import type { ToastMessage } from './toast-shelf.tsx';

export type { ToastMessage };

let present: ((message: ToastMessage | undefined) => void) | undefined;
/** Waits for the place where toasts appear. */
let waiting: ToastMessage | undefined;

/** Shows a message for five seconds at the edge of the page; it takes the place of one that is still there. */
export function showToast(message: ToastMessage): void {
  if (present) present(message);
  else waiting = message;
}

/** Takes the message away that is shown, if there is one. */
export function dismissToast(): void {
  present?.(undefined);
}

/** Loads what shows toasts, so that one can be shown even if the line breaks before it comes. */
export const loadToasts = () => import('./toast-shelf.tsx');

/** Where toasts appear, once in a page. What shows them is loaded with the first one. */
export function ToastPlace() {
  const [Shelf, setShelf] = useState<ComponentType<{ message: ToastMessage }>>();
  const [message, setMessage] = useState<ToastMessage>();
  useEffect(() => {
    present = (next) => {
      setMessage(next && { ...next });
      if (!next) return;
      loadToasts().then(
        ({ ToastShelf }) => setShelf(() => ToastShelf),
        () => {},
      );
    };
    if (waiting) present(waiting);
    waiting = undefined;
    return () => {
      present = undefined;
    };
  }, []);
  return Shelf && message ? <Shelf message={message} /> : null;
}
