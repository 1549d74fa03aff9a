/**
 * Runs before the first paint of a page with ads, so that whoever refused them never sees an empty frame and
 * nothing moves: a refusal given here or, where nothing was said here, the browser's general one. The rule of
 * the consent feature in the form of an inline script; ad-visibility.test.ts holds the two together.
 */
export const adVisibilityScript = `(function(){var c,n=navigator;try{c=JSON.parse(localStorage.getItem('consent')).choice}catch(e){}
if(c==='declined'||(c!=='accepted'&&(n.globalPrivacyControl||n.doNotTrack==='1')))document.documentElement.dataset.ads='none'})()`;

/** Shows or hides every ad space. Called only where the page changes anyway, so that nothing jumps under a reader. */
export function showAdSpaces(isShown: boolean): void {
  if (isShown) delete document.documentElement.dataset.ads;
  else document.documentElement.dataset.ads = 'none';
}
