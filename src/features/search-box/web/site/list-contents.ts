import { fillText } from '#lib/text/fill-text.ts';
import type { SitePaths } from '#lib/url/site-paths.ts';
import type { SearchAnswer } from '../../search.contract.ts';
import type { BoxTexts } from '../box-texts.ts';
import { getNoteSentences } from '../note-sentences.ts';
import { forgetRecentSearches, recentSearches, storeSearch } from '../recent-searches.ts';
import type { ListGroup, ListOption } from './results-list.ts';

/** What is known of a text. `isOld` while the results of a shorter or longer text are shown. */
export type Hits =
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

/** With this many papers, the list needs no pages. */
const enoughPapers = 3;
const maxPages = 3;

/** The kinds of results in the order of their groups. */
const kinds = ['nearest', 'categories', 'exams', 'papers', 'pages'] as const;

/**
 * Returns the options of each kind. A category leads to its page, an exam and a paper to the browse page with its name,
 * a page of a paper to that page with the words of the query marked. Pages are options only if few papers match by
 * their names: the visitor probably typed a question.
 */
export function getResultOptions(
  { absent, categories, exams, papers, pages }: SearchAnswer,
  paths: SitePaths,
  query: string,
): Record<(typeof kinds)[number], ListOption[]> {
  return {
    nearest: absent
      .flatMap(({ nearest }) => nearest)
      .map(({ name, slug, categorySlug }) => ({ name, href: paths.exam(categorySlug, slug) })),
    categories: categories.map(({ name, slug }) => ({ name, href: paths.category(slug) })),
    exams: exams.map(({ name, categoryName }) => ({
      name,
      detail: categoryName,
      href: paths.browse({ search: name }),
    })),
    papers: papers.map(({ title, examName, categoryName, year }) => ({
      name: title,
      detail: [examName, categoryName, year].filter(Boolean).join(' · '),
      href: paths.browse({ search: title }),
    })),
    pages: pages
      .slice(0, papers.length < enoughPapers ? maxPages : 0)
      .map(({ title, slug, page, snippet }) => ({
        name: snippet,
        detail: title,
        href: paths.paper(slug, { p: page, q: query }),
      })),
  };
}

/** Returns the results of a text, and recent searches for an empty one. */
export function getListContents(text: string, hits: Hits, texts: BoxTexts, paths: SitePaths): ListContents {
  if (hits.state === 'not asked')
    return { ...nothing, groups: text === '' ? recentGroups(texts, paths) : [] };
  if (hits.state === 'searching') return { ...nothing, sentence: texts.searching };
  if (hits.state !== 'found') return { ...nothing, sentence: texts.failed, announcement: texts.failed };
  const { answer, isOld } = hits;
  const { absent, words } = getNoteSentences(answer, texts.notes);
  const notes = isOld ? [] : [...absent, ...words];
  const options = getResultOptions(answer, paths, text);
  const groups = kinds
    .map((kind): ListGroup => ({ heading: texts[kind], options: options[kind] }))
    .filter((group) => group.options.length > 0);
  const count = groups.reduce((sum, group) => sum + group.options.length, -options.nearest.length);
  if (groups.length === 0) {
    const sentence = fillText(texts.nothing, { text });
    return { ...nothing, notes, sentence, announcement: [...notes, sentence].join(' ') };
  }
  const all = { name: texts.all, href: paths.browse({ search: text }), onPick: () => storeSearch(text) };
  const counted = count === 1 ? texts.result : fillText(texts.results, { count: String(count) });
  return {
    groups: [...groups, { options: [all] }],
    notes,
    announcement: isOld ? '' : [...notes, counted].join(' '),
  };
}
