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
const findPart = (container: HTMLElement, name: string) =>
  container.querySelector<HTMLElement>(`[data-toast-part=${name}]`);

const findContainer = () => document.querySelector<HTMLElement>('[data-toasts]');

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

function hide(container: HTMLElement): void {
  stopTimer();
  const toast = findPart(container, 'toast');
  if (!toast || toast.hidden) return;
  const hadFocus = toast.contains(document.activeElement);
  toast.hidden = true;
  if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  reportHidden();
}

function hideLater(container: HTMLElement): void {
  stopTimer();
  timer = setTimeout(() => hide(container), displayMs);
}

const wired = new WeakSet<HTMLElement>();

/** The timer pauses while the toast has the pointer or the focus. */
function wire(container: HTMLElement): void {
  if (wired.has(container)) return;
  wired.add(container);
  container.addEventListener('pointerover', () => stopTimer());
  container.addEventListener('pointerleave', () => hideLater(container));
  container.addEventListener('focusin', ({ relatedTarget }) => {
    stopTimer();
    if (!(relatedTarget instanceof Node && container.contains(relatedTarget))) focusedBefore = relatedTarget;
  });
  container.addEventListener('focusout', () => hideLater(container));
  container.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide(container);
  });
  findPart(container, 'dismiss')?.addEventListener('click', () => hide(container));
}

/**
 * Shows the message for five seconds in the page's `ToastPlace`. It replaces the current message. Works without
 * React.
 */
export function showToast({ title, description, style, action, ...message }: ToastMessage): void {
  reportHidden();
  onHide = message.onHide;
  const container = findContainer();
  const toast = container && findPart(container, 'toast');
  if (!toast) return reportHidden();
  wire(container);
  container.setAttribute('aria-live', style === 'destructive' ? 'assertive' : 'polite');
  toast.dataset.style = style;
  toast.hidden = false;
  // Creates new text nodes, so that a screen reader reads a repeated message.
  findPart(container, 'title')?.replaceChildren(title);
  findPart(container, 'description')?.replaceChildren(description, ...(action ? [' ', action] : []));
  const isHeld = toast.matches(':hover') || toast.contains(document.activeElement);
  if (isHeld) stopTimer();
  else hideLater(container);
}

/** Hides the current message, if there is one. */
export function dismissToast(): void {
  const container = findContainer();
  if (container) hide(container);
}
