export type RatingFailure = 'already-rated' | 'sign-in' | 'invalid' | 'other';

/**
 * Returns the cause of a failed rating from the text of its error ('<status>: <body>'). The first match wins. Numbers
 * match as whole words, so that digits of a request id do not match.
 */
export function ratingFailure(error: unknown): RatingFailure {
  const text = error instanceof Error ? error.message : '';
  if (text.includes('already rated')) return 'already-rated';
  if (/\b401\b/.test(text)) return 'sign-in';
  if (/\b400\b/.test(text)) return 'invalid';
  return 'other';
}
