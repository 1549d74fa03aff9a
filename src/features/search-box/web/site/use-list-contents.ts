import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSitePaths } from '#ui/site-locale.tsx';
import { forgetRecentSearches, recentSearches, storeSearch } from '../recent-searches.ts';
import { resultGroups } from './result-options.ts';
import type { ListGroup } from './results-list.tsx';
import { useNoteSentences } from '../use-note-sentences.ts';
import { useFound } from './use-found.ts';

/** The content of the list: options, or a sentence in their place, and the announcement for screen readers. */
export interface ListContents {
  groups: ListGroup[];
  /** What the search did with the words of the visitor. */
  notes: string[];
  sentence?: string;
  announcement: string;
  /** The results of the previous text are shown until the new ones arrive. */
  isOld: boolean;
}

const noNotes = { ignoredWords: [], searchedWords: [], correctedWords: [], absent: [] };
const nothing: ListContents = { groups: [], notes: [], announcement: '', isOld: false };

function useRecent(text: string): ListGroup[] {
  const { t } = useLingui();
  const paths = useSitePaths();
  const recent = text === '' ? recentSearches() : [];
  if (recent.length === 0) return [];
  return [
    {
      heading: t`Recent searches`,
      options: recent.map((search) => ({
        key: search,
        name: search,
        href: paths.browse({ search }),
        onPick: () => storeSearch(search),
      })),
    },
    { options: [{ key: 'forget', name: t`Clear recent searches`, onPick: forgetRecentSearches }] },
  ];
}

/** Returns the results for a text of two characters or more, and recent searches for an empty one. */
export function useListContents(text: string, isOpen: boolean): ListContents {
  const { t } = useLingui();
  const paths = useSitePaths();
  const found = useFound(text, isOpen);
  const recent = useRecent(text);
  const sentences = useNoteSentences(found.state === 'found' ? found.result : noNotes);
  const notes = [...sentences.absent, ...sentences.words];
  if (found.state === 'not asked') return { ...nothing, groups: recent };
  if (found.state === 'searching') return { ...nothing, sentence: t`Searching...` };
  if (found.state === 'failed') {
    const sentence = t`Search is not available right now. Press Enter to see results.`;
    return { ...nothing, sentence, announcement: sentence };
  }
  const { result, count, isOld } = found;
  const { nearest, categories, exams, papers, pages } = resultGroups(result, paths, text);
  if (count + nearest.length === 0) {
    const sentence = t`No results found for "${text}"`;
    return { ...nothing, notes, sentence, announcement: [...notes, sentence].join(' ') };
  }
  const all = {
    key: 'all',
    name: t`View all results`,
    href: paths.browse({ search: text }),
    onPick: () => storeSearch(text),
  };
  const groups: ListGroup[] = [
    { heading: t`NEAREST EXAMS`, options: nearest },
    { heading: t`CATEGORIES`, options: categories },
    { heading: t`EXAMS`, options: exams },
    { heading: t`QUESTION PAPERS`, options: papers },
    { heading: t`INSIDE PAPERS`, options: pages },
    { options: [all] },
  ];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    notes: isOld ? [] : notes,
    announcement: isOld
      ? ''
      : [...notes, t`${plural(count, { one: '# result', other: '# results' })}`].join(' '),
    isOld,
  };
}
