import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSitePaths } from '#ui/site-locale.tsx';
import { forgetRecentSearches, recentSearches, rememberSearch } from '../recent-searches.ts';
import { resultGroups } from './result-options.ts';
import type { ListGroup } from './results-list.tsx';
import { useFound } from './use-found.ts';

/** What stands below the box: options, or a sentence in their place, and what a screen reader is told of it. */
export interface ListContents {
  groups: ListGroup[];
  sentence?: string;
  announcement: string;
  /** Another text's results are shown until this one's are there. */
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
        onPick: () => rememberSearch(search),
      })),
    },
    { options: [{ key: 'forget', name: t`Clear recent searches`, onPick: forgetRecentSearches }] },
  ];
}

/** Results of a text of two characters or more, recent searches for none. */
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
    onPick: () => rememberSearch(text),
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
