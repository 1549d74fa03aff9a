import { useLingui } from '@lingui/react/macro';
import type { SearchNotes } from '#features/search/search-notes.contract.ts';

export type AnswerNotes = Pick<SearchNotes, 'ignoredWords' | 'searchedWords' | 'correctedWords' | 'absent'>;

/** Returns what a search did with the words of a visitor, as sentences. One for each absent exam, and the others. */
export function useNoteSentences({ ignoredWords, searchedWords, correctedWords, absent }: AnswerNotes): {
  absent: string[];
  words: string[];
} {
  const { t } = useLingui();
  const ignored = ignoredWords.map((word) => `“${word}”`).join(', ');
  const rest = searchedWords.join(' ');
  return {
    absent: absent.map(({ name }) => t`We have no papers for ${name} yet.`),
    words: [
      ...(ignored === ''
        ? []
        : [
            rest === ''
              ? t`No papers contain ${ignored}.`
              : t`No papers contain ${ignored}. Results for “${rest}”:`,
          ]),
      ...correctedWords.map(({ typed, used }) => t`Results for “${used}” instead of “${typed}”.`),
    ],
  };
}
