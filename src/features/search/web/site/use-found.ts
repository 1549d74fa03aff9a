import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { SearchAnswer } from '#features/search/search.contract.ts';
import { searchQuery } from '../search.api.ts';
import { pagesToShow } from './result-options.ts';

/** A search for fewer characters is no live search. */
const leastCharacters = 2;

/** What is known of a search; `isOld` while a longer or shorter text's answer stands in. */
export type Found =
  | { state: 'not asked' }
  | { state: 'searching' }
  | { state: 'failed' }
  | { state: 'found'; result: SearchAnswer; count: number; isOld: boolean };

function countOf(answer: SearchAnswer): number {
  const { categories, exams, papers } = answer;
  return categories.length + exams.length + papers.length + pagesToShow(answer).length;
}

function isContinued(earlier: QueryKey | undefined, text: string): boolean {
  const { q } = (earlier?.[1] ?? { q: '' }) as { q: string };
  return q !== '' && (text.startsWith(q) || q.startsWith(text));
}

/** Live results of a typed text while the list is open. Another text aborts the call for the one before. */
export function useFound(text: string, isOpen: boolean): Found {
  const isAsked = Array.from(text).length >= leastCharacters;
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchQuery(text),
    enabled: isOpen && isAsked,
    placeholderData: (earlier, query) => (isContinued(query?.queryKey, text) ? earlier : undefined),
  });
  if (!isAsked) return { state: 'not asked' };
  if (isError) return { state: 'failed' };
  if (!data) return { state: 'searching' };
  const count = countOf(data);
  // That another text found nothing says nothing of this one.
  if (isPlaceholderData && count === 0) return { state: 'searching' };
  return { state: 'found', result: data, count, isOld: isPlaceholderData };
}
