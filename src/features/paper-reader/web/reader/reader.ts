import { isTyping } from '#ui/is-typing.ts';
import { copyLink, type CopyTexts } from '#ui/copy-link.ts';
import { coverWindow, followFullScreen, toggleFullScreen } from './full-screen.ts';
import { followGestures, tapPage } from './gestures.ts';
import { addLines } from './page-lines.ts';
import { fillStrip, markInStrip } from './page-strip.ts';
import {
  findPages,
  findPageNumber,
  fitPages,
  isFull,
  nearPages,
  refitPages,
  setZoom,
  sharpenPage,
  stepZoomOnce,
} from './zoom-pages.ts';

/** Copies the URL of the page that the visitor reads. */
async function copyPageLink(reader: HTMLElement): Promise<void> {
  const bar = reader.querySelector<HTMLElement>('[data-reader-bar]')!;
  const page = document.getElementById(`page-${findPageNumber(reader)}`)!;
  const { href } = page.querySelector<HTMLAnchorElement>('[data-page-link]')!;
  await copyLink(href, JSON.parse(bar.dataset.texts!) as CopyTexts);
}

const tools: Record<string, (reader: HTMLElement) => void> = {
  'zoom-out': (reader) => stepZoomOnce(reader, -1),
  'zoom-in': (reader) => stepZoomOnce(reader, 1),
  fit: (reader) => fitPages(reader),
  full: toggleFullScreen,
  link: (reader) => void copyPageLink(reader),
  dismiss: (reader) => (reader.querySelector<HTMLElement>('[data-continue]')!.hidden = true),
};

/** Tools that keep their menu open, because a visitor uses them more than once. */
const repeatedTools = ['zoom-out', 'zoom-in'];

/** Runs the tool of a clicked button, or zooms at the clicked place of a page. */
export function runControl(reader: HTMLElement, control: HTMLElement, event: MouseEvent): void {
  const { tool } = control.dataset;
  if (!tool) return tapPage(reader, event);
  tools[tool]?.(reader);
  if (!repeatedTools.includes(tool)) control.closest('details')?.removeAttribute('open');
}

const keys: Record<string, (reader: HTMLElement) => void> = {
  '+': tools['zoom-in']!,
  '=': tools['zoom-in']!,
  '-': tools['zoom-out']!,
  0: (reader) => fitPages(reader, false),
  f: toggleFullScreen,
};

/** Turns pages by the arrows on a page that is not zoomed. Returns whether the key did something. */
function turnPage(reader: HTMLElement, page: HTMLElement, key: string): boolean {
  if (key === ' ') {
    page.click();
    return true;
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!step || reader.matches('[data-zoomed]')) return false;
  reader.querySelector<HTMLElement>(`[data-step="${step}"]:not([hidden])`)?.click();
  return true;
}

function followKeys(reader: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (isTyping(target) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(target instanceof HTMLElement) || !(isFull(reader) || reader.contains(target))) return;
    const isPage = target.matches('[data-zoom]');
    if (key === 'Escape' && isFull(reader)) toggleFullScreen(reader);
    else if (keys[key]) keys[key](reader);
    else if (!isPage || !turnPage(reader, target, key)) return;
    event.preventDefault();
  });
}

/** Prepares each page: its picture is a button, and it gets its text and a sharper picture when it comes near. */
function preparePages(reader: HTMLElement): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = target as HTMLElement;
        if (!isIntersecting) {
          nearPages.delete(page);
          continue;
        }
        nearPages.add(page);
        void addLines(reader.dataset.reader!, page);
        sharpenPage(reader, page);
      }
    },
    { rootMargin: '50%' },
  );
  const prepare = () => {
    for (const link of reader.querySelectorAll<HTMLElement>('[data-zoom]:not([role])')) {
      link.role = 'button';
      link.title = link.dataset.zoom!;
      watcher.observe(link.closest('[data-page]')!);
    }
  };
  prepare();
  // Earlier pages are inserted when the visitor scrolls up.
  new MutationObserver(prepare).observe(findPages(reader), { childList: true });
}

const started = new WeakSet<HTMLElement>();

/** Starts the zoom, the full screen, the texts over the pictures and the thumbnails, once. */
export function startReader(reader: HTMLElement): void {
  if (started.has(reader)) return;
  started.add(reader);
  preparePages(reader);
  fillStrip(reader);
  markInStrip(findPageNumber(reader));
  followGestures(reader);
  followKeys(reader);
  followFullScreen(reader);
  // The bar of a phone's browser changes the height while the visitor scrolls. Only another width needs another fit.
  let width = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== width) refitPages(reader);
    width = innerWidth;
  });
  // The stored place is measured on pages as wide as the column.
  addEventListener(
    'pagehide',
    () => {
      if (isFull(reader)) coverWindow(reader, false);
      setZoom(reader, 1);
    },
    { capture: true },
  );
}
