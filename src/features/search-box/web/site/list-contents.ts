import { fillText } from '#lib/text/fill-text.ts';
import type { SitePaths } from '#lib/url/site-paths.ts';
import type { SearchAnswer } from '../../search.contract.ts';
import type { BoxTexts } from '../box-texts.ts';
import { getNoteSentences } from '../note-sentences.ts';
import { forgetRecentSearches, recentSearches, storeSearch } from '../recent-searches.ts';
import { resultGroups } from './result-options.ts';
import type { ListGroup } from './results-list.ts';

/** What is known of a text. `isOld` while the results of a shorter or longer text are shown. */
export type Found =
  | { state: 'not asked' }
  | { state: 'searching' }
  | { state: 'failed' }
  | { state: 'found'; answer: SearchAnswer; isOld: boolean };

/** The content of the list: options, or a sentence in their place, and the announcement for screen readers. */
export interface ListContents {
  groups: ListGroup[];
  /** What the search did with the words of the visitor. */
  notes: string[];
  sentence?: string;
  announcement: string;
}

const nothing: ListContents = { groups: [], notes: [], announcement: '' };

/** Returns the recent searches of this browser as a group, and an option to forget them. */
function recentGroups(texts: BoxTexts, paths: SitePaths): ListGroup[] {
  const recent = recentSearches();
  if (recent.length === 0) return [];
  const options = recent.map((search) => ({
    name: search,
    href: paths.browse({ search }),
    onPick: () => storeSearch(search),
  }));
  return [
    { heading: texts.recent, options },
    { options: [{ name: texts.forget, onPick: forgetRecentSearches }] },
  ];
}

/** Returns the results of a text, and recent searches for an empty one. */
export function getListContents(text: string, found: Found, texts: BoxTexts, paths: SitePaths): ListContents {
  if (found.state === 'not asked')
    return { ...nothing, groups: text === '' ? recentGroups(texts, paths) : [] };
  if (found.state === 'searching') return { ...nothing, sentence: texts.searching };
  if (found.state !== 'found') return { ...nothing, sentence: texts.failed, announcement: texts.failed };
  const { answer, isOld } = found;
  const { absent, words } = getNoteSentences(answer, texts.notes);
  const notes = isOld ? [] : [...absent, ...words];
  const { nearest, categories, exams, papers, pages } = resultGroups(answer, paths, text);
  const count = categories.length + exams.length + papers.length + pages.length;
  if (count + nearest.length === 0) {
    const sentence = fillText(texts.nothing, { text });
    return { ...nothing, notes, sentence, announcement: [...notes, sentence].join(' ') };
  }
  const all = { name: texts.all, href: paths.browse({ search: text }), onPick: () => storeSearch(text) };
  const groups: ListGroup[] = [
    { heading: texts.nearest, options: nearest },
    { heading: texts.categories, options: categories },
    { heading: texts.exams, options: exams },
    { heading: texts.papers, options: papers },
    { heading: texts.pages, options: pages },
    { options: [all] },
  ];
  const counted = count === 1 ? texts.result : fillText(texts.results, { count: String(count) });
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    notes,
    announcement: isOld ? '' : [...notes, counted].join(' '),
  };
}
