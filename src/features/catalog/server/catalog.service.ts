import { sameName } from '#lib/text/same-name.ts';
import type { Database } from '#platform/database/database.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createMemoizedRead } from '#platform/cache/memoized-read.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { CategoryDetail, Exam, ExamChoices } from '../catalog.contract.ts';
import { examsPerPage } from '../list-sizes.ts';
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
import { chooseExams } from './exam-choices.ts';
import {
  englishNames,
  localNames,
  sortedByName,
  translateCategory,
  translateExam,
  type FindLocalNames,
  type LocalNames,
} from './local-names.service.ts';
import { selectLocalNames } from './local-names.queries.ts';

export type CatalogService = ReturnType<typeof createCatalogService>;

/** Creates the service that reads categories, exams and subjects. */
export function createCatalogService({ db }: { db: Database }) {
  const categories = createMemoizedRead(async () => (await selectCategories(db)).map(presentCategory));
  const exams = createMemoizedRead(async () => (await selectExams(db)).map(presentExam));

  /** Names, as compared by `sameName`, that several exams have. */
  const sharedNames = createMemoizedRead(async () => {
    const byName = Map.groupBy(await exams.get(), ({ name }) => sameName(name));
    return new Set([...byName].filter(([, alike]) => alike.length > 1).map(([name]) => name));
  });

  const translated = createMemoizedRead(() => selectLocalNames(db));

  async function knownCategory(slug: string) {
    const row = await selectCategory(db, slug);
    if (!row) throw notFound('Category not found');
    return row;
  }

  /** PostgreSQL sorts by the English name only, so for other languages pages are cut from the memoized list. */
  async function pageOfExams(categoryId: number, page: number, names: LocalNames): Promise<Exam[]> {
    const offset = page * examsPerPage;
    if (names.locale === 'en')
      return (await selectExamsOfCategory(db, categoryId, { limit: examsPerPage, offset })).map(presentExam);
    const ofCategory = (await exams.get()).filter((exam) => exam.categoryId === categoryId);
    const translated = ofCategory.map((exam) => translateExam(exam, names));
    const sorted = sortedByName(translated, names).toSorted((a, b) => b.paperCount - a.paperCount);
    return sorted.slice(offset, offset + examsPerPage);
  }

  return {
    /** Returns all categories in the order of the owner, then by name. Memoized, because every page shows them. */
    categories: () => categories.get(),
    /** Returns a category and one page (zero-based) of its exams: the most papers first, then by the names in `names`. Throws 404. */
    category: async (
      slug: string,
      examsPage: number | undefined,
      names: LocalNames,
    ): Promise<CategoryDetail> => {
      const row = await knownCategory(slug);
      const [page, counts] = await Promise.all([
        pageOfExams(row.id, examsPage ?? 0, names),
        countOfCategory(db, row.id),
      ]);
      return { ...translateCategory(presentCategory(row), names), exams: page, ...counts };
    },
    /** Throws 404 'Category not found' or 'Exam not found'. */
    exam: async (categorySlug: string, examSlug: string): Promise<Exam> => {
      const category = await knownCategory(categorySlug);
      const row = await selectExam(db, category.id, examSlug);
      if (!row) throw notFound('Exam not found');
      const isNameShared = (await sharedNames.get()).has(sameName(row.name));
      return { ...presentExam(row), ...(isNameShared && { isNameShared }) };
    },
    /** Returns all exams by name. Memoized. */
    exams: () => exams.get(),
    /** Returns the exams with the most papers, of one category if given. Always includes the chosen exam. */
    examChoices: async (choice: {
      category?: string | undefined;
      examId?: number | undefined;
    }): Promise<ExamChoices> => chooseExams(await exams.get(), choice),
    /** Returns all subjects by name. */
    subjects: async () => (await selectSubjects(db)).map(presentSubject),
    /** Returns the names in an interface language. Memoized. */
    names: (async (locale) =>
      locale === 'en' ? englishNames : localNames(locale, await translated.get())) satisfies FindLocalNames,
    /** Drops the memoized lists if the changed tags affect them. */
    drop(tags: DroppedTags): void {
      // A change of papers also changes the counts of exams.
      const isTouched = tags === 'all' || tags.includes('catalog') || tags.includes('papers');
      if (!isTouched) return;
      categories.drop();
      exams.drop();
      sharedNames.drop();
      translated.drop();
    },
  };
}
