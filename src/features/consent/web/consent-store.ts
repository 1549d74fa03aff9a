import { consentKey, parseChoice, writeChoice, type ConsentChoice } from './consent-choice.ts';

/** For a browser that keeps nothing: the choice lasts as long as the page. */
let choiceOfPage: ConsentChoice | undefined;
let isOpened = false;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Calls back when the answer or the question changes; answers how to end that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the site has answered.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The visitor's answer, of this page or an earlier one. */
export function currentChoice(): ConsentChoice | undefined {
  try {
    return parseChoice(localStorage.getItem(consentKey)) ?? choiceOfPage;
  } catch {
    return choiceOfPage;
  }
}

/** Whether the browser refuses for its visitor, by Do Not Track or Global Privacy Control. */
export function hasRefusalSignal(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean } & Navigator;
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Whether the visitor asked for the question. */
export function isConsentOpened(): boolean {
  return isOpened;
}

/** Keeps the visitor's answer and takes the question away. */
export function choose(choice: ConsentChoice): void {
  choiceOfPage = choice;
  try {
    // First removed: in a full storage an older answer must not outlive this one.
    localStorage.removeItem(consentKey);
    localStorage.setItem(consentKey, writeChoice(choice, new Date()));
  } catch {
    // Blocked or full: choiceOfPage holds it.
  }
  isOpened = false;
  changed();
}

/** Shows the question, answered or not. */
export function openConsent(): void {
  isOpened = true;
  changed();
}

/** Takes the question away again without an answer. */
export function closeConsent(): void {
  isOpened = false;
  changed();
}
