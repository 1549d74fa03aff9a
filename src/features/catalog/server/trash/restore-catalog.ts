import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { RestoredRecord, TrashedKind } from '../../catalog-trash.contract.ts';
import { selectCategoryOfId } from '../admin/exams-admin.queries.ts';
import type { FollowSeoTexts } from '../admin/catalog-write.ts';
import { followNames, inBatches } from '../admin/follow-names.ts';
import { refuseTakenName } from '../admin/named-columns.ts';
import { lockCatalog, movePapersToSubject } from '../admin/papers-of-catalog.queries.ts';
import { selectSubjectNames } from '../catalog-names.queries.ts';
import { selectExamOfId } from '../catalog-pages.queries.ts';
import {
  lockExamsOfTrashed,
  lockTrashed,
  relabelTrashedPapers,
  selectPapersToRelabel,
  separateExams,
  type TrashedRecord,
} from './restore-catalog.queries.ts';
import { restoreCategoryRecord, restoreExamRecords, restoreSubjectRecord } from './restore-records.ts';

/** Restores the papers that were deleted together with these exams. Returns their number. */
export type RestorePapersOfExams = (change: AuditedChange, examIds: number[]) => Promise<number>;

async function locked(change: AuditedChange, kind: TrashedKind, id: number): Promise<TrashedRecord> {
  const found = await lockTrashed(change.transaction, kind, id);
  if (!found) throw notFound(`This ${kind} is not in the trash`);
  return found;
}

/** Restores a category with the exams and papers that were deleted with it. */
export async function restoreCategory(
  change: AuditedChange,
  id: number,
  restorePapers: RestorePapersOfExams,
): Promise<RestoredRecord> {
  const { transaction, audit } = change;
  const trashed = await locked(change, 'category', id);
  const category = await restoreCategoryRecord(change, trashed);
  const exams = await restoreExamRecords(change, await lockExamsOfTrashed(transaction, id), category);
  await separateExams(transaction, id);
  const examIds = exams.map((exam) => exam.id);
  const papers = await restorePapers(change, examIds);
  await followNames(transaction, []);
  const after = { slug: category.slug, exams: exams.map(({ name }) => name), papers };
  audit({ action: 'category.restored', subjectId: id, subjectName: category.name, after });
  return { kind: 'category', ...category, exams: exams.length, papers };
}

/** Returns the category for a restored exam. Restores the exam's own category if `choice` is null. */
async function categoryForExam(change: AuditedChange, exam: TrashedRecord, choice?: number | null) {
  const { transaction, audit } = change;
  const own = await selectCategoryOfId(transaction, exam.categoryId!);
  if (own && typeof choice !== 'number') return { id: exam.categoryId!, ...own };
  if (typeof choice === 'number') {
    const chosen = await selectCategoryOfId(transaction, choice);
    if (chosen) return { id: choice, ...chosen };
    throw fieldError('conflict', 'categoryId', 'This category no longer exists. Choose another one.');
  }
  const trashed = await lockTrashed(transaction, 'category', exam.categoryId!);
  if (!trashed || choice === undefined)
    throw fieldError(
      'conflict',
      'categoryId',
      `The category ${exam.categoryName} of this exam is deleted. Choose a category.`,
    );
  const category = await restoreCategoryRecord(change, trashed);
  await separateExams(transaction, category.id);
  const after = { slug: category.slug };
  audit({ action: 'category.restored', subjectId: category.id, subjectName: category.name, after });
  return category;
}

/**
 * Restores an exam without its papers, in the transaction of the change. For `categoryId` see `recordToRestore`.
 * Throws 404 if the exam is not in the trash, and 409 with the field `categoryId` if it has no category.
 */
export async function restoreExamRecord(
  change: AuditedChange,
  id: number,
  categoryId?: number | null,
): Promise<{ id: number; name: string; slug: string; category: string }> {
  const trashed = await locked(change, 'exam', id);
  const category = await categoryForExam(change, trashed, categoryId);
  const [exam] = await restoreExamRecords(change, [trashed], category);
  await followNames(change.transaction, []);
  return { ...exam!, category: category.name };
}

/** Restores an exam with the papers that were deleted with it. */
export async function restoreExam(
  change: AuditedChange,
  id: number,
  categoryId: number | null | undefined,
  restorePapers: RestorePapersOfExams,
): Promise<RestoredRecord> {
  const { category, ...exam } = await restoreExamRecord(change, id, categoryId);
  const papers = await restorePapers(change, [id]);
  const after = { slug: exam.slug, category, papers };
  change.audit({ action: 'exam.restored', subjectId: id, subjectName: exam.name, after });
  return { kind: 'exam', ...exam, exams: 0, papers };
}

/** Restores a subject and sets it for the papers that lost it. Throws 409 if another subject has its name or alias. */
export async function restoreSubject(
  change: AuditedChange,
  id: number,
  followSeoTexts: FollowSeoTexts,
): Promise<RestoredRecord> {
  const { transaction, audit } = change;
  const trashed = await locked(change, 'subject', id);
  refuseTakenName(trashed.name, 'subject', await selectSubjectNames(transaction));
  const paperIds = await selectPapersToRelabel(transaction, id);
  await relabelTrashedPapers(transaction, id);
  const subject = await restoreSubjectRecord(change, trashed);
  await inBatches(paperIds, (batch) => movePapersToSubject(transaction, batch, id));
  await followSeoTexts(transaction, paperIds, { subjectName: null });
  await followNames(transaction, []);
  const after = { slug: subject.slug, papers: paperIds.length };
  audit({ action: 'subject.restored', subjectId: id, subjectName: subject.name, after });
  return { kind: 'subject', ...subject, exams: 0, papers: paperIds.length };
}

/**
 * Restores the exam of single papers of the trash, and its category if that is deleted, too. Does nothing if the exam
 * already exists. Throws like `restoreExamRecord`.
 */
export async function restoreExamForPapers(change: AuditedChange, id: number): Promise<void> {
  await lockCatalog(change.transaction);
  if (await selectExamOfId(change.transaction, id)) return;
  const { name, slug, category } = await restoreExamRecord(change, id, null);
  const after = { slug, category };
  change.audit({ action: 'exam.restored', subjectId: id, subjectName: name, after });
}
