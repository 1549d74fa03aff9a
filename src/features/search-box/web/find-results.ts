import type { Locale } from '#lib/text/locales.ts';
import { getReadUrl } from '#lib/url/read-url.ts';
import type { SearchAnswer } from '../search.contract.ts';

const minuteMs = 60_000;
/** How long an answer is used again, and how long it is kept. */
export const freshMs = 30 * minuteMs;
export const keptMs = 60 * minuteMs;

const answers = new Map<string, { at: number; answer: SearchAnswer }>();

/** Returns the results for a text, from memory if they are fresh. Throws if the request fails or `signal` aborts it. */
export async function findResults(text: string, locale: Locale, signal: AbortSignal): Promise<SearchAnswer> {
  const url = getReadUrl(['/api/search', { q: text }], locale);
  const now = Date.now();
  for (const [key, { at }] of answers) if (now - at > keptMs) answers.delete(key);
  const known = answers.get(url);
  if (known && now - known.at < freshMs) return known.answer;
  const response = await fetch(url, { credentials: 'include', signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  const answer = (await response.json()) as SearchAnswer;
  answers.set(url, { at: now, answer });
  return answer;
}
