import { dismissToast, showToast } from '#ui/toast.ts';

const buttonClass =
  'ml-1 inline-flex min-h-11 items-center rounded-md px-2 font-semibold text-accent underline underline-offset-2 pointer-fine:min-h-8';

/** The button of the shown message. */
let shownButton: HTMLButtonElement | undefined;

/** Presses the Undo button of the shown message, if it has one. For keys of a screen far from the message. */
export function pressUndo(): void {
  shownButton?.click();
}

/**
 * Shows a message with an Undo button. Resolves to whether the user undid the action, once the message is no longer
 * shown.
 */
export function offerUndo(message: { title: string; description: string }): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let isUndone = false;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Undo';
  button.className = buttonClass;
  button.addEventListener('click', () => {
    isUndone = true;
    dismissToast();
  });
  const onHide = () => {
    shownButton = undefined;
    resolve(isUndone);
  };
  showToast({ ...message, style: 'neutral', action: button, onHide });
  shownButton = button;
  return promise;
}
