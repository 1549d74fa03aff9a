import type { SearchNotes } from '#features/search/search-notes.contract.ts';
import { fillText } from '#lib/text/fill-text.ts';
import type { BoxTexts } from './box-texts.ts';

export type AnswerNotes = Pick<SearchNotes, 'ignoredWords' | 'searchedWords' | 'correctedWords' | 'absent'>;

/** Returns what a search did with the words of a visitor: a sentence for each absent exam, and the others. */
export function getNoteSentences(
  { ignoredWords, searchedWords, correctedWords, absent }: AnswerNotes,
  texts: BoxTexts['notes'],
): { absent: string[]; words: string[] } {
  const names = new Set(absent.map(({ name }) => name.toLowerCase()));
  // An absent exam has a sentence of its own.
  const others = ignoredWords.filter((words) => !names.has(words.toLowerCase()));
  const ignored = others.map((word) => `“${word}”`).join(', ');
  const rest = searchedWords.join(' ');
  const ofIgnored = rest === '' ? texts.ignored : texts.searched;
  return {
    absent: absent.map(({ name }) => fillText(texts.absent, { name })),
    words: [
      ...(ignored === '' ? [] : [fillText(ofIgnored, { ignored, rest })]),
      ...correctedWords.map((words) => fillText(texts.corrected, words)),
    ],
  };
}
