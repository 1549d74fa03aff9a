/** Session storage key. Set if the ad script did not load. */
const blockedKey = 'ads-blocked';

/**
 * Runs before the first paint of a page with ads. Reserves ad spaces if ads may load, so that the layout does not
 * shift later; otherwise reserves nothing. Repeats the rule of the consent feature as an inline script;
 * ad-visibility.test.ts checks that both agree.
 */
export const adVisibilityScript = `(function(){var c,b,n=navigator,r=document.currentScript.dataset.consent==='required';
try{c=JSON.parse(localStorage.getItem('consent')).choice}catch(e){}
try{b=sessionStorage.getItem('${blockedKey}')}catch(e){}
if(!b&&(c==='accepted'||(c!=='declined'&&!r&&!n.globalPrivacyControl&&n.doNotTrack!=='1')))document.documentElement.dataset.ads='shown'})()`;

/** Stores for the session whether the ad script was blocked. Then the next page reserves no ad spaces. */
export function keepAdsBlocked(isBlocked: boolean): void {
  try {
    if (isBlocked) sessionStorage.setItem(blockedKey, '1');
    else sessionStorage.removeItem(blockedKey);
  } catch {
    // Storage is blocked. Each page tries again.
  }
}

const adSlots = () => document.querySelectorAll<HTMLElement>('[data-ad-placement]');

const hold = ({ dataset }: HTMLElement) => void (dataset.adHeld = '');
const release = ({ dataset }: HTMLElement) => void delete dataset.adHeld;

/** Reserves the ad spaces below the viewport. Spaces in or above it stay collapsed until the next page. */
export function revealAdSpaces(): void {
  const slots = adSlots();
  slots.forEach(hold);
  document.documentElement.dataset.ads = 'shown';
  for (const slot of slots) {
    release(slot);
    if (slot.getBoundingClientRect().top < innerHeight) hold(slot);
  }
}

/** Collapses the space of an ad that does not load, as soon as it is outside the viewport. */
export function collapseAdSpace(slot: HTMLElement): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting) return;
    const isAbove = entry.boundingClientRect.bottom <= 0;
    // Without scroll anchoring (Safari), the visible text would move up.
    if (isAbove && !CSS.supports('overflow-anchor', 'auto')) return;
    hold(slot);
    observer.disconnect();
  });
  observer.observe(slot);
}

/** Collapses every ad space on the page. */
export function collapseAdSpaces(): void {
  adSlots().forEach(collapseAdSpace);
}
