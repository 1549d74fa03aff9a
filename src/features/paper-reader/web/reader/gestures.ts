import { findPages, findPageSpot, multiplyZoom, toggleZoom, type PageSpot } from './zoom-pages.ts';
import { getWheelFactor } from './zoom.ts';

/** Milliseconds within which a second tap is a part of the first one. */
const doubleTapMs = 350;
let lastTap = -doubleTapMs;
/** Whether text was selected when the pointer went down: a tap ends the selection and does nothing else. */
let hadSelection = false;

const hasSelection = () => getSelection()?.isCollapsed === false;

/** Zooms at the place of a tap or a double tap. With a mouse, clicks on words select them. */
export function tapPage(reader: HTMLElement, event: MouseEvent): void {
  const { target, clientX, clientY, detail, timeStamp } = event;
  const isOnWords = (target as Element).closest('[data-lines]') !== null;
  const isMouse = (event as PointerEvent).pointerType === 'mouse';
  if (hadSelection || hasSelection() || (isMouse && isOnWords)) return;
  if (timeStamp - lastTap < doubleTapMs) return;
  lastTap = timeStamp;
  // A click by keyboard has no place.
  toggleZoom(reader, detail === 0 ? findPageSpot(reader) : findPageSpot(reader, clientX, clientY));
}

/** Returns the middle of two fingers on pictures and their distance, otherwise `undefined`. */
function readPinch({ touches: [one, other], target }: TouchEvent) {
  if (!one || !other || !(target as Element).closest('[data-frame]')) return undefined;
  const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2, distance };
}

/** Zooms by a pinch of two fingers. The page moves with their middle. */
function followPinch(reader: HTMLElement, pages: HTMLElement): void {
  let last: { spot: PageSpot; distance: number } | undefined;
  const start = ({ x, y, distance }: NonNullable<ReturnType<typeof readPinch>>) =>
    (last = { spot: findPageSpot(reader, x, y), distance });
  pages.addEventListener(
    'touchstart',
    (event) => {
      const pinch = readPinch(event);
      if (pinch) start(pinch);
    },
    { passive: true },
  );
  pages.addEventListener(
    'touchmove',
    (event) => {
      const pinch = readPinch(event);
      if (!pinch) return;
      event.preventDefault();
      // The code may have loaded after the start of a first pinch.
      const { spot, distance } = last ?? start(pinch);
      multiplyZoom(reader, pinch.distance / distance, { ...spot, x: pinch.x, y: pinch.y });
      last = { spot, distance: pinch.distance };
    },
    { passive: false },
  );
  for (const end of ['touchend', 'touchcancel'] as const)
    pages.addEventListener(end, () => (last = undefined));
}

/** Zooms by two fingers, and by the wheel with Ctrl, as which browsers report a pinch on a trackpad. */
export function followGestures(reader: HTMLElement): void {
  const pages = findPages(reader);
  followPinch(reader, pages);
  pages.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      multiplyZoom(reader, getWheelFactor(event.deltaY), findPageSpot(reader, event.clientX, event.clientY));
    },
    { passive: false },
  );
  reader.addEventListener('pointerdown', () => (hadSelection = hasSelection()));
}
