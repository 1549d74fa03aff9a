export type RatingFailure = 'already-rated' | 'sign-in' | 'invalid' | 'other';

/**
 * What a failed rating means, by the text of its error ('<status>: <body>'), first match first. A number is matched as
 * a word, so that the digits of a request's id are none.
 */
export function ratingFailure(error: unknown): RatingFailure {
  const text = error instanceof Error ? error.message : '';
  if (text.includes('already rated')) return 'already-rated';
  if (/\b401\b/.test(text)) return 'sign-in';
  if (/\b400\b/.test(text)) return 'invalid';
  return 'other';
}
