import { findPageAt, pages } from '#lib/url/pages.ts';
import type { Database } from '#platform/database/database.ts';
import { selectCategoryNames, selectExamNames, selectNamesById } from './catalog-pages.queries.ts';

interface NamedRecords {
  url: string;
  category?: string | undefined;
  exam?: { categorySlug: string; slug: string };
  examId?: number | undefined;
  subjectId?: number | undefined;
}

/** Returns the catalogue records that the URL would belong to. For most URLs there are none. */
function readUrl(url: string): NamedRecords {
  const page = findPageAt(url);
  if (page?.name === 'browse') {
    const { category, examId, subjectId } = pages.browse.parse(page.query);
    return { url, category, examId, subjectId };
  }
  if (page?.name === 'category') return { url, category: page.params.slug };
  if (page?.name !== 'exam') return { url };
  const { categorySlug, examSlug } = page.params;
  return { url, exam: { categorySlug, slug: examSlug } };
}

/**
 * Returns names by URL for pages of categories and exams, and for paper lists with a filter by one of these or by a
 * subject. The URLs must have the form of `sitePaths`.
 */
export async function catalogPagesAt(db: Database, urls: string[]): Promise<Map<string, string>> {
  const all = urls.map(readUrl);
  const getIds = (name: 'examId' | 'subjectId') => all.flatMap((one) => one[name] ?? []);
  const slugs = all.flatMap(({ category }) => category ?? []);
  const places = all.flatMap(({ url, exam }) => (exam ? [{ url, ...exam }] : []));
  // One query after the other: in a transaction there is only one connection.
  const categories = await selectCategoryNames(db, slugs);
  const exams = await selectExamNames(db, places);
  const examsById = await selectNamesById(db, 'exams', getIds('examId'));
  const subjects = await selectNamesById(db, 'subjects', getIds('subjectId'));
  const getName = ({ url, category, examId, subjectId }: NamedRecords) =>
    exams.get(url) ??
    categories.get(category ?? '') ??
    examsById.get(examId ?? 0) ??
    subjects.get(subjectId ?? 0);
  return new Map(
    all.flatMap((one): [string, string][] => {
      const name = getName(one);
      return name === undefined ? [] : [[one.url, name]];
    }),
  );
}
