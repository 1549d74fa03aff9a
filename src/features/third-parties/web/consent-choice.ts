/** The visitor's answer about third-party cookies. */
export type ConsentChoice = 'accepted' | 'declined';

/** Storage key of the answer. */
export const consentKey = 'consent';

/** Parses a stored answer. Returns `undefined` if it is missing or invalid. */
export function parseChoice(stored: string | null): ConsentChoice | undefined {
  try {
    const { choice } = JSON.parse(stored ?? '{}') as { choice?: unknown };
    return choice === 'accepted' || choice === 'declined' ? choice : undefined;
  } catch {
    return undefined;
  }
}

/** Serialises an answer with its time. */
export function writeChoice(choice: ConsentChoice, at: Date): string {
  return JSON.stringify({ choice, at: at.toISOString() });
}

export interface ConsentCase {
  choice: ConsentChoice | undefined;
  /** Whether third-party scripts need consent. */
  isRequired: boolean;
  /** Do Not Track or Global Privacy Control: the browser refuses for every site. */
  hasRefusalSignal: boolean;
}

/** Returns whether third-party scripts may load. An answer on this site outranks the browser's signal. */
export function isAllowed({ choice, isRequired, hasRefusalSignal }: ConsentCase): boolean {
  if (choice) return choice === 'accepted';
  return !isRequired && !hasRefusalSignal;
}

/**
 * Returns whether to show the question without a request: only if consent is required, no answer is known and the
 * browser sends no refusal.
 */
export function mustAsk({ choice, isRequired, hasRefusalSignal }: ConsentCase): boolean {
  return !choice && isRequired && !hasRefusalSignal;
}
