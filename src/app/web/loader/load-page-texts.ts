import type { PageText } from '#features/paper-reader/paper-reader.contract.ts';
import type { Locale } from '#lib/text/locales.ts';
import { textLanguage } from '#lib/text/text-language.ts';

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

/** Loads the texts of a page and of the pages beside it, and all opened texts. */
export function loadPageTexts(reader: HTMLElement, page: number): void {
  for (const details of reader.querySelectorAll<HTMLDetailsElement>('[data-loads-text]')) {
    const isNear = Math.abs(Number(details.dataset.loadsText) - page) <= 1;
    if (isNear || details.open) void loadText(reader.dataset.reader ?? '', details);
  }
}
