import { markInStrip } from './page-strip.ts';
import {
  boxPages,
  findPageNumber,
  findPageSpot,
  isFull,
  refitPages,
  showPressed,
  showSpot,
} from './zoom-pages.ts';

/** Keeps the focus within the reader while it covers the document. Messages and the timer stay. */
function setOthersInert(reader: HTMLElement, isInert: boolean): void {
  for (let element: Element = reader; element !== document.body; element = element.parentElement!)
    for (const sibling of element.parentElement!.children)
      if (
        sibling instanceof HTMLElement &&
        sibling !== element &&
        !sibling.matches('[data-toasts], [data-over-reader]')
      )
        sibling.inert = isInert;
}

/** The parent of the thumbnails outside the full screen. In the full screen, the reader contains them. */
let stripPlace: Element | null = null;
function moveStrip(reader: HTMLElement, isOn: boolean): void {
  const strip = document.querySelector('[data-page-strip]');
  stripPlace ??= strip?.parentElement ?? null;
  if (strip) (isOn ? reader : stripPlace)?.append(strip);
}

/** Shows the reader over the whole window, or in its place. The middle of the window stays at its page. */
export function coverWindow(reader: HTMLElement, isOn: boolean): void {
  const spot = findPageSpot(reader);
  reader.toggleAttribute('data-full', isOn);
  setOthersInert(reader, isOn);
  moveStrip(reader, isOn);
  showPressed(reader, 'full', isOn);
  boxPages(reader);
  const { left, width } = spot.frame.getBoundingClientRect();
  showSpot(reader, { ...spot, x: left + spot.across * width });
  refitPages(reader);
  markInStrip(findPageNumber(reader));
}

let isLeaving = false;
/** Goes back to the entry before the full screen, once: a browser reports the end of its full screen and the key for it. */
function leaveFullScreen(): void {
  if (!isLeaving) history.back();
  isLeaving = true;
}

/** Opens the full screen, or returns from it. Browsers without full screen, as on iPhones, show it in the window. */
export function toggleFullScreen(reader: HTMLElement): void {
  if (isFull(reader)) return leaveFullScreen();
  // An entry of its own, so that Back returns to the page.
  history.pushState(history.state, '');
  coverWindow(reader, true);
  document.documentElement.requestFullscreen?.().catch(() => {});
}

/** Leaves the full screen on Back, and when the browser leaves its own full screen. */
export function followFullScreen(reader: HTMLElement): void {
  addEventListener('popstate', () => {
    isLeaving = false;
    if (!isFull(reader)) return;
    const url = new URL(location.href);
    url.searchParams.set('p', String(findPageNumber(reader)));
    history.replaceState(history.state, '', url);
    coverWindow(reader, false);
    if (document.fullscreenElement) void document.exitFullscreen();
  });
  document.addEventListener('fullscreenchange', () => {
    if (document.fullscreenElement) refitPages(reader);
    else if (isFull(reader)) leaveFullScreen();
  });
}
