import { searchInputId } from '#features/search-box/web/search-input.ts';
import { isTyping } from '#ui/is-typing.ts';

/**
 * Returns the search box of the header, otherwise one on the page. A small screen without either opens the menu and
 * returns its box.
 */
function searchBox(): HTMLInputElement | undefined {
  const boxes = [
    ...document.querySelectorAll<HTMLInputElement>(`#${searchInputId}`),
    ...document.querySelectorAll<HTMLInputElement>('input[type=search]'),
  ];
  const visible = boxes.find((box) => box.checkVisibility());
  if (visible) return visible;
  const inMenu = boxes.find((box) => box.closest('details[data-menu]'));
  inMenu?.closest('details')?.setAttribute('open', '');
  return inMenu;
}

/** `/` and Ctrl K (Command K) focus a search box. */
export function focusSearch(): void {
  document.addEventListener('keydown', (event) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    const isSlash = event.key === '/' && !isTyping(event.target) && !hasModifier;
    const isCommand = event.key.toLowerCase() === 'k' && hasModifier;
    if (!isSlash && !isCommand) return;
    const box = searchBox();
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}
