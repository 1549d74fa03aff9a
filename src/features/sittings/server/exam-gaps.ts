import { getSearchText } from '#lib/text/search-words.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { ExamGaps } from '../sittings-admin.contract.ts';
import type { ExamYears } from './sittings.queries.ts';

interface Demand {
  /** Views by path. */
  views: ReadonlyMap<string, number>;
  searches: readonly { text: string; count: number }[];
}

/** Returns what an exam lacks from its first to its last year, and how many visitors asked for it. */
export function getExamGaps(exam: ExamYears, { views, searches }: Demand): ExamGaps {
  const { id, name, slug, categorySlug, aliases, papersExpected, recurring, years } = exam;
  const known = Object.keys(years).map(Number);
  const [firstYear, lastYear] = [Math.min(...known), Math.max(...known)];
  const expected = papersExpected ?? Math.max(recurring, 1);
  const all = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => lastYear - index);
  const gaps = all
    .map((year) => ({ year, papers: years[year] ?? 0 }))
    .filter(({ papers }) => papers < expected);
  const names = [name, ...aliases].map(getSearchText).filter((text) => text.trim() !== '');
  const asked = searches.filter(({ text }) => names.some((each) => getSearchText(text).includes(each)));
  return {
    id,
    name,
    slug,
    categorySlug,
    firstYear,
    lastYear,
    expected,
    isExpectedKnown: papersExpected !== null,
    missing: gaps.reduce((sum, { papers }) => sum + expected - papers, 0),
    gaps,
    views: views.get(sitePaths.exam(categorySlug, slug)) ?? 0,
    searches: asked.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Orders exams by what they lack and how many visitors asked for it, the most urgent first. */
export function compareGaps(a: ExamGaps, b: ExamGaps): number {
  const getWeight = ({ missing, views, searches }: ExamGaps) => missing * (1 + views + searches);
  return getWeight(b) - getWeight(a) || b.missing - a.missing || a.id - b.id;
}
