import type { PageText } from '#features/paper-reader/paper-reader.contract.ts';
import { recordReading } from '#features/shelf/web/shelf-store.ts';
import type { Locale } from '#lib/text/locales.ts';
import { textLanguage } from '#lib/text/text-language.ts';

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

const watched = new WeakSet<HTMLElement>();

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

/**
 * Completes the pages around the one that the visitor reads: loads their texts, and offers to load failed pictures again.
 * They are loaded without a click when the network is back. Also stores the page as the place of the visitor.
 */
export function completePages(reader: HTMLElement, page: number): void {
  if (!watched.has(reader)) watchPictures(reader);
  watched.add(reader);
  loadPageTexts(reader, page);
  // If storage is blocked, the place is not kept.
  recordReading(Number(reader.dataset.reader), page).catch(() => {});
}
