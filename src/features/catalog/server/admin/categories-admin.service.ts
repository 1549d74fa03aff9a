import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { claimUrls, recordMoves, redirectsTag } from '#features/redirects/redirects.server.ts';
import { auditedTranslations } from '#lib/text/translations.ts';
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
import { getCategoryUrls, getCategoryMoves } from '../catalog-urls.ts';
import { trashCategory } from '../trash/move-to-catalog-trash.ts';
import { describedTexts, presentAdminCategory } from './catalog-admin.presenter.ts';
import { checkedAliases } from './aliases.ts';
import { createCatalogWrite, type DatesOfExams, type MovePapersToTrash } from './catalog-write.ts';
import {
  deleteCategory,
  insertAdminCategory,
  lockCategory,
  placeCategories,
  selectAdminCategories,
  selectAdminCategory,
  selectCategorySlugs,
  selectExamsWithin,
  updateCategory,
  type CategoryColumns,
} from './categories-admin.queries.ts';
import { followNames, isRenamed } from './follow-names.ts';
import { selectPaperIdsOfExams } from './papers-of-catalog.queries.ts';
import { createPaperCounts, type PaperCounts } from './paper-counts.service.ts';
import { chooseSlug } from './slug-choice.ts';

/** Each write returns the saved record. Throws 404 if the category does not exist. */
export interface CategoriesAdmin {
  /** Returns the categories in the order of the site. */
  list(): Promise<AdminCategory[]>;
  /** Adds a category at the end. Throws 409 with the field `slug` if another category has the slug. */
  create(author: Author, fields: CategoryFields): Promise<AdminCategory>;
  /** A new slug changes the URLs of the category and its exams. The old URLs redirect. */
  update(author: Author, id: number, fields: CategoryFields): Promise<AdminCategory>;
  /** Puts these categories first, and then the others in their current order. Ignores unknown ids. */
  order(author: Author, ids: number[]): Promise<AdminCategory[]>;
  deletionPreview(id: number): Promise<DeletionPreview>;
  /** Moves the category to the trash with its exams, their dates and papers. */
  remove(author: Author, id: number): Promise<DeletedName>;
  /**
   * Like `remove`, but only for a category without papers, papers in the trash, and dates. `kind` tells whether it
   * must have exams. Returns whether the category was removed.
   */
  removeIfEmpty(author: Author, id: number, kind: EmptyKind): Promise<boolean>;
}

const namesShown = 10;

/** Creates the service that manages categories. */
export function createCategoriesAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  movePapersToTrash: MovePapersToTrash;
  dates: Pick<DatesOfExams, 'countDatesOfExams'>;
  paperCounts?: PaperCounts;
}): CategoriesAdmin {
  const { db, movePapersToTrash, dates, paperCounts = createPaperCounts({ db }) } = dependencies;
  const write = createCatalogWrite(dependencies.write);
  const all = async (source: Database) => selectAdminCategories(source, await paperCounts.by('exam_id'));

  async function saved(source: Database, id: number): Promise<AdminCategory> {
    const row = await selectAdminCategory(source, id);
    if (!row) throw notFound('Category not found');
    return presentAdminCategory(row);
  }

  async function locked(transaction: Database, id: number) {
    const row = await lockCategory(transaction, id);
    if (!row) throw notFound('Category not found');
    return row;
  }

  async function create({ transaction, changed, audit }: AuditedChange, fields: CategoryFields) {
    const { name, description, icon, translations = {} } = fields;
    const taken = await selectCategorySlugs(transaction);
    const row = {
      name,
      slug: chooseSlug({ asked: fields.slug, name, taken, what: 'category' }),
      description: description || null,
      icon: icon ?? 'GraduationCap',
      aliases: checkedAliases(name, fields.aliases ?? [], []),
      translations,
    };
    const id = await insertAdminCategory(transaction, row);
    if (await claimUrls(transaction, getCategoryUrls(row.slug))) changed(redirectsTag);
    await followNames(transaction, []);
    audit({ action: 'category.created', subjectId: id, subjectName: name, after: audited(row) });
    changed('catalog');
    return saved(transaction, id);
  }

  async function update(change: AuditedChange, id: number, fields: CategoryFields) {
    const { transaction, changed, audit } = change;
    const present = await locked(transaction, id);
    const thing = { subjectType: 'category', subjectId: id, updatedAt: present.updatedAt };
    await refuseStaleEdit(transaction, thing, fields.updatedAt);
    const taken = await selectCategorySlugs(transaction, id);
    const { name, description = present.description, icon = present.icon } = fields;
    const { translations = present.translations, aliases = present.aliases } = fields;
    const slug = chooseSlug({ asked: fields.slug, present: present.slug, name, taken, what: 'category' });
    const before = {
      name: present.name,
      slug: present.slug,
      description: present.description,
      icon: present.icon,
      aliases: present.aliases,
      translations: present.translations,
    };
    const after = {
      name,
      slug,
      description: description || null,
      icon: icon ?? 'GraduationCap',
      aliases: checkedAliases(name, aliases, present.aliases),
      translations,
    };
    if (isDeepStrictEqual(before, after)) return saved(transaction, id);
    await updateCategory(transaction, id, after);
    const exams = await selectExamsWithin(transaction, id);
    if (slug !== before.slug) {
      const slugs = exams.map((exam) => exam.slug);
      await recordMoves(transaction, getCategoryMoves(before.slug, slug, slugs));
      changed(redirectsTag);
    }
    if (isRenamed(before, after)) {
      const examIds = exams.map((exam) => exam.id);
      await followNames(transaction, await selectPaperIdsOfExams(transaction, examIds));
    }
    audit({
      action: 'category.updated',
      subjectId: id,
      subjectName: name,
      before: audited(before),
      after: audited(after),
    });
    changed('catalog', `category:${id}`);
    return saved(transaction, id);
  }

  async function order({ transaction, changed, audit }: AuditedChange, ids: number[]) {
    const present = await all(transaction);
    const byId = new Map(present.map((row) => [row.id, row]));
    const named = ids.flatMap((id) => byId.get(id) ?? []);
    const placed = [...named, ...present.filter((row) => !ids.includes(row.id))];
    if (!isDeepStrictEqual(placed, present)) {
      await placeCategories(
        transaction,
        placed.map((row) => row.id),
      );
      const namesOf = (rows: { name: string }[]) => ({ order: rows.map((row) => row.name) });
      audit({
        action: 'category.reordered',
        subjectName: 'Categories',
        before: namesOf(present),
        after: namesOf(placed),
      });
      changed('catalog');
    }
    return (await all(transaction)).map(presentAdminCategory);
  }

  async function remove(change: AuditedChange, author: Author, id: number): Promise<DeletedName> {
    const { transaction, changed, audit } = change;
    const { name, slug } = await locked(transaction, id);
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
    list: async () => (await all(db)).map(presentAdminCategory),
    create: (author, fields) => write(author, (change) => create(change, fields)),
    update: (author, id, fields) => write(author, (change) => update(change, id, fields)),
    order: (author, ids) => write(author, (change) => order(change, ids)),
    deletionPreview: async (id) => {
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
    remove: (author, id) => write(author, (change) => remove(change, author, id)),
    removeIfEmpty: (author, id, kind) =>
      write(author, async (change) => {
        if (!(await lockIfEmpty(change.transaction, kind, id))) return false;
        await remove(change, author, id);
        return true;
      }),
  };
}

function audited({ translations, ...columns }: CategoryColumns) {
  return { ...columns, ...auditedTranslations(translations, describedTexts) };
}
