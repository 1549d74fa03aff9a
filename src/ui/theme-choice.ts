/** Switches between light and dark, and stores the choice for the next visit. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const next = dataset.theme === 'dark' ? 'light' : 'dark';
  dataset.theme = next;
  // Storage may be blocked. The choice then lasts as long as the page, even if the system theme changes.
  dataset.chosenTheme = next;
  try {
    localStorage.setItem('theme', next);
  } catch {
    // `chosenTheme` holds the choice.
  }
}
