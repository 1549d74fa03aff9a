async function showFailure(): Promise<void> {
  const [{ mountToasts }, { textsIn }, { showToast }] = await Promise.all([
    import('../islands/toasts.tsx'),
    import('../texts.ts'),
    import('#ui/toast.tsx'),
  ]);
  mountToasts(await textsIn('en'));
  showToast({
    title: 'The editor could not be opened',
    description: 'Try again in a moment.',
    style: 'destructive',
  });
}

/** Shows the button that edits a page in place, to signed-in users on a page with zones. */
export async function startPageEditing(): Promise<void> {
  const button = document.querySelector<HTMLElement>('[data-edits-page][hidden]');
  if (!button || !document.querySelector('[data-zone]')) return;
  try {
    const { startEditing } = await import('#features/page-content/web/site/edit-page.ts');
    // A second call may have been faster.
    if (!button.hidden) return;
    startEditing(button, () => void showFailure());
    button.hidden = false;
  } catch {
    // Without its code the button stays hidden. The next call tries again.
  }
}
