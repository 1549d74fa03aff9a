import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type {
  AdminCategory,
  CategoryFields,
  DeletedName,
  DeletionPreview,
} from '../../catalog-admin.contract.ts';
import { lockIfEmpty, type EmptyKind } from '../catalog-cleanup.queries.ts';
import { trashCategory } from '../trash/move-to-catalog-trash.ts';
import { presentAdminCategory } from './catalog-admin.presenter.ts';
import { createCatalogWrite, type DatesOfExams, type MovePapersToTrash } from './catalog-write.ts';
import {
  deleteCategory,
  selectAdminCategories,
  selectAdminCategory,
  selectExamsWithin,
} from './categories-admin.queries.ts';
import { createCategory, editCategory, lockedCategory } from './category-edit.ts';
import { orderCategories } from './category-order.ts';
import { createPaperCounts, type PaperCounts } from './paper-counts.service.ts';

/** Each write returns the saved record. Throws 404 if the category does not exist. */
export type CategoriesAdmin = ReturnType<typeof createCategoriesAdmin>;

const namesShown = 10;

/** Creates the service that manages categories. */
export function createCategoriesAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  movePapersToTrash: MovePapersToTrash;
  dates: Pick<DatesOfExams, 'countDatesOfExams'>;
  paperCounts?: PaperCounts;
}) {
  const { db, movePapersToTrash, dates, paperCounts = createPaperCounts({ db }) } = dependencies;
  const write = createCatalogWrite(dependencies.write);
  const all = async (source: Database) => selectAdminCategories(source, await paperCounts.by('exam_id'));

  async function saved(source: Database, id: number): Promise<AdminCategory> {
    const row = await selectAdminCategory(source, id);
    if (!row) throw notFound('Category not found');
    return presentAdminCategory(row);
  }

  async function remove(change: AuditedChange, author: Author, id: number): Promise<DeletedName> {
    const { transaction, changed, audit } = change;
    const { name, slug } = await lockedCategory(transaction, id);
    const exams = await selectExamsWithin(transaction, id);
    const examIds = exams.map((exam) => exam.id);
    const papers = await movePapersToTrash(change, author, examIds);
    const calendarDates = await dates.countDatesOfExams(transaction, examIds);
    await trashCategory(change, author, { id, slug, exams });
    await deleteCategory(transaction, id);
    const before = { name, slug, exams: exams.map((exam) => exam.name), papers, calendarDates };
    audit({ action: 'category.deleted', subjectId: id, subjectName: name, before });
    const removed = [`category:${id}`, ...examIds.map((examId) => `exam:${examId}`)];
    changed('catalog', ...removed, ...removed.map(sourceTag));
    return { id, name, papers };
  }

  return {
    /** Returns the categories in the order of the site. */
    list: async (): Promise<AdminCategory[]> => (await all(db)).map(presentAdminCategory),
    /** Adds a category at the end. Throws 409 with the field `slug` if another category has the slug. */
    create: (author: Author, fields: CategoryFields): Promise<AdminCategory> =>
      write(author, async (change) => saved(change.transaction, await createCategory(change, fields))),
    /** A new slug changes the URLs of the category and its exams. The old URLs redirect. */
    update: (author: Author, id: number, fields: CategoryFields): Promise<AdminCategory> =>
      write(author, async (change) => {
        await editCategory(change, id, fields);
        return saved(change.transaction, id);
      }),
    /** Puts these categories first, and then the others in their current order. Ignores unknown ids. */
    order: (author: Author, ids: number[]): Promise<AdminCategory[]> =>
      write(author, async (change) => {
        await orderCategories(change, await all(change.transaction), ids);
        return (await all(change.transaction)).map(presentAdminCategory);
      }),
    deletionPreview: async (id: number): Promise<DeletionPreview> => {
      const { name } = await saved(db, id);
      const exams = await selectExamsWithin(db, id);
      const examIds = exams.map((exam) => exam.id);
      const examNames = exams.slice(0, namesShown).map((exam) => exam.name);
      const [figures, calendarDates] = await Promise.all([
        paperCounts.figures(examIds),
        dates.countDatesOfExams(db, examIds),
      ]);
      return { name, exams: exams.length, examNames, ...figures, calendarDates };
    },
    /** Moves the category to the trash with its exams, their dates and papers. */
    remove: (author: Author, id: number): Promise<DeletedName> =>
      write(author, (change) => remove(change, author, id)),
    /**
     * Like `remove`, but only for a category without papers, papers in the trash, and dates. `kind` tells whether it
     * must have exams. Returns whether the category was removed.
     */
    removeIfEmpty: (author: Author, id: number, kind: EmptyKind): Promise<boolean> =>
      write(author, async (change) => {
        if (!(await lockIfEmpty(change.transaction, kind, id))) return false;
        await remove(change, author, id);
        return true;
      }),
  };
}
