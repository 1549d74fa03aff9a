import { dismissToast, showToast } from '#ui/toast.ts';

const buttonClass =
  'ml-1 inline-flex min-h-11 items-center rounded-md px-2 font-semibold text-accent underline underline-offset-2 pointer-fine:min-h-8';

/** Resolves when the button is no longer shown: the toast was dismissed, timed out or replaced. */
function untilHidden(button: HTMLElement): Promise<void> {
  const toast = button.closest<HTMLElement>('[data-toast-part=toast]');
  return new Promise((resolve) => {
    if (!toast) return resolve();
    const observer = new MutationObserver(() => {
      if (button.isConnected && !toast.hidden) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(toast, {
      attributes: true,
      attributeFilter: ['hidden'],
      childList: true,
      subtree: true,
    });
  });
}

/** Presses the Undo button of the shown message, if it has one. For keys of a screen far from the message. */
export function pressUndo(): void {
  document.querySelector<HTMLElement>('[data-toasts] :not([hidden]) > * [data-undo]')?.click();
}

/**
 * Shows a message with an Undo button. Resolves to whether the user undid the action, once the message is no longer
 * shown.
 */
export async function offerUndo(message: { title: string; description: string }): Promise<boolean> {
  showToast({ ...message, style: 'neutral' });
  const place = document.querySelector('[data-toasts] [data-toast-part=description]');
  if (!place) return false;
  let isUndone = false;
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['undo'] = '';
  button.textContent = 'Undo';
  button.className = buttonClass;
  button.addEventListener('click', () => {
    isUndone = true;
    dismissToast();
  });
  place.append(' ', button);
  await untilHidden(button);
  return isUndone;
}
