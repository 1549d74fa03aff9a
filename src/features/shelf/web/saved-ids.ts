/** Ids of the saved papers, for pages: the shelf itself is in IndexedDB, which no script can read before the paint. */
const storageKey = 'saved';

/**
 * Runs after the buttons that save papers, before they are painted. Marks each button of its element if the shelf has all
 * its papers, and again when the page returns from the back/forward cache.
 */
export const savedStateScript = `(function(p){function show(){try{var s=JSON.parse(localStorage.getItem('${storageKey}'))||[];
p.querySelectorAll('[data-saves]').forEach(function(b){
b.toggleAttribute('data-saved',b.dataset.saves.split(',').every(function(i){return s.indexOf(+i)>=0}))})}catch(e){}}
show();addEventListener('pageshow',show)})(document.currentScript.parentNode)`;

/** Stores the ids for `savedStateScript`. Does nothing if storage is blocked or full. */
export function storeSavedIds(ids: readonly number[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // A page shows the state when the visitor uses its button.
  }
}
