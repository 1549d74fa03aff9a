import type { Database } from '#platform/database/database.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createRememberedRead } from '#platform/cache/remembered-read.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Category, CategoryDetail, Exam, ExamChoices, Subject } from '../catalog.contract.ts';
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

export interface CatalogService {
  /** As the owner ordered them, then by name; remembered, for every page shows them. */
  categories(): Promise<Category[]>;
  /** The category with a page (zero-based) of its exams by name, in the language of `names`; 404 'Category not found'. */
  category(slug: string, examsPage: number | undefined, names: LocalNames): Promise<CategoryDetail>;
  /** 404 'Category not found' or 'Exam not found'. */
  exam(categorySlug: string, examSlug: string): Promise<Exam>;
  /** Every exam by name; remembered. */
  exams(): Promise<Exam[]>;
  /** The exams with the most papers, of one category where it is named, and always the chosen one. */
  examChoices(choice: { category?: string | undefined; examId?: number | undefined }): Promise<ExamChoices>;
  /** Every subject by name. */
  subjects(): Promise<Subject[]>;
  /** The names in an interface language, for the reads that show them; remembered. */
  names: FindLocalNames;
  /** To be called with what changed, for the lists that are remembered. */
  drop(tags: DroppedTags): void;
}

/** Reads of categories, exams and subjects. */
export function createCatalogService({ db }: { db: Database }): CatalogService {
  const categories = createRememberedRead(async () => (await selectCategories(db)).map(presentCategory));
  const exams = createRememberedRead(async () => (await selectExams(db)).map(presentExam));

  const translated = createRememberedRead(() => selectLocalNames(db));

  async function knownCategory(slug: string) {
    const row = await selectCategory(db, slug);
    if (!row) throw notFound('Category not found');
    return row;
  }

  /** PostgreSQL pages by English name only: pages in another order are cut from the remembered list. */
  async function pageOfExams(categoryId: number, page: number, names: LocalNames): Promise<Exam[]> {
    const offset = page * examsPerPage;
    if (names.locale === 'en')
      return (await selectExamsOfCategory(db, categoryId, { limit: examsPerPage, offset })).map(presentExam);
    const ofCategory = (await exams.get()).filter((exam) => exam.categoryId === categoryId);
    const translated = ofCategory.map((exam) => translateExam(exam, names));
    return sortedByName(translated, names).slice(offset, offset + examsPerPage);
  }

  return {
    categories: () => categories.get(),
    category: async (slug, examsPage = 0, names) => {
      const row = await knownCategory(slug);
      const [page, counts] = await Promise.all([
        pageOfExams(row.id, examsPage, names),
        countOfCategory(db, row.id),
      ]);
      return { ...translateCategory(presentCategory(row), names), exams: page, ...counts };
    },
    exam: async (categorySlug, examSlug) => {
      const category = await knownCategory(categorySlug);
      const row = await selectExam(db, category.id, examSlug);
      if (!row) throw notFound('Exam not found');
      return presentExam(row);
    },
    exams: () => exams.get(),
    examChoices: async (choice) => chooseExams(await exams.get(), choice),
    subjects: async () => (await selectSubjects(db)).map(presentSubject),
    names: async (locale) => (locale === 'en' ? englishNames : localNames(locale, await translated.get())),
    drop(tags) {
      // The counts of exams change with papers.
      const isTouched = tags === 'all' || tags.includes('catalog') || tags.includes('papers');
      if (!isTouched) return;
      categories.drop();
      exams.drop();
      translated.drop();
    },
  };
}
