/** Shows changed settings when the window gets the focus. Its code loads then. */
export function followSettings(): void {
  let reading: Promise<void> | undefined;
  const onFocus = () => {
    if (document.visibilityState === 'hidden') return;
    // If the read fails, the page stays as it is.
    reading ??= import('./show-settings.ts')
      .then(({ showSettings }) => showSettings())
      .catch(() => {})
      .finally(() => (reading = undefined));
  };
  addEventListener('focus', onFocus);
  addEventListener('visibilitychange', onFocus);
}
