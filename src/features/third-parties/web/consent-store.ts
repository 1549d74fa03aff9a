import { consentKey, parseChoice, writeChoice, type ConsentChoice } from './consent-choice.ts';

/** Used if browser storage is unavailable: the answer then lasts as long as the page. */
let choiceOfPage: ConsentChoice | undefined;
let isOpened = false;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` when the answer or the question changes. Returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the site stored an answer.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns the visitor's answer from this page or an earlier one. */
export function currentChoice(): ConsentChoice | undefined {
  try {
    return parseChoice(localStorage.getItem(consentKey)) ?? choiceOfPage;
  } catch {
    return choiceOfPage;
  }
}

/** Returns whether the browser sends Do Not Track or Global Privacy Control. */
export function hasRefusalSignal(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean } & Navigator;
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Returns whether the visitor opened the question. */
export function isConsentOpened(): boolean {
  return isOpened;
}

/** Stores the visitor's answer and closes the question. */
export function choose(choice: ConsentChoice): void {
  choiceOfPage = choice;
  try {
    // Removed first: if the storage is full, an older answer must not remain.
    localStorage.removeItem(consentKey);
    localStorage.setItem(consentKey, writeChoice(choice, new Date()));
  } catch {
    // Storage is blocked or full. `choiceOfPage` holds the answer.
  }
  isOpened = false;
  changed();
}

/** Opens the question, also after an answer. */
export function openConsent(): void {
  isOpened = true;
  changed();
}

/** Closes the question without an answer. */
export function closeConsent(): void {
  isOpened = false;
  changed();
}
