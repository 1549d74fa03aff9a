import type { AnyRouter } from '@tanstack/react-router';
import { splitLocale } from '#lib/locales.ts';
import { isPagePath } from '#lib/page-address.ts';

/** The address of a plain left click on a page of this site, else undefined: the browser follows those itself. */
function pageAddress(event: Event): string | undefined {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !isPagePath(url.pathname)) return undefined;
  // The other language has texts of its own: a page load brings them.
  if (splitLocale(url.pathname).locale !== document.documentElement.lang) return undefined;
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return undefined;
  return url.pathname + url.search + url.hash;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * Turns clicks on plain links into navigations without a page load, and starts reading on hover or touch.
 * Links stay plain anchors, which a server renders a hundred of for the price of one router link.
 */
export function followLinks(router: AnyRouter): void {
  document.addEventListener('click', (event) => {
    const address = pageAddress(event);
    if (event.defaultPrevented || address === undefined || !isPlainClick(event)) return;
    event.preventDefault();
    router.history.push(address);
  });
  const preload = (event: Event) => {
    const address = pageAddress(event);
    if (address === undefined) return;
    const url = new URL(address, location.origin);
    const search = router.options.parseSearch!(url.search);
    const to = decodeURI(splitLocale(url.pathname).address);
    void router.preloadRoute({ to, search } as never).catch(() => {});
  };
  document.addEventListener('mouseover', preload, { passive: true });
  document.addEventListener('touchstart', preload, { passive: true });
}
