import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { recordMerge, redirectsTag } from '#features/redirects/redirects.server.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import { getExamMoves } from '../catalog-urls.ts';
import type { DatesOfExams, FollowSeoTexts, MoveFollowers } from './catalog-write.ts';
import { mergedAliases } from './aliases.ts';
import { deleteExam, lockExams, setExamAliases } from './exams-admin.queries.ts';
import { followNames, inBatches } from './follow-names.ts';
import { movePapersToExam, moveDeletedToExam, selectPaperIdsOfExams } from './papers-of-catalog.queries.ts';

/**
 * Merges one exam into another one. The remaining exam gets the papers, also those in the trash, the calendar dates and
 * the followers. It gets the name and aliases as further aliases, and the page content that it does not have. The old
 * URLs redirect. Throws 404 if an exam does not exist, and 400 if both are the same.
 */
export async function mergeExams(
  change: AuditedChange,
  fromId: number,
  intoId: number,
  {
    moveDatesToExam,
    moveFollowersToExam,
    moveTo,
    followSeoTexts,
  }: Pick<DatesOfExams, 'moveDatesToExam'> &
    Pick<PageAttachments, 'moveTo'> & { followSeoTexts: FollowSeoTexts; moveFollowersToExam: MoveFollowers },
): Promise<void> {
  const { transaction, changed, audit } = change;
  if (fromId === intoId) {
    const message = 'Choose a different exam to merge into';
    throw fieldError('validation_failed', 'into', message);
  }
  const exams = await lockExams(transaction, [fromId, intoId]);
  const from = exams.find(({ id }) => id === fromId);
  const into = exams.find(({ id }) => id === intoId);
  if (!from || !into) throw notFound('Exam not found');

  const aliases = mergedAliases(into, from);
  // Comes first: the search documents of the moved papers include the new aliases.
  await setExamAliases(transaction, intoId, aliases);
  const moving = await selectPaperIdsOfExams(transaction, [fromId]);
  const staying = await selectPaperIdsOfExams(transaction, [intoId]);
  await inBatches(moving, (batch) => movePapersToExam(transaction, batch, intoId));
  await followSeoTexts(transaction, moving, { examName: from.name });
  await moveDeletedToExam(transaction, fromId, into);
  const calendarDates = await moveDatesToExam(change, fromId, intoId);
  await moveFollowersToExam(change, fromId, intoId);
  await moveTo(transaction, 'exam', fromId, intoId);
  await recordMerge(transaction, [fromId], getExamMoves(from, into));
  await deleteExam(transaction, fromId);
  await followNames(transaction, staying);

  audit({
    action: 'exam.merged',
    subjectId: fromId,
    subjectName: from.name,
    before: { name: from.name, slug: from.slug, category: from.categoryName, papers: moving.length },
    after: { into: into.name, calendarDates },
  });
  audit({
    action: 'exam.updated',
    subjectId: intoId,
    subjectName: into.name,
    before: { aliases: into.aliases, papers: staying.length },
    after: { aliases, papers: staying.length + moving.length },
  });
  const places = [from, into].flatMap(({ id, categoryId }) => [`exam:${id}`, `category:${categoryId}`]);
  changed('catalog', 'papers', redirectsTag, ...places, sourceTag(`exam:${fromId}`));
}
