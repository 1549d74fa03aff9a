/** Ids of the exams of which this browser gets notices, as far as its pages know: the server has them. */
const storageKey = 'notices';

/**
 * Runs after the button for notices, before it is painted. Shows it in a browser that can get notices, and marks it if
 * the exam is followed; again when the page returns from the back/forward cache.
 */
export const noticeStateScript = `(function(b){function show(){try{var s=JSON.parse(localStorage.getItem('${storageKey}'))||[];
b.toggleAttribute('data-on',s.indexOf(+b.dataset.notices)>=0)}catch(e){}}
if('PushManager'in window&&'Notification'in window){b.hidden=false;show();addEventListener('pageshow',show)}})(document.currentScript.previousElementSibling)`;

/** Stores the ids for `noticeStateScript`. Does nothing if storage is blocked or full. */
export function storeFollowed(examIds: readonly number[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(examIds));
  } catch {
    // A page shows the state when the visitor uses its button.
  }
}
