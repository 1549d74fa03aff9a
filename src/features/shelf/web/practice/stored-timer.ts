import type { PracticeTimer } from './practice-timer.ts';

/** The timer that runs in this browser, for all tabs and pages. */
const storageKey = 'practice';

/** Runs after the island. If the timer of its paper runs, wakes it as a visitor does, once the page has its code. */
export const wakeTimerScript = `(function(i){try{if(JSON.parse(localStorage.getItem('${storageKey}')).paperId==JSON.parse(i.dataset.props).paperId)
addEventListener('load',function(){i.dispatchEvent(new Event('focusin',{bubbles:true}))})}catch(e){}})(document.currentScript.previousElementSibling)`;

/** Returns the timer, or `undefined` without one, and if storage is blocked. */
export function readTimer(): PracticeTimer | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as PracticeTimer | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Throws if storage is blocked or full. */
export function storeTimer(timer: PracticeTimer): void {
  localStorage.setItem(storageKey, JSON.stringify(timer));
}

export function removeTimer(): void {
  localStorage.removeItem(storageKey);
}
