import { loadPageTexts } from './load-page-texts.ts';

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

/**
 * Completes the pages around the one that the visitor reads: loads their texts, and offers to load failed pictures again.
 * They are loaded without a click when the network is back.
 */
export function completePages(reader: HTMLElement, page: number): void {
  if (!watched.has(reader)) watchPictures(reader);
  watched.add(reader);
  loadPageTexts(reader, page);
}
