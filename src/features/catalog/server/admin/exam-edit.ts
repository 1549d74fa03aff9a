import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { claimUrls, recordMove, redirectsTag } from '#features/redirects/redirects.server.ts';
import { auditedTranslations } from '#lib/text/translations.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { ExamFields } from '../../catalog-admin.contract.ts';
import type { NamedRow } from '../catalog-names.queries.ts';
import { getExamUrl } from '../catalog-urls.ts';
import { describedTexts } from './catalog-admin.presenter.ts';
import type { FollowTexts } from './catalog-write.ts';
import {
  insertAdminExam,
  lockExams,
  selectCategoryOfId,
  selectExamNames,
  updateExam,
  type ExamColumns,
  type LockedExam,
} from './exams-admin.queries.ts';
import { followNames, isRenamed } from './follow-names.ts';
import { namedColumns } from './named-columns.ts';
import { selectPaperIdsOfExams } from './papers-of-catalog.queries.ts';

/** Adds an exam to its category. Returns its id. Throws 409 for an unknown category or a taken slug. */
export async function createExam(
  { transaction, changed, audit }: AuditedChange,
  fields: ExamFields,
): Promise<number> {
  const { categoryId } = fields;
  const category = await chosenCategory(transaction, categoryId);
  const row = columnsFrom(fields, await selectExamNames(transaction, categoryId));
  const id = await insertAdminExam(transaction, row);
  const url = getExamUrl({ categorySlug: category.slug, slug: row.slug });
  if (await claimUrls(transaction, [url])) changed(redirectsTag);
  await followNames(transaction, []);
  const after = auditedExam(row, category.name);
  audit({ action: 'exam.created', subjectId: id, subjectName: row.name, after });
  changed('catalog', `category:${categoryId}`);
  return id;
}

/**
 * Saves the fields of an exam. A new slug or category redirects its old URL; new names update the search documents
 * and the generated titles, URLs and SEO texts of its papers. Throws 404, and 409 for a stale edit, an unknown category or a taken slug.
 */
export async function editExam(
  change: AuditedChange,
  id: number,
  fields: ExamFields,
  followTexts: FollowTexts,
): Promise<void> {
  const { transaction, changed, audit } = change;
  const present = await lockedExam(transaction, id);
  const thing = { subjectType: 'exam', subjectId: id, updatedAt: present.updatedAt };
  await refuseStaleEdit(transaction, thing, fields.updatedAt);
  const { categoryId } = fields;
  const category = await chosenCategory(transaction, categoryId);
  const before = columnsOf(present);
  const after = columnsFrom(fields, await selectExamNames(transaction, categoryId), { id, ...before });
  if (isDeepStrictEqual(before, after)) return;
  await updateExam(transaction, id, after);
  const url = getExamUrl({ categorySlug: category.slug, slug: after.slug });
  if (url !== getExamUrl(present)) {
    await recordMove(transaction, getExamUrl(present), url);
    changed(redirectsTag);
  }
  if (isRenamed(before, after) || before.categoryId !== categoryId) {
    const paperIds = await selectPaperIdsOfExams(transaction, [id]);
    const { name: examName, titleTemplate } = before;
    if (examName !== after.name) await followTexts(change, paperIds, { examName, titleTemplate });
    await followNames(transaction, paperIds);
  }
  audit({
    action: 'exam.updated',
    subjectId: id,
    subjectName: after.name,
    before: auditedExam(before, present.categoryName),
    after: auditedExam(after, category.name),
  });
  changed('catalog', `exam:${id}`, `category:${before.categoryId}`, `category:${categoryId}`);
}

/** Locks an exam against other writers and new papers. Throws 404 if it does not exist. */
export async function lockedExam(transaction: Database, id: number): Promise<LockedExam> {
  return existingExam((await lockExams(transaction, [id]))[0]);
}

/** Returns the row. Throws 404 if there is none. */
export function existingExam<Row>(row: Row | undefined): Row {
  if (!row) throw notFound('Exam not found');
  return row;
}

/** Returns an exam as the audit log shows it. */
export function auditedExam(exam: ExamColumns, category: string) {
  const { name, slug, description, aliases, translations, titleTemplate } = exam;
  const local = auditedTranslations(translations, describedTexts);
  return { name, slug, description, aliases, category, titleTemplate, ...local };
}

async function chosenCategory(transaction: Database, categoryId: number) {
  const category = await selectCategoryOfId(transaction, categoryId);
  if (category) return category;
  const message = 'This category no longer exists. Choose another one.';
  throw fieldError('conflict', 'categoryId', message);
}

/** Returns the columns to save. Omitted fields keep their value in `present`. */
function columnsFrom(
  fields: ExamFields,
  among: NamedRow[],
  present?: ExamColumns & { id: number },
): ExamColumns {
  const { categoryId, description = present?.description, titleTemplate = present?.titleTemplate } = fields;
  return {
    ...namedColumns(fields, { what: 'exam', among, id: present?.id, present }),
    categoryId,
    description: description || null,
    titleTemplate: titleTemplate ?? null,
  };
}

function columnsOf(exam: ExamColumns): ExamColumns {
  const { name, categoryId, slug, description, aliases, translations, titleTemplate } = exam;
  return { name, categoryId, slug, description, aliases, translations, titleTemplate };
}
