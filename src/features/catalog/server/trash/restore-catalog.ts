import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { RestoredRecord, TrashedKind } from '../../catalog-trash.contract.ts';
import {
  problemsOfMoves,
  recordMoves,
  redirectsTag,
  type Move,
} from '#features/redirects/redirects.server.ts';
import { freeSlug } from '#lib/url/slug.ts';
import { selectCategoryOfId, selectExamNames } from '../admin/exams-admin.queries.ts';
import type { FollowSeoTexts } from '../admin/catalog-write.ts';
import { followNames, inBatches } from '../admin/follow-names.ts';
import { refuseTakenName } from '../admin/named-columns.ts';
import { lockCatalog, movePapersToSubject } from '../admin/papers-of-catalog.queries.ts';
import { selectSubjectNames } from '../catalog-names.queries.ts';
import { selectExamOfId } from '../catalog-pages.queries.ts';
import { selectCategoryNames } from '../admin/categories-admin.queries.ts';
import { getCategoryMoves, getExamMoves } from '../catalog-urls.ts';
import { selectExamsInTrash } from './catalog-trash.queries.ts';
import {
  lockDeleted,
  lockDeletedExam,
  lockExamsDeletedWith,
  relabelDeletedPapers,
  restoreExamRows,
  restoreRow,
  selectPapersToRelabel,
  type DeletedExam,
  type DeletedRecord,
} from './restore-catalog.queries.ts';

/** An exam that was deleted, with the time of the deletion as `DeletedRecord` has it. */
export type ExamDeletion = Pick<DeletedRecord, 'id' | 'deletedAt'>;

/** Restores the papers that were deleted together with these exams. Returns their number. */
export type RestorePapersOfExams = (change: AuditedChange, exams: ExamDeletion[]) => Promise<number>;

interface RestoredPage {
  id: number;
  name: string;
  slug: string;
}

const getSlugs = (records: { slug: string }[]) => new Set(records.map(({ slug }) => slug));
const isNotDeleted = (kind: TrashedKind) => notFound(`This ${kind} is not in the trash`);

async function lockRecord(change: AuditedChange, kind: TrashedKind, id: number): Promise<DeletedRecord> {
  const record = await lockDeleted(change.transaction, kind, id);
  if (!record) throw isNotDeleted(kind);
  return record;
}

/** Records pages that are restored at another URL, unless a manual redirect leads away from it. */
async function recordNewUrls({ transaction, changed }: AuditedChange, moves: Move[]): Promise<void> {
  const problems = await problemsOfMoves(transaction, moves);
  const moved = moves.filter(({ from, to }) => from !== to && !problems.has(from));
  await recordMoves(transaction, moved);
  if (moved.length > 0) changed(redirectsTag);
}

/** Restores a category without its exams. */
async function restoreCategoryRecord(change: AuditedChange, category: DeletedRecord): Promise<RestoredPage> {
  const { transaction, changed } = change;
  const { id, name } = category;
  const taken = getSlugs(await selectCategoryNames(transaction));
  const slug = freeSlug(category.slug, (wanted) => taken.has(wanted));
  await restoreRow(transaction, 'category', { id, slug });
  const exams = await selectExamsInTrash(transaction, id);
  await recordNewUrls(change, getCategoryMoves(category, { id, slug }, exams));
  changed('catalog', `category:${id}`);
  return { id, name, slug };
}

/** Restores exams under this category, without their papers. An exam at another URL gets a redirect from the old one. */
async function restoreExamRecords(
  change: AuditedChange,
  exams: DeletedExam[],
  category: { id: number; slug: string },
): Promise<RestoredPage[]> {
  const { transaction, changed } = change;
  const taken = getSlugs(await selectExamNames(transaction, category.id));
  const restored = exams.map(({ id, name, slug: former }): RestoredPage => {
    const slug = freeSlug(former, (wanted) => taken.has(wanted));
    taken.add(slug);
    return { id, name, slug };
  });
  await restoreExamRows(transaction, restored, category.id);
  const moves = exams.flatMap((exam, at) =>
    getExamMoves(exam, { id: exam.id, slug: restored[at]!.slug, categorySlug: category.slug }),
  );
  await recordNewUrls(change, moves);
  changed('catalog', `category:${category.id}`, ...exams.map(({ id }) => `exam:${id}`));
  return restored;
}

/** Restores a category with the exams and papers that were deleted with it. */
export async function restoreCategory(
  change: AuditedChange,
  id: number,
  restorePapers: RestorePapersOfExams,
): Promise<RestoredRecord> {
  const { transaction, audit } = change;
  const deleted = await lockRecord(change, 'category', id);
  const deletedExams = await lockExamsDeletedWith(transaction, deleted);
  const category = await restoreCategoryRecord(change, deleted);
  const exams = await restoreExamRecords(change, deletedExams, category);
  const papers = await restorePapers(change, deletedExams);
  await followNames(transaction, []);
  const after = { slug: category.slug, exams: exams.map(({ name }) => name), papers };
  audit({ action: 'category.restored', subjectId: id, subjectName: category.name, after });
  return { kind: 'category', ...category, exams: exams.length, papers };
}

/** Returns the category for a restored exam. Restores the exam's own category if `choice` is null. */
async function chooseCategory(change: AuditedChange, exam: DeletedExam, choice?: number | null) {
  const { transaction, audit } = change;
  const own = await selectCategoryOfId(transaction, exam.categoryId);
  if (own && typeof choice !== 'number') return { id: exam.categoryId, ...own };
  if (typeof choice === 'number') {
    const other = await selectCategoryOfId(transaction, choice);
    if (other) return { id: choice, ...other };
    throw fieldError('conflict', 'categoryId', 'This category no longer exists. Choose another one.');
  }
  const deleted = await lockDeleted(transaction, 'category', exam.categoryId);
  if (!deleted || choice === undefined)
    throw fieldError(
      'conflict',
      'categoryId',
      `The category ${exam.categoryName} of this exam is deleted. Choose a category.`,
    );
  const category = await restoreCategoryRecord(change, deleted);
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
): Promise<RestoredPage & { category: string; deletedAt: string }> {
  const deleted = await lockDeletedExam(change.transaction, id);
  if (!deleted) throw isNotDeleted('exam');
  const category = await chooseCategory(change, deleted, categoryId);
  const [exam] = await restoreExamRecords(change, [deleted], category);
  await followNames(change.transaction, []);
  return { ...exam!, category: category.name, deletedAt: deleted.deletedAt };
}

/** Restores an exam with the papers that were deleted with it. */
export async function restoreExam(
  change: AuditedChange,
  id: number,
  categoryId: number | null | undefined,
  restorePapers: RestorePapersOfExams,
): Promise<RestoredRecord> {
  const { category, deletedAt, ...exam } = await restoreExamRecord(change, id, categoryId);
  const papers = await restorePapers(change, [{ id, deletedAt }]);
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
  const { transaction, changed, audit } = change;
  const { name, slug: former } = await lockRecord(change, 'subject', id);
  const subjects = await selectSubjectNames(transaction);
  refuseTakenName(name, 'subject', subjects);
  const taken = getSlugs(subjects);
  const subject = { id, name, slug: freeSlug(former, (wanted) => taken.has(wanted)) };
  await restoreRow(transaction, 'subject', subject);
  changed('catalog', 'papers');
  const paperIds = await selectPapersToRelabel(transaction, id);
  await relabelDeletedPapers(transaction, id);
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
