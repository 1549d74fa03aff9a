import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSitePaths } from '#ui/site-locale.tsx';
import { forgetRecentSearches, recentSearches, storeSearch } from '../recent-searches.ts';
import { resultGroups } from './result-options.ts';
import type { ListGroup } from './results-list.tsx';
import { useFound } from './use-found.ts';

/** The content of the list: options, or a sentence in their place, and the announcement for screen readers. */
export interface ListContents {
  groups: ListGroup[];
  sentence?: string;
  announcement: string;
  /** The results of the previous text are shown until the new ones arrive. */
  isOld: boolean;
}

const nothing: ListContents = { groups: [], announcement: '', isOld: false };

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
  if (found.state === 'not asked') return { ...nothing, groups: recent };
  if (found.state === 'searching') return { ...nothing, sentence: t`Searching...` };
  if (found.state === 'failed') {
    const sentence = t`Search is not available right now. Press Enter to see results.`;
    return { ...nothing, sentence, announcement: sentence };
  }
  const { result, count, isOld } = found;
  if (count === 0) {
    const sentence = t`No results found for "${text}"`;
    return { ...nothing, sentence, announcement: sentence };
  }
  const { categories, exams, papers, pages } = resultGroups(result, paths, text);
  const all = {
    key: 'all',
    name: t`View all results`,
    href: paths.browse({ search: text }),
    onPick: () => storeSearch(text),
  };
  const groups: ListGroup[] = [
    { heading: t`CATEGORIES`, options: categories },
    { heading: t`EXAMS`, options: exams },
    { heading: t`QUESTION PAPERS`, options: papers },
    { heading: t`INSIDE PAPERS`, options: pages },
    { options: [all] },
  ];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    announcement: isOld ? '' : t`${plural(count, { one: '# result', other: '# results' })}`,
    isOld,
  };
}
