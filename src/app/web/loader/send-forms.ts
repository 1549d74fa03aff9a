import { storeSearch } from '#features/search-box/web/recent-searches.ts';
import { keepPlace } from './keep-place.ts';

/** Returns the URL of a GET form without its blank fields, in the form that the server uses. */
function getUrl(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '';
    if (text !== '') query.append(name, text);
  }
  return new URL(form.action).pathname + (query.size > 0 ? `?${query}` : '');
}

/**
 * Resets GET forms to the values of the URL: after a back navigation, browsers restore the values from when the page
 * was left. The form that contains `except` is not reset.
 */
function resetForms(except: Element | null): void {
  for (const form of document.forms) if (form.method === 'get' && !form.contains(except)) form.reset();
}

/**
 * Milliseconds. Enter in a changed field, or a click on the button after a change, sends the form twice: for the
 * change and for the submit.
 */
const repeatedWithin = 1000;

/** Returns a function that opens URLs. It ignores an immediate repetition of the same URL. */
function createOpen(): (url: string, at: number) => void {
  let last: { url: string; at: number } | undefined;
  return (url, at) => {
    if (last?.url === url && at - last.at < repeatedWithin) return;
    last = { url, at };
    location.assign(url);
  };
}

const isHistoryNavigation = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/** Sends GET forms to a clean URL. Sends a filter form when a control changes. Ignores a blank search of any kind. */
export function sendForms(): void {
  const open = createOpen();
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'get') return;
    event.preventDefault();
    const words = form.querySelector<HTMLInputElement>('input[type=search]');
    if (words?.value.trim() === '') return;
    // Only the search of the whole site has recent searches.
    if (words?.name === 'search') storeSearch(words.value);
    open(getUrl(form), event.timeStamp);
  });
  document.addEventListener('change', ({ target }) => {
    const isControl = target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
    if (!isControl || target.form?.dataset.submitOnChange === undefined) return;
    keepPlace(target);
    target.form.requestSubmit();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resetForms(null);
    // The visitor may already type while the page loads.
    else if (isHistoryNavigation()) resetForms(document.activeElement);
  });
}
