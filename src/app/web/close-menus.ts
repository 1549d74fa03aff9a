import { onNavigate } from './navigation.ts';

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

/** Menus are plain details elements; this closes them on navigation, on Esc and on a click elsewhere. */
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
  onNavigate(() => {
    for (const menu of openMenus()) menu.open = false;
  });
}
