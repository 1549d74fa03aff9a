import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

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

export type BoxTexts = ReturnType<typeof useBoxTexts>;

/** Returns the texts of the list below a search box. The page carries them, so that the list loads no catalog. */
export function useBoxTexts() {
  const { t } = useLingui();
  const text = '{text}';
  const results = (count: number) => t`${plural(count, { one: '# result', other: '# results' })}`;
  return {
    notes: useNoteTexts(),
    label: t`Search results`,
    searching: t`Searching...`,
    failed: t`Search is not available right now. Press Enter to see results.`,
    nothing: t`No results found for "${text}"`,
    result: results(1),
    results: results(2).replace('2', '{count}'),
    all: t`View all results`,
    nearest: t`NEAREST EXAMS`,
    categories: t`CATEGORIES`,
    exams: t`EXAMS`,
    papers: t`QUESTION PAPERS`,
    pages: t`INSIDE PAPERS`,
    recent: t`Recent searches`,
    forget: t`Clear recent searches`,
  };
}
