import { sameName } from '#lib/text/same-name.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { Context } from '#platform/context/context.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Category, CategoryDetail, Exam, ExamChoices, Subject } from '../catalog.contract.ts';
import { examsPerPage, maxExamChoices } from '../list-sizes.ts';
import { presentCategory, presentExam, presentSubject } from './catalog.presenter.ts';
import {
  countOfCategory,
  selectCategories,
  selectCategory,
  selectExam,
  selectExams,
  selectExamsOfCategory,
  selectSubjects,
} from './catalog.queries.ts';
import {
  englishNames,
  localNames,
  sortedByName,
  translateCategory,
  translateExam,
  type LocalNames,
} from './local-names.service.ts';
import { selectLocalNames } from './catalog-names.queries.ts';

/** A change of papers also changes the counts of exams. */
const tags = ['catalog', 'papers'];

/** Returns all categories in the order of the owner, then by name. Cached, because every page shows them. */
export const listCategories = (ctx: Context): Promise<Category[]> =>
  ctx.cache.get('categories', { tags }, async () => (await selectCategories(ctx.db)).map(presentCategory));

/** Returns all exams by name. Cached. */
export const listExams = (ctx: Context): Promise<Exam[]> =>
  ctx.cache.get('exams', { tags }, async () => (await selectExams(ctx.db)).map(presentExam));

/** Returns all subjects by name. */
export const listSubjects = async (ctx: Context): Promise<Subject[]> =>
  (await selectSubjects(ctx.db)).map(presentSubject);

/** Returns the names in an interface language. Cached. */
export async function getLocalNames(ctx: Context, locale: Locale): Promise<LocalNames> {
  if (locale === 'en') return englishNames;
  return ctx.cache.get(`local names ${locale}`, { tags }, async () =>
    localNames(locale, await selectLocalNames(ctx.db)),
  );
}

/** Returns a category and one page (zero-based) of its exams: the most papers first, then by the names in `names`. Throws 404. */
export async function getCategory(
  ctx: Context,
  slug: string,
  examsPage: number | undefined,
  names: LocalNames,
): Promise<CategoryDetail> {
  const row = await requireCategory(ctx, slug);
  const [page, counts] = await Promise.all([
    listExamsOfCategory(ctx, row.id, examsPage ?? 0, names),
    countOfCategory(ctx.db, row.id),
  ]);
  return { ...translateCategory(presentCategory(row), names), exams: page, ...counts };
}

/** Throws 404 'Category not found' or 'Exam not found'. */
export async function getExam(ctx: Context, categorySlug: string, examSlug: string): Promise<Exam> {
  const category = await requireCategory(ctx, categorySlug);
  const row = await selectExam(ctx.db, category.id, examSlug);
  if (!row) throw notFound('Exam not found');
  const isNameShared = (await getSharedNames(ctx)).has(sameName(row.name));
  return { ...presentExam(row), ...(isNameShared && { isNameShared }) };
}

/** Returns the exams with the most papers, of one category if given. Always includes the chosen exam. */
export const listExamChoices = async (
  ctx: Context,
  choice: { category?: string | undefined; examId?: number | undefined },
): Promise<ExamChoices> => chooseExams(await listExams(ctx), choice);

/** Returns the names, as compared by `sameName`, that several exams have. */
const getSharedNames = (ctx: Context): Promise<Set<string>> =>
  ctx.cache.get('shared names of exams', { tags }, async () => {
    const byName = Map.groupBy(await listExams(ctx), ({ name }) => sameName(name));
    return new Set([...byName].filter(([, alike]) => alike.length > 1).map(([name]) => name));
  });

async function requireCategory(ctx: Context, slug: string) {
  const row = await selectCategory(ctx.db, slug);
  if (!row) throw notFound('Category not found');
  return row;
}

/** PostgreSQL sorts by the English name only, so for other languages pages are cut from the cached list. */
async function listExamsOfCategory(
  ctx: Context,
  categoryId: number,
  page: number,
  names: LocalNames,
): Promise<Exam[]> {
  const offset = page * examsPerPage;
  if (names.locale === 'en')
    return (await selectExamsOfCategory(ctx.db, categoryId, { limit: examsPerPage, offset })).map(
      presentExam,
    );
  const ofCategory = (await listExams(ctx)).filter((exam) => exam.categoryId === categoryId);
  const translated = ofCategory.map((exam) => translateExam(exam, names));
  const sorted = sortedByName(translated, names).toSorted((a, b) => b.paperCount - a.paperCount);
  return sorted.slice(offset, offset + examsPerPage);
}

/**
 * Returns the exams with the most papers, of one category if given, in their original order. Always includes the
 * chosen exam, even from another category.
 */
export function chooseExams(
  exams: readonly Exam[],
  { category, examId }: { category?: string | undefined; examId?: number | undefined },
): ExamChoices {
  const possible = exams.filter(({ categorySlug }) => category === undefined || categorySlug === category);
  const byPapers = possible.toSorted((a, b) => b.paperCount - a.paperCount);
  const chosen = new Set(byPapers.slice(0, maxExamChoices).map(({ id }) => id));
  if (examId !== undefined) chosen.add(examId);
  return {
    exams: exams.filter(({ id }) => chosen.has(id)).map(({ id, name }) => ({ id, name })),
    hasMore: possible.length > maxExamChoices,
  };
}
