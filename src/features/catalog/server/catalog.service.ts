import type { Database } from '#platform/database/database.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createRememberedRead } from '#platform/cache/remembered-read.ts';
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
  /** As the owner ordered them, then by name; remembered, for every page shows them. */
  categories(): Promise<Category[]>;
  /** The category with its exams; 404 'Category not found'. */
  category(slug: string): Promise<CategoryDetail>;
  /** 404 'Category not found' or 'Exam not found'. */
  exam(categorySlug: string, examSlug: string): Promise<Exam>;
  /** Every exam by name; remembered. */
  exams(): Promise<Exam[]>;
  /** Every subject by name. */
  subjects(): Promise<Subject[]>;
  /** To be called with what changed, for the lists that are remembered. */
  drop(tags: DroppedTags): void;
}

/** Reads of categories, exams and subjects. */
export function createCatalogService({ db }: { db: Database }): CatalogService {
  const categories = createRememberedRead(async () => (await selectCategories(db)).map(presentCategory));
  const exams = createRememberedRead(async () => (await selectExams(db)).map(presentExam));

  async function knownCategory(slug: string) {
    const row = await selectCategory(db, slug);
    if (!row) throw notFound('Category not found');
    return row;
  }

  return {
    categories: () => categories.get(),
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
    exams: () => exams.get(),
    subjects: async () => (await selectSubjects(db)).map(presentSubject),
    drop(tags) {
      // The counts of exams change with papers.
      const isTouched = tags === 'all' || tags.includes('catalog') || tags.includes('papers');
      if (!isTouched) return;
      categories.drop();
      exams.drop();
    },
  };
}
