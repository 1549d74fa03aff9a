import { useSyncExternalStore } from 'react';
import { isAllowed, mustAsk, type ConsentCase, type ConsentChoice } from './consent-choice.ts';
import { currentChoice, hasRefusalSignal, isConsentOpened, subscribe } from './consent-store.ts';

export interface Consent {
  choice: ConsentChoice | undefined;
  isAllowed: boolean;
  isAsking: boolean;
  /** The visitor opened the question, so it may take the focus. */
  isOpened: boolean;
  hasRefusalSignal: boolean;
}

/** The visitor's consent to scripts of other sites, as it stands now. For code that runs in the browser only. */
export function useConsent({ isRequired }: { isRequired: boolean }): Consent {
  const choice = useSyncExternalStore(subscribe, currentChoice);
  const opened = useSyncExternalStore(subscribe, isConsentOpened);
  const state: ConsentCase = { choice, isRequired, hasRefusalSignal: hasRefusalSignal() };
  return {
    choice,
    isAllowed: isAllowed(state),
    isAsking: opened || mustAsk(state),
    isOpened: opened,
    hasRefusalSignal: state.hasRefusalSignal,
  };
}
