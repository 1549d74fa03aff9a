/** What a visitor said about cookies of other sites. */
export type ConsentChoice = 'accepted' | 'declined';

/** Where the browser keeps the choice. */
export const consentKey = 'consent';

/** A kept choice; undefined for nothing, and for whatever else may stand there. */
export function parseChoice(kept: string | null): ConsentChoice | undefined {
  try {
    const { choice } = JSON.parse(kept ?? '{}') as { choice?: unknown };
    return choice === 'accepted' || choice === 'declined' ? choice : undefined;
  } catch {
    return undefined;
  }
}

/** The choice as it is kept, with the day and time at which it was made. */
export function writeChoice(choice: ConsentChoice, at: Date): string {
  return JSON.stringify({ choice, at: at.toISOString() });
}

export interface ConsentCase {
  choice: ConsentChoice | undefined;
  /** Whether the site waits for a yes. */
  isRequired: boolean;
  /** Do Not Track or Global Privacy Control: the browser's refusal for every site. */
  hasRefusalSignal: boolean;
}

/** Whether scripts of other sites may load. What was said here outranks what the browser says everywhere. */
export function isAllowed({ choice, isRequired, hasRefusalSignal }: ConsentCase): boolean {
  if (choice) return choice === 'accepted';
  return !isRequired && !hasRefusalSignal;
}

/** Whether to ask unasked: not where an answer is known, and not where none is needed. */
export function mustAsk({ choice, isRequired, hasRefusalSignal }: ConsentCase): boolean {
  return !choice && isRequired && !hasRefusalSignal;
}
