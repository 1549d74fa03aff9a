import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Category, CategoryDetail, Exam, Subject } from '../catalog.contract.ts';
import { presentCategory, presentExam, presentSubject } from './catalog.presenter.ts';
import {
  selectCategories,
  selectCategory,
  selectExam,
  selectExams,
  selectExamsOfCategory,
  selectSubjects,
} from './catalog.queries.ts';

export interface CatalogService {
  /** As the owner ordered them, then by name; all of them without a limit. */
  categories(limit?: number): Promise<Category[]>;
  /** The category with its exams; 404 'Category not found'. */
  category(slug: string): Promise<CategoryDetail>;
  /** 404 'Category not found' or 'Exam not found'. */
  exam(categorySlug: string, examSlug: string): Promise<Exam>;
  /** Every exam by name. */
  exams(): Promise<Exam[]>;
  /** Every subject by name. */
  subjects(): Promise<Subject[]>;
}

/** Reads of categories, exams and subjects. */
export function createCatalogService({ db }: { db: Database }): CatalogService {
  async function knownCategory(slug: string) {
    const row = await selectCategory(db, slug);
    if (!row) throw notFound('Category not found');
    return row;
  }

  return {
    categories: async (limit) => (await selectCategories(db, limit)).map(presentCategory),
    category: async (slug) => {
      const row = await knownCategory(slug);
      const exams = (await selectExamsOfCategory(db, row.id)).map(presentExam);
      const paperCount = exams.reduce((sum, exam) => sum + exam.paperCount, 0);
      return { ...presentCategory(row), exams, paperCount };
    },
    exam: async (categorySlug, examSlug) => {
      const category = await knownCategory(categorySlug);
      const row = await selectExam(db, category.id, examSlug);
      if (!row) throw notFound('Exam not found');
      return presentExam(row);
    },
    exams: async () => (await selectExams(db)).map(presentExam),
    subjects: async () => (await selectSubjects(db)).map(presentSubject),
  };
}
