import { rememberSearch } from '#features/search/web/recent-searches.ts';
import { keepPlace } from './keep-place.ts';

/** The address of a GET form without its blank fields, as the server makes it. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '';
    if (text !== '') query.append(name, text);
  }
  return new URL(form.action).pathname + (query.size > 0 ? `?${query}` : '');
}

/** After going back, browsers show what a control held when the page was left: not what its address says. */
function resetForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-submit-on-change], [role=search]'))
    form.reset();
}

const isHistoryNavigation = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/** Sends GET forms to a clean address, a filter form when a control changes. Ignores a blank search. */
export function sendForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'get') return;
    event.preventDefault();
    if (form.getAttribute('role') === 'search') {
      const text = new FormData(form).get('search');
      if (typeof text !== 'string' || text.trim() === '') return;
      rememberSearch(text);
    }
    location.assign(addressOf(form));
  });
  document.addEventListener('change', ({ target }) => {
    const isControl = target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
    if (!isControl || target.form?.dataset.submitOnChange === undefined) return;
    keepPlace(target);
    target.form.requestSubmit();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted || isHistoryNavigation()) resetForms();
  });
}
