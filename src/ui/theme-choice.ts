/** Light to dark or back, kept for the next visit. */
export function switchTheme(): void {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem('theme', next);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
