const storageKey = 'place';

/** The control and scroll position of the visitor when a filter changed. */
interface Place {
  path: string;
  /** Name of the focused control. */
  control: string;
  scrollY: number;
}

/** Stores the changed control and the scroll position for the page that the form opens. */
export function keepPlace(control: HTMLElement & { name: string }): void {
  const position: Place = { path: location.pathname, control: control.name, scrollY };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(position));
  } catch {
    // Without storage, the next page starts at the top.
  }
}

function takePlace(): Place | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return stored ? (JSON.parse(stored) as Place) : undefined;
  } catch {
    return undefined;
  }
}

/** Restores focus and scroll position after a filter change, because a page load resets both. */
export function restorePlace(): void {
  const position = takePlace();
  if (position?.path !== location.pathname) return;
  const form = document.querySelector<HTMLFormElement>('form[data-submit-on-change]');
  const control = form?.elements.namedItem(position.control);
  if (!(control instanceof HTMLElement) || document.activeElement !== document.body) return;
  if (!control.checkVisibility()) {
    // On a phone, the filters are closed after a page load, so the scroll position no longer fits.
    control.closest('details')?.querySelector('summary')?.focus();
    return;
  }
  control.focus({ preventScroll: true });
  scrollTo(0, position.scrollY);
}
