import { showToast } from '#ui/toast.ts';
import { getSaved } from './shelf-entries.ts';
import { listEntries, onShelfChange, savePapers, ShelfFullError, unsavePapers } from './shelf-store.ts';
import type { SaveTexts } from './site/save-papers.tsx';

function createLink(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.className = 'font-semibold text-accent underline underline-offset-4';
  link.textContent = text;
  return link;
}

/** Starts a button that saves the papers in `data-saves`, or unsaves a single one that is saved. */
export async function startSavePapers(button: HTMLElement): Promise<void> {
  const ids = button.dataset.saves!.split(',').map(Number);
  const { texts: json, shelf: href } = button.closest<HTMLElement>('[data-texts]')!.dataset;
  const texts = JSON.parse(json!) as SaveTexts;

  async function show(): Promise<void> {
    const saved = new Set(getSaved(await listEntries()).map(({ id }) => id));
    button.toggleAttribute(
      'data-saved',
      ids.every((id) => saved.has(id)),
    );
  }
  async function toggle(): Promise<void> {
    try {
      const isRemoval = ids.length === 1 && 'saved' in button.dataset;
      await (isRemoval ? unsavePapers(ids) : savePapers(ids));
      await show();
      const [title, description] = isRemoval ? texts.removed : texts.saved;
      showToast({ title, description, style: 'neutral', action: createLink(href!, texts.open) });
    } catch (error) {
      const [title, description] = error instanceof ShelfFullError ? texts.full : texts.failed;
      showToast({ title, description, style: 'destructive' });
    }
  }

  button.addEventListener('click', () => void toggle());
  onShelfChange(() => void show().catch(() => {}));
}
