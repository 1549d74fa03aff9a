import { createElement } from 'react';
import { inLocale, splitLocale } from '#lib/locales.ts';
import { isPagePath } from '#lib/page-address.ts';
import { findRoute } from './find-route.ts';
import { openPage, type OpenPage } from './open-page.tsx';
import { preloadLinks } from './preload-links.ts';
import type { Site } from './site-context.tsx';

/** Missing in older browsers: there each page is loaded, as it would be without JavaScript. */
const { navigation } = globalThis as { navigation?: Navigation };

/** After this long the shape of the next page takes the place of the one before. */
const pendingAfterMs = 500;

export interface Screen {
  /** Puts a page before the reader; it is in the document when this returns. */
  show(page: OpenPage): void;
  setLoading(isLoading: boolean): void;
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

/** The page of this site and language at an absolute address, without the prefix; undefined for anything else. */
function pageHere(site: Site, absolute: string): string | undefined {
  const url = new URL(absolute);
  if (url.origin !== location.origin || !isPagePath(url.pathname)) return undefined;
  const { locale, address } = splitLocale(url.pathname + url.search);
  // The other language has texts of its own: a page load brings them.
  return locale === site.locale ? address : undefined;
}

function isInPlace({ canIntercept, hashChange, downloadRequest, formData, navigationType }: NavigateEvent) {
  return canIntercept && !hashChange && downloadRequest === null && !formData && navigationType !== 'reload';
}

/** The shape of a page that is still being read. */
function pendingPage(address: string): OpenPage | undefined {
  const route = findRoute(pathOf(address))?.route;
  if (!route?.Pending) return undefined;
  const content = createElement(route.Pending);
  return { address, status: 200, route: route.path, hasFrame: true, isPending: true, content };
}

/**
 * On another page a reader goes on at its beginning; in a filter that changes its own page, where the filter is, and
 * whoever went elsewhere while the page was read (opened the menu, began to search) stays there.
 */
function moveFocus(from: OpenPage, to: OpenPage, focusedBefore: Element | null): void {
  if (pathOf(from.address) === pathOf(to.address)) return;
  const focused = document.activeElement;
  if (focused !== focusedBefore && focused !== document.body) return;
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** As a page load would: the server counts pages, and keeps nothing of who saw them. */
function tellOfView(address: string): void {
  navigator.sendBeacon(`/api/views?path=${encodeURIComponent(address)}`);
}

/**
 * Shows the pages that links, forms and the history lead to without a page load. Links stay plain anchors: the
 * browser keeps history, scrolling and its own signs of loading, and tells of each navigation. Returns what ends it.
 */
export function navigateHere(site: Site, first: OpenPage, screen: Screen): () => void {
  if (!navigation) return () => {};
  const ended = new AbortController();
  let shown = first;
  const show = (page: OpenPage) => {
    shown = page;
    screen.show(page);
  };

  async function open(address: string, signal: AbortSignal): Promise<void> {
    const from = shown;
    const focusedBefore = document.activeElement;
    screen.setLoading(true);
    const pending = setTimeout(() => {
      const shape = pendingPage(address);
      if (shape && !signal.aborted) show(shape);
    }, pendingAfterMs);
    const page = await openPage(site, address);
    clearTimeout(pending);
    // Another navigation has begun meanwhile: it shows its own page.
    if (signal.aborted) return;
    screen.setLoading(false);
    show(page);
    moveFocus(from, page, focusedBefore);
    if (page.status === 200) tellOfView(inLocale(site.locale, address));
  }

  navigation.addEventListener(
    'navigate',
    (event) => {
      const address = isInPlace(event) ? pageHere(site, event.destination.url) : undefined;
      if (address === undefined) return;
      event.intercept({ focusReset: 'manual', handler: () => open(address, event.signal) });
    },
    { signal: ended.signal },
  );
  preloadLinks((href) => {
    const address = pageHere(site, href);
    if (address !== undefined) void openPage(site, address);
  }, ended.signal);
  return () => ended.abort();
}

/**
 * Goes to an address of this site, as a click on a link would. Where the reader is already there, history gets no
 * second entry: Enter in a field that has changed sends its form twice, once for the change.
 */
export function goTo(address: string): void {
  if (navigation) navigation.navigate(address);
  else location.assign(address);
}

/** Runs when a navigation begins. */
export function onNavigate(run: () => void): void {
  navigation?.addEventListener('navigate', run);
}
