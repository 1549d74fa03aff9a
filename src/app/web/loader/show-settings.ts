import { textHash } from '#lib/text/text-hash.ts';
import { readShownPage } from '#ui/read-shown-page.ts';

/** The parts of a page that show settings: name, logo, footer. */
const findParts = (page: Document) => [...page.querySelectorAll('head > title, [data-shows-settings]')];

/**
 * Replaces the displayed parts with those of the current page. A part with the focus stays. Returns whether every
 * part was replaced.
 */
function replaceParts(current: Document): boolean {
  const parts = findParts(current);
  let isComplete = true;
  for (const [position, part] of findParts(document).entries()) {
    const next = parts[position];
    if (next && !part.contains(document.activeElement)) part.replaceWith(document.importNode(next, true));
    else isComplete = false;
  }
  return isComplete;
}

/** Reads the settings and shows any changes. The document carries the hash of the settings that it shows. */
export async function showSettings(): Promise<void> {
  const { dataset } = document.documentElement;
  const answer = await fetch('/api/settings', { credentials: 'include', cache: 'no-cache' });
  const text = await answer.text();
  if (!answer.ok || textHash(text) === dataset.settings) return;
  const current = await readShownPage();
  // Retry an incomplete change at the next focus.
  if (replaceParts(current)) dataset.settings = current.documentElement.dataset.settings;
}
