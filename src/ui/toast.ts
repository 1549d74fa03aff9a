export interface ToastMessage {
  title: string;
  description: string;
  style: 'neutral' | 'destructive';
  /** A button after the description. */
  action?: HTMLElement;
  /** Called once when the message is no longer shown: hidden, replaced, or on a page without a `ToastPlace`. */
  onHide?: () => void;
}

const displayMs = 5_000;

/** A named part of a `ToastPlace`. */
const partOf = (place: HTMLElement, name: string) =>
  place.querySelector<HTMLElement>(`[data-toast-part=${name}]`);

const placeOfPage = () => document.querySelector<HTMLElement>('[data-toasts]');

let timer: ReturnType<typeof setTimeout> | undefined;
function stopTimer(): void {
  clearTimeout(timer);
  timer = undefined;
}

/** The element that had the focus before the toast. */
let focusedBefore: EventTarget | null = null;

let onHide: ToastMessage['onHide'];
function reportHidden(): void {
  const report = onHide;
  onHide = undefined;
  report?.();
}

function hide(place: HTMLElement): void {
  stopTimer();
  const toast = partOf(place, 'toast');
  if (!toast || toast.hidden) return;
  const hadFocus = toast.contains(document.activeElement);
  toast.hidden = true;
  if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  reportHidden();
}

function hideLater(place: HTMLElement): void {
  stopTimer();
  timer = setTimeout(() => hide(place), displayMs);
}

const wired = new WeakSet<HTMLElement>();

/** The timer pauses while the toast has the pointer or the focus. */
function wire(place: HTMLElement): void {
  if (wired.has(place)) return;
  wired.add(place);
  place.addEventListener('pointerover', () => stopTimer());
  place.addEventListener('pointerleave', () => hideLater(place));
  place.addEventListener('focusin', ({ relatedTarget }) => {
    stopTimer();
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) focusedBefore = relatedTarget;
  });
  place.addEventListener('focusout', () => hideLater(place));
  place.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide(place);
  });
  partOf(place, 'dismiss')?.addEventListener('click', () => hide(place));
}

/**
 * Shows the message for five seconds in the page's `ToastPlace`. It replaces the current message. Works without
 * React.
 */
export function showToast({ title, description, style, action, ...message }: ToastMessage): void {
  reportHidden();
  onHide = message.onHide;
  const place = placeOfPage();
  const toast = place && partOf(place, 'toast');
  if (!toast) return reportHidden();
  wire(place);
  place.setAttribute('aria-live', style === 'destructive' ? 'assertive' : 'polite');
  toast.dataset.style = style;
  toast.hidden = false;
  // Creates new text nodes, so that a screen reader reads a repeated message.
  partOf(place, 'title')?.replaceChildren(title);
  partOf(place, 'description')?.replaceChildren(description, ...(action ? [' ', action] : []));
  const isHeld = toast.matches(':hover') || toast.contains(document.activeElement);
  if (isHeld) stopTimer();
  else hideLater(place);
}

/** Hides the current message, if there is one. */
export function dismissToast(): void {
  const place = placeOfPage();
  if (place) hide(place);
}
