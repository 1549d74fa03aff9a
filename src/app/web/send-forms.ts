import { rememberSearch } from '#features/search/web/search.widgets.tsx';
import { canonicalAddress } from '#lib/canonical-address.ts';
import { goTo } from './navigation.ts';

/** The form as the address of a page of this site, else undefined: the browser sends those itself. */
function formAddress(form: HTMLFormElement): string | undefined {
  const action = new URL(form.action);
  if (form.method !== 'get' || action.origin !== location.origin) return undefined;
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return canonicalAddress(`${action.pathname}?${new URLSearchParams(fields)}`)?.address;
}

/** What a search box asks for; undefined for any other form. */
function searchText(form: HTMLFormElement): string | undefined {
  const search = form.elements.namedItem('search');
  return form.role === 'search' && search instanceof HTMLInputElement ? search.value.trim() : undefined;
}

/** Sends GET forms without a page load, a filter form as soon as a control changes; ignores a blank search. */
export function sendForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    const search = searchText(form);
    if (search === '') {
      event.preventDefault();
      return;
    }
    const address = formAddress(form);
    if (address === undefined) return;
    event.preventDefault();
    if (search !== undefined) rememberSearch(search);
    form.closest('details')?.removeAttribute('open');
    goTo(address);
  });
  document.addEventListener('change', (event) => {
    const control = event.target;
    const isControl = control instanceof HTMLSelectElement || control instanceof HTMLInputElement;
    if (isControl && control.form?.dataset.submitOnChange !== undefined) control.form.requestSubmit();
  });
}
