import { showToast } from '#ui/toast.ts';

const openingFailed = {
  title: 'The editor could not be opened',
  description: 'Try again in a moment.',
  style: 'destructive',
} as const;

/** Shows the button that edits a page in place, to signed-in users on a page with zones. */
export async function startPageEditing(): Promise<void> {
  const button = document.querySelector<HTMLElement>('[data-edits-page][hidden]');
  if (!button || !document.querySelector('[data-zone]')) return;
  try {
    const { startEditing } = await import('#features/inline-blocks/web/site/edit-page.ts');
    // A second call may have finished first.
    if (!button.hidden) return;
    startEditing(button, () => showToast(openingFailed));
    button.hidden = false;
  } catch {
    // If the code cannot be loaded, the button stays hidden. The next call tries again.
  }
}
