import { useLingui } from '@lingui/react/macro';
import type { SearchNotes } from '#features/search/search-notes.contract.ts';
import { fillText } from '#lib/text/fill-text.ts';

export type AnswerNotes = Pick<SearchNotes, 'ignoredWords' | 'searchedWords' | 'correctedWords' | 'absent'>;
export type NoteTexts = ReturnType<typeof useNoteTexts>;

/** Returns the sentences of a search's notes with the names of their values, such as `{ignored}`. */
export function useNoteTexts() {
  const { t } = useLingui();
  const [name, ignored, rest, used, typed] = ['{name}', '{ignored}', '{rest}', '{used}', '{typed}'];
  return {
    absent: t`We have no papers for ${name} yet.`,
    ignored: t`No papers contain ${ignored}.`,
    searched: t`No papers contain ${ignored}. Results for “${rest}”:`,
    corrected: t`Results for “${used}” instead of “${typed}”.`,
  };
}

/** Returns what a search did with the words of a visitor: a sentence for each absent exam, and the others. */
export function getNoteSentences(
  { ignoredWords, searchedWords, correctedWords, absent }: AnswerNotes,
  texts: NoteTexts,
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
