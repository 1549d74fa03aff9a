import { useEffect } from 'react';
import { addScript } from '#lib/add-script.ts';
import { collapseAdSpace, collapseAdSpaces, keepAdsBlocked, revealAdSpaces } from './ad-visibility.ts';
import { untilThere } from './until-there.ts';

declare global {
  interface Window {
    /** Made by the ad script when it runs; each push fills the next empty `ins`. */
    adsbygoogle?: { push(request: object): unknown };
  }
}

function scriptAddress(client: string): string {
  return `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${encodeURIComponent(client)}`;
}

let script: Promise<boolean> | undefined;

/** Whether the ad script has come, loaded once for the life of the page; when it does not come, a console warning is all. */
function adScript(client: string): Promise<boolean> {
  if (script) return script;
  addScript(scriptAddress(client));
  script = untilThere(() => window.adsbygoogle !== undefined);
  script.then(
    (isThere) => {
      // eslint-disable-next-line no-console
      if (!isThere) console.warn('The ad script did not load: the page goes on without ads');
    },
    () => {},
  );
  return script;
}

/** The ad network says in an attribute that it has no ad for a space. */
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
    // An ad that its network refuses is nobody else's trouble.
    // eslint-disable-next-line no-console
    console.warn('An ad could not be shown', error);
  }
}

const adSpaces = () => document.querySelectorAll<HTMLElement>('[data-ad-space]');

/** Puts an ad into every empty space that this width shows. */
function fillSpaces(client: string): void {
  for (const space of adSpaces()) {
    if (space.childElementCount > 0 || space.clientWidth === 0) continue;
    fillSpace(space, client);
  }
}

function emptySpaces(): void {
  for (const space of adSpaces()) space.replaceChildren();
}

/**
 * Loads the ad script and fills the spaces of the page. A navigation is a page of its own: mounted anew for each,
 * it forgets the old page's ads and fills the new one's spaces.
 */
export function AdFiller({ client }: { client: string }) {
  useEffect(() => {
    let isCurrent = true;
    void adScript(client).then((isThere) => {
      keepAdsBlocked(!isThere);
      if (!isCurrent) return;
      if (!isThere) return collapseAdSpaces();
      if (document.documentElement.dataset.ads !== 'shown') revealAdSpaces();
      fillSpaces(client);
    });
    return () => {
      isCurrent = false;
      emptySpaces();
    };
  }, [client]);
  return null;
}
