/** Where the browser keeps for this visit that the ad script did not load. */
const blockedKey = 'ads-blocked';

/**
 * Runs before the first paint of a page with ads: reserves their spaces where ads may load, so that nothing moves when
 * they come, and reserves nothing where they may not. The rule of the consent feature in the form of an inline script;
 * ad-visibility.test.ts holds the two together.
 */
export const adVisibilityScript = `(function(){var c,b,n=navigator,r=document.currentScript.dataset.consent==='required';
try{c=JSON.parse(localStorage.getItem('consent')).choice}catch(e){}
try{b=sessionStorage.getItem('${blockedKey}')}catch(e){}
if(!b&&(c==='accepted'||(c!=='declined'&&!r&&!n.globalPrivacyControl&&n.doNotTrack!=='1')))document.documentElement.dataset.ads='shown'})()`;

/** Keeps for the visit whether the ad script was blocked: the next page does not reserve its spaces. */
export function keepAdsBlocked(isBlocked: boolean): void {
  try {
    if (isBlocked) sessionStorage.setItem(blockedKey, '1');
    else sessionStorage.removeItem(blockedKey);
  } catch {
    // Blocked storage: each page tries again.
  }
}

const adSlots = () => document.querySelectorAll<HTMLElement>('[data-ad-placement]');

const hold = ({ dataset }: HTMLElement) => void (dataset.adHeld = '');
const release = ({ dataset }: HTMLElement) => void delete dataset.adHeld;

/** Reserves the ad spaces below the screen; those on it and above it wait for the next page. */
export function revealAdSpaces(): void {
  const slots = adSlots();
  slots.forEach(hold);
  document.documentElement.dataset.ads = 'shown';
  for (const slot of slots) {
    release(slot);
    if (slot.getBoundingClientRect().top < innerHeight) hold(slot);
  }
}

/** Gives up the space of an ad that does not come, as soon as the reader does not see it. */
export function collapseAdSpace(slot: HTMLElement): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting) return;
    const isAbove = entry.boundingClientRect.bottom <= 0;
    // Without scroll anchoring (Safari) the text on the screen would move up.
    if (isAbove && !CSS.supports('overflow-anchor', 'auto')) return;
    hold(slot);
    observer.disconnect();
  });
  observer.observe(slot);
}

/** Gives up every space on the page. */
export function collapseAdSpaces(): void {
  adSlots().forEach(collapseAdSpace);
}
