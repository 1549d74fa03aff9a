import { copyLink, type CopyTexts } from '#ui/copy-link.ts';

/**
 * Adds "Copy link" to the menu. Where the system has a share sheet, "Share" opens that instead, at once if the visitor
 * has just opened the menu.
 */
export async function startShareMenu(element: HTMLElement): Promise<void> {
  const menu = element as HTMLDetailsElement;
  const summary = menu.querySelector('summary')!;
  const button = menu.querySelector('button')!;
  const { title = '', url = '' } = menu.dataset;
  const texts = JSON.parse(menu.dataset.texts ?? '{}') as CopyTexts;

  async function copy(): Promise<void> {
    await copyLink(url, texts);
    menu.open = false;
    summary.focus();
  }

  /** If the browser refuses, the menu is shown. A visitor who closes the sheet has decided. */
  async function share(): Promise<void> {
    menu.open = false;
    await navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) menu.open = true;
    });
  }

  button.addEventListener('click', () => void copy());
  // Browsers have it on https only. The menu also shows the URL, to be selected.
  button.hidden = !('clipboard' in navigator);
  if (!('share' in navigator)) return;
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    void share();
  });
  if (menu.open) await share();
}
