import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { claimUrls, recordMoves, redirectsTag } from '#features/redirects/redirects.server.ts';
import { auditedTranslations } from '#lib/text/translations.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { CategoryFields } from '../../catalog-admin.contract.ts';
import type { NamedRow } from '../catalog-names.queries.ts';
import { getCategoryMoves, getCategoryUrls } from '../catalog-urls.ts';
import { describedTexts } from './catalog-admin.presenter.ts';
import {
  insertAdminCategory,
  lockCategory,
  selectCategoryNames,
  selectExamsWithin,
  updateCategory,
  type CategoryColumns,
} from './categories-admin.queries.ts';
import { followNames, isRenamed } from './follow-names.ts';
import { namedColumns } from './named-columns.ts';
import { selectPaperIdsOfExams } from './papers-of-catalog.queries.ts';

/** Adds a category at the end of the order. Returns its id. Throws 409 if another category has the slug. */
export async function createCategory(
  { transaction, changed, audit }: AuditedChange,
  fields: CategoryFields,
): Promise<number> {
  const row = columnsFrom(fields, await selectCategoryNames(transaction));
  const id = await insertAdminCategory(transaction, row);
  if (await claimUrls(transaction, getCategoryUrls(row.slug))) changed(redirectsTag);
  await followNames(transaction, []);
  audit({ action: 'category.created', subjectId: id, subjectName: row.name, after: audited(row) });
  changed('catalog');
  return id;
}

/**
 * Saves the fields of a category. A new slug redirects the old URLs of the category and its exams; new names update
 * the search documents of its papers. Throws 404, and 409 for a stale edit or a taken slug.
 */
export async function editCategory(
  { transaction, changed, audit }: AuditedChange,
  id: number,
  fields: CategoryFields,
): Promise<void> {
  const present = await lockedCategory(transaction, id);
  const thing = { subjectType: 'category', subjectId: id, updatedAt: present.updatedAt };
  await refuseStaleEdit(transaction, thing, fields.updatedAt);
  const before = columnsOf(present);
  const after = columnsFrom(fields, await selectCategoryNames(transaction), { id, ...before });
  if (isDeepStrictEqual(before, after)) return;
  await updateCategory(transaction, id, after);
  const exams = await selectExamsWithin(transaction, id);
  if (after.slug !== before.slug) {
    const slugs = exams.map((exam) => exam.slug);
    await recordMoves(transaction, getCategoryMoves(before.slug, after.slug, slugs));
    changed(redirectsTag);
  }
  if (isRenamed(before, after)) {
    const examIds = exams.map((exam) => exam.id);
    await followNames(transaction, await selectPaperIdsOfExams(transaction, examIds));
  }
  audit({
    action: 'category.updated',
    subjectId: id,
    subjectName: after.name,
    before: audited(before),
    after: audited(after),
  });
  changed('catalog', `category:${id}`);
}

/** Locks a category against other writers. Throws 404 if it does not exist. */
export async function lockedCategory(transaction: Database, id: number) {
  const row = await lockCategory(transaction, id);
  if (!row) throw notFound('Category not found');
  return row;
}

/** Returns the columns to save. Omitted fields keep their value in `present`. */
function columnsFrom(
  fields: CategoryFields,
  among: NamedRow[],
  present?: CategoryColumns & { id: number },
): CategoryColumns {
  const { description = present?.description, icon = present?.icon } = fields;
  return {
    ...namedColumns(fields, { what: 'category', among, id: present?.id, present }),
    description: description || null,
    icon: icon ?? 'GraduationCap',
  };
}

function columnsOf({
  name,
  slug,
  description,
  icon,
  aliases,
  translations,
}: CategoryColumns): CategoryColumns {
  return { name, slug, description, icon, aliases, translations };
}

function audited({ translations, ...columns }: CategoryColumns) {
  return { ...columns, ...auditedTranslations(translations, describedTexts) };
}
