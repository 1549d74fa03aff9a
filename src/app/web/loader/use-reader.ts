import type { PageText } from '#features/paper-reader/paper-reader.contract.ts';
import { markInStrip, openPage } from '#features/paper-reader/web/reader/page-strip.ts';
import { startReader } from '#features/paper-reader/web/reader/reader.ts';
import { listEntries, recordReading } from '#features/shelf/web/shelf-store.ts';
import type { Locale } from '#lib/text/locales.ts';
import { textLanguage } from '#lib/text/text-language.ts';
import { isPlainClick } from '#ui/is-plain-click.ts';

export { runControl } from '#features/paper-reader/web/reader/reader.ts';

const notice = 'template[data-failed-picture]';
const hasFailed = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth === 0;

/** Shows a button over a picture that did not load. */
function offerLoadingAgain(picture: HTMLImageElement): void {
  const page = picture.closest('[data-page]');
  const template = document.querySelector<HTMLTemplateElement>(notice);
  if (template && page && !page.querySelector('[data-failed]')) page.append(template.content.cloneNode(true));
}

function loadAgain(picture: HTMLImageElement): void {
  picture.closest('[data-page]')?.querySelector('[data-failed]')?.remove();
  // Setting the same value starts the request again.
  picture.setAttribute('src', picture.getAttribute('src') ?? '');
}

function watchPictures(reader: HTMLElement): void {
  const failed = () => [...reader.querySelectorAll('img')].filter(hasFailed);
  reader.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) offerLoadingAgain(target);
    },
    true,
  );
  reader.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-load-again]');
    const picture = button?.closest('[data-page]')?.querySelector('img');
    if (picture) loadAgain(picture);
  });
  addEventListener('online', () => failed().forEach(loadAgain));
  failed().forEach(navigator.onLine ? loadAgain : offerLoadingAgain);
}

async function loadText(paperId: string, details: HTMLElement): Promise<void> {
  const page = details.dataset.loadsText ?? '';
  delete details.dataset.loadsText;
  try {
    const answer = await fetch(`/api/papers/${paperId}/pages/${page}/text`);
    if (!answer.ok) throw new Error(String(answer.status));
    const { text, isRecognized } = (await answer.json()) as PageText;
    const pageLanguage = document.documentElement.lang as Locale;
    const element = details.querySelector<HTMLElement>('[data-page-text]');
    const note = details.querySelector<HTMLElement>('[data-recognized]');
    if (!element || !note) return;
    element.textContent = text;
    element.lang = textLanguage(text, pageLanguage) ?? pageLanguage;
    note.hidden = !isRecognized;
  } catch {
    // The next page, an opened text or the network's return tries again.
    details.dataset.loadsText = page;
  }
}

/** Loads the texts of a page, of the previous and the next page, and of all opened pages. */
function loadPageTexts(reader: HTMLElement, page: number): void {
  for (const details of reader.querySelectorAll<HTMLDetailsElement>('[data-loads-text]')) {
    const isNear = Math.abs(Number(details.dataset.loadsText) - page) <= 1;
    if (isNear || details.open) void loadText(reader.dataset.reader ?? '', details);
  }
}

/** Offers the page where the visitor stopped, on a page of the paper that has a place for it. */
async function offerPlace(reader: HTMLElement): Promise<void> {
  const link = reader.querySelector<HTMLAnchorElement>('[data-continue-link]');
  const entry = link && (await listEntries()).find(({ id }) => id === Number(reader.dataset.reader));
  const page = entry?.page ?? 1;
  const total = Number(reader.querySelector<HTMLElement>('[data-reader-bar]')!.dataset.readerBar);
  if (!link || page === 1 || page > total) return;
  link.href = `?p=${page}`;
  link.textContent = link.textContent.replace('#', String(page));
  const offer = link.parentElement!;
  offer.hidden = false;
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    offer.hidden = true;
    openPage(reader, String(page));
  });
}

const started = new WeakMap<HTMLElement, Promise<void>>();

/** Starts the reader at the first sign of its use, once. Resolves when the stored place has been read. */
export function startReading(reader: HTMLElement): Promise<void> {
  let starting = started.get(reader);
  if (!starting) {
    startReader(reader);
    watchPictures(reader);
    // If storage is blocked, there is no place.
    starting = offerPlace(reader).catch(() => {});
    started.set(reader, starting);
  }
  return starting;
}

/**
 * Completes the pages around the one that the visitor reads: loads their texts, and offers to load failed pictures again.
 * They are loaded without a click when the network is back. Also stores the page as the place of the visitor.
 */
export async function completePages(reader: HTMLElement, page: number): Promise<void> {
  const starting = startReading(reader);
  markInStrip(page);
  loadPageTexts(reader, page);
  await starting;
  // The first page does not replace the place that is offered.
  if (page === 1 && reader.querySelector('[data-continue]:not([hidden])')) return;
  // If storage is blocked, the place is not kept.
  recordReading(Number(reader.dataset.reader), page).catch(() => {});
}
