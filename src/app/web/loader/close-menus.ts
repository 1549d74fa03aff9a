const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

/** Menus are `details` elements. This closes them on Esc, on a click or focus elsewhere, and when the page is left. */
export function closeMenus(): void {
  const closeOthers = (event: Event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
  };
  document.addEventListener('click', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
  // The back/forward cache restores the page in its current state.
  addEventListener('pagehide', () => {
    for (const menu of openMenus()) menu.open = false;
  });
}
