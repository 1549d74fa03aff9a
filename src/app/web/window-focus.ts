import { focusManager } from '@tanstack/react-query';

/**
 * Reads that follow the focus are made again when the window gets it. The query client by itself watches visibility
 * only: a page beside another window stays visible, and shows old settings.
 */
export function watchWindowFocus(target: EventTarget = window): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    const names = ['visibilitychange', 'focus'];
    for (const name of names) target.addEventListener(name, listener);
    return () => {
      for (const name of names) target.removeEventListener(name, listener);
    };
  });
}
