import { codeOfLanguage } from '#lib/text/language-codes.ts';
import { findSearchWords, type SearchWord } from '#lib/text/search-words.ts';
import type { SearchFilter } from '../../search-notes.contract.ts';
import type { QueryTerm } from './terms.ts';
import { queryTimes } from './times.ts';
import { searchTokens } from './tokens.ts';

const languages = new Set(
  [...Object.keys(codeOfLanguage), 'angrezi', 'हिंदी', 'अंग्रेजी', 'इंग्लिश', 'उर्दू', 'संस्कृत'].flatMap(searchTokens),
);
/** A name of a language before one of these, or after `in`, is the language of the paper, otherwise often its subject. */
const afterLanguage = new Set(
  'medium language version mein me bhasha माध्यम में भाषा'.split(' ').flatMap(searchTokens),
);

/** Returns the parts of a search text that narrow its results by years, days, sessions and languages, as typed. */
export function queryFilters(text: string, terms: QueryTerm[], thisYear: number): SearchFilter[] {
  const words = findSearchWords(text);
  const filters = [...terms.flatMap(getTermFilters), ...languageFilters(words, terms)];
  const seen = new Set<string>();
  return filters.flatMap(({ kind, typed, years }) => {
    const cut = cutOut(text, words, typed);
    // A date of numbers also names its year.
    if (!cut || seen.has(cut.text)) return [];
    seen.add(cut.text);
    return [{ kind, ...cut, years: kind === 'years' ? (years ?? queryTimes(cut.text, thisYear).years) : [] }];
  });
}

interface TypedFilter {
  kind: SearchFilter['kind'];
  typed: string;
  years?: number[] | undefined;
}

function getTermFilters({ kind, typed, typedParts, years }: QueryTerm): TypedFilter[] {
  if (kind === 'date') return [{ kind: 'date', typed }];
  // A number alone can mean anything.
  if (kind === 'number') return typed.includes(' ') ? [{ kind: 'session', typed }] : [];
  if (kind !== 'year') return [];
  return typedParts
    ? typedParts.map((part) => ({ kind: 'years', typed: part }))
    : [{ kind: 'years', typed, years }];
}

function languageFilters(words: SearchWord[], terms: QueryTerm[]): TypedFilter[] {
  const searchedWords = new Set(terms.flatMap(({ typed }) => typed.split(' ')));
  return words.flatMap(({ word }, index) => {
    if (!languages.has(word) || !searchedWords.has(word)) return [];
    const [before, after] = [words[index - 1]?.word ?? '', words[index + 1]?.word ?? ''];
    if (afterLanguage.has(after)) return [{ kind: 'language', typed: `${word} ${after}` }];
    return before === 'in' ? [{ kind: 'language', typed: `${before} ${word}` }] : [];
  });
}

/** Returns a run of words as it is in the text, and the text without it. Undefined if the text has other words. */
function cutOut(
  text: string,
  words: SearchWord[],
  typed: string,
): { text: string; without: string } | undefined {
  const run = findSearchWords(typed).map(({ word }) => word);
  const at = words.findIndex((_, start) => run.every((word, index) => words[start + index]?.word === word));
  const [first, last] = [words[at], words[at + run.length - 1]];
  if (run.length === 0 || !first || !last) return undefined;
  const without = `${text.slice(0, first.start)} ${text.slice(last.end)}`;
  return { text: text.slice(first.start, last.end), without: without.replaceAll(/\s+/g, ' ').trim() };
}
