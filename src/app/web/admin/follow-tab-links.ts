import { goToTab } from '#admin-kit/tab-url.ts';

/** Plain links to tabs open without loading the page anew; those for a new tab of the browser stay its own. */
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
