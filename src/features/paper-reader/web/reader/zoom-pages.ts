import { findSpot, needsLargePicture, getShift, limitZoom, stepZoom, type Spot } from './zoom.ts';

/** In pixels. Below the header of the site, as `scroll-padding-top` of the document. */
const topSpace = 80;
/** The width of a page at which a phone shows its text large enough to read. */
const readingWidth = 960;
/** Milliseconds without a change after which sharper pictures load. */
const settledMs = 150;

/** A spot of the pages, with the frame of its page. */
export type PageSpot = Spot & { frame: HTMLElement };

export const findPages = (reader: HTMLElement) => reader.querySelector<HTMLElement>('[data-pages]')!;
export const isFull = (reader: HTMLElement) => reader.hasAttribute('data-full');
const fitsPage = (reader: HTMLElement) => reader.hasAttribute('data-fits-page');
const getZoom = (reader: HTMLElement) => Number(reader.style.getPropertyValue('--zoom') || 1);

/** Marks a switch of the bar and of its menu as on or off. */
export function showPressed(reader: HTMLElement, tool: 'fit' | 'full', isOn: boolean): void {
  for (const button of reader.querySelectorAll(`[data-tool=${tool}]`)) button.ariaPressed = String(isOn);
}

/** Returns the spot of the pages that is nearest to a point of the window: its middle by default. */
export function findPageSpot(reader: HTMLElement, x = innerWidth / 2, y = innerHeight / 2): PageSpot {
  const spots = [...reader.querySelectorAll<HTMLElement>('[data-frame]')].map((frame) => ({
    frame,
    ...findSpot(frame.getBoundingClientRect(), x, y),
  }));
  return spots.reduce((a, b) => (Math.abs(b.y - y) < Math.abs(a.y - y) ? b : a));
}

/** Returns the number of the page in the middle of the window. */
export const findPageNumber = (reader: HTMLElement): number =>
  Number(findPageSpot(reader).frame.parentElement!.dataset.page);

/** Scrolls the spot to its point of the window. What the pages cannot scroll in their box, the document does. */
export function showSpot(reader: HTMLElement, spot: PageSpot): void {
  const getRest = () => getShift(spot.frame.getBoundingClientRect(), spot);
  findPages(reader).scrollBy({ ...getRest(), behavior: 'instant' });
  if (!isFull(reader)) scrollBy({ top: getRest().top, behavior: 'instant' });
}

/**
 * Puts the pages into a box that scrolls in both directions, or back into the document. A box has scroll bars in the
 * window and, unlike a wide page in the document, can be moved freely with a finger.
 */
export function boxPages(reader: HTMLElement): void {
  const pages = findPages(reader);
  const isBoxed = pages.toggleAttribute('data-boxed', isFull(reader) || getZoom(reader) > 1);
  if (isBoxed && !isFull(reader))
    scrollBy({ top: pages.getBoundingClientRect().top - topSpace, behavior: 'instant' });
}

/** Shows the large picture when it has loaded. Until then, the small one is enlarged. */
async function sharpen(picture: HTMLImageElement): Promise<void> {
  const sources = picture.parentElement?.querySelectorAll('source[media]') ?? [];
  if (sources.length === 0) return;
  const large = new Image();
  large.src = picture.currentSrc.replace(/-720(?=[-.][\w.-]+$)/, '-1440');
  // A page that shows no picture yet loads the large one at once.
  const isReady =
    picture.currentSrc === '' ||
    (await large.decode().then(
      () => true,
      () => false,
    ));
  if (isReady) for (const source of sources) source.removeAttribute('media');
}

/** Loads a sharper picture of a page if it is shown larger than the usual one. */
export function sharpenPage(reader: HTMLElement, page: HTMLElement): void {
  const picture = page.querySelector('img');
  if (!picture || !reader.matches('[data-zoomed], [data-full]')) return;
  if (needsLargePicture(picture.width * devicePixelRatio)) void sharpen(picture);
}

/** The pages near the window. */
export const nearPages = new Set<HTMLElement>();

let timer: ReturnType<typeof setTimeout> | undefined;
/** Shows the state of the zoom when it has not changed for a moment. */
function settleZoom(reader: HTMLElement): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const page of nearPages) sharpenPage(reader, page);
    reader.querySelector('[data-zoom-level]')!.textContent = `${Math.round(getZoom(reader) * 100)}%`;
  }, settledMs);
}

/** Changes the width of all pages. The spot stays at its point of the window. */
export function setZoom(reader: HTMLElement, zoom: number, spot = findPageSpot(reader)): void {
  const limited = limitZoom(zoom, getZoom(reader));
  applyZoom(reader, limited, spot);
  reader.removeAttribute('data-fits-page');
  showPressed(reader, 'fit', false);
}

function applyZoom(reader: HTMLElement, zoom: number, spot: PageSpot): void {
  reader.style.setProperty('--zoom', String(zoom));
  reader.toggleAttribute('data-zoomed', zoom > 1);
  boxPages(reader);
  showSpot(reader, spot);
  settleZoom(reader);
}

export const multiplyZoom = (reader: HTMLElement, factor: number, spot?: PageSpot): void =>
  setZoom(reader, getZoom(reader) * factor, spot);
export const stepZoomOnce = (reader: HTMLElement, direction: 1 | -1): void =>
  setZoom(reader, stepZoom(getZoom(reader), direction));

/** Zooms to a readable size around a spot, or out again. */
export function toggleZoom(reader: HTMLElement, spot: PageSpot): void {
  const zoom = getZoom(reader);
  const columnWidth = spot.frame.clientWidth / zoom;
  setZoom(reader, zoom > 1 ? 1 : Math.max(2, readingWidth / columnWidth), spot);
}

/** Shows the page in the middle as a whole, with its top at the top of the window, or all pages as wide as the column. */
export function fitPages(reader: HTMLElement, isWhole = !fitsPage(reader)): void {
  const spot = findPageSpot(reader);
  reader.toggleAttribute('data-fits-page', isWhole);
  showPressed(reader, 'fit', isWhole);
  if (!isWhole) return applyZoom(reader, 1, spot);
  const bar = reader.querySelector<HTMLElement>('[data-reader-bar]')!;
  const top = isFull(reader) ? 0 : topSpace;
  const { width, height } = spot.frame.getBoundingClientRect();
  const columnHeight = height / getZoom(reader);
  const zoom = Math.min(1, (innerHeight - top - bar.offsetHeight) / columnHeight);
  applyZoom(reader, zoom, { ...spot, x: spot.x - (spot.across - 0.5) * width, across: 0.5, y: top, down: 0 });
}

/** Fits the pages again after the room for them has changed. */
export function refitPages(reader: HTMLElement): void {
  if (fitsPage(reader)) fitPages(reader, true);
}
