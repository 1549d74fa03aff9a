import { searchInputId } from '#features/search/web/search.widgets.tsx';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]');
}

/** `/` and Ctrl K (Command K) go to the search box of the header, or of the page where that one is hidden. */
export function focusSearch(): void {
  document.addEventListener('keydown', (event) => {
    const isSlash = event.key === '/' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey;
    const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isCommand) return;
    const boxes = [
      document.getElementById(searchInputId),
      ...document.querySelectorAll('input[type=search]'),
    ];
    const visible = boxes.find((box) => box instanceof HTMLInputElement && box.checkVisibility());
    if (!(visible instanceof HTMLInputElement)) return;
    event.preventDefault();
    visible.focus();
    visible.select();
  });
}
