import { goToTab } from '#admin-kit/admin-address.ts';

/** Opens plain links to tabs without a page load. Links that open a new browser tab are left to the browser. */
export function followTabLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target) return;
    const { origin, pathname, search } = new URL(link.href, location.href);
    if (origin !== location.origin || pathname !== '/admin' || link.hash) return;
    event.preventDefault();
    void goToTab(pathname + search);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
