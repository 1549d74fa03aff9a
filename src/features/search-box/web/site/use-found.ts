import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { SearchAnswer } from '../../search.contract.ts';
import { searchQuery } from '../search.api.ts';
import { pagesToShow } from './result-options.ts';

/** Shorter texts get no live results. */
const leastCharacters = 2;

/** The state of a search. `isOld` while the results of a shorter or longer text are shown. */
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

/** Returns live results of a typed text while the list is open. A new text aborts the request of the previous one. */
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
  // An empty result of the previous text says nothing about this one.
  if (isPlaceholderData && count === 0) return { state: 'searching' };
  return { state: 'found', result: data, count, isOld: isPlaceholderData };
}
