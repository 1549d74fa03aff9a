import { addScript } from '#lib/add-script.ts';
import { collapseAdSpace, collapseAdSpaces, keepAdsBlocked, revealAdSpaces } from './ad-visibility.ts';

/** Schedules a callback, like setTimeout. */
type Later = (run: () => void, milliseconds: number) => unknown;

const everyMs = 100;
const tries = 50;

/** Polls `isThere` every 100 ms. Resolves to true as soon as it is true, or to false after 50 tries. */
export function untilThere(isThere: () => boolean, later: Later = setTimeout): Promise<boolean> {
  return new Promise((resolve) => {
    let attempts = 0;
    const ask = () => {
      attempts += 1;
      if (isThere()) resolve(true);
      else if (attempts === tries) resolve(false);
      else later(ask, everyMs);
    };
    later(ask, everyMs);
  });
}

declare global {
  interface Window {
    /** The ad script creates it. Each push fills the next empty `ins`. */
    adsbygoogle?: { push(request: object): unknown };
  }
}

function getScriptUrl(client: string): string {
  return `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${encodeURIComponent(client)}`;
}

/** Loads the ad script. Returns whether it loaded; a failure is only a console warning. */
async function loadAdScript(client: string): Promise<boolean> {
  addScript(getScriptUrl(client));
  const isThere = await untilThere(() => window.adsbygoogle !== undefined);
  // eslint-disable-next-line no-console
  if (!isThere) console.warn('The ad script did not load. The page continues without ads.');
  return isThere;
}

/** The ad network sets this attribute if it has no ad for a space. */
function collapseUnfilled(ad: HTMLElement, space: HTMLElement): void {
  new MutationObserver((_, observer) => {
    if (ad.dataset.adStatus !== 'unfilled') return;
    observer.disconnect();
    const slot = space.closest<HTMLElement>('[data-ad-placement]');
    if (slot) collapseAdSpace(slot);
  }).observe(ad, { attributeFilter: ['data-ad-status'] });
}

function fillSpace(space: HTMLElement, client: string): void {
  const ad = document.createElement('ins');
  ad.className = 'adsbygoogle block size-full no-underline';
  ad.dataset.adClient = client;
  ad.dataset.adSlot = space.dataset.adSpace;
  space.append(ad);
  collapseUnfilled(ad, space);
  try {
    window.adsbygoogle?.push({});
  } catch (error) {
    // An ad that its network refuses does not stop the others.
    // eslint-disable-next-line no-console
    console.warn('An ad could not be shown', error);
  }
}

const adSpaces = () => document.querySelectorAll<HTMLElement>('[data-ad-space]');

/** Loads the ad script and inserts an ad into every empty space that is visible at this width. */
export async function fillAds(client: string): Promise<void> {
  const isThere = await loadAdScript(client);
  keepAdsBlocked(!isThere);
  if (!isThere) return collapseAdSpaces();
  if (document.documentElement.dataset.ads !== 'shown') revealAdSpaces();
  for (const space of adSpaces()) {
    if (space.childElementCount === 0 && space.clientWidth > 0) fillSpace(space, client);
  }
}

/** Removes all ads from the page. */
export function removeAds(): void {
  for (const space of adSpaces()) space.replaceChildren();
}
