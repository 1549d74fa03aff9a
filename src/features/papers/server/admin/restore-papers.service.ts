import type { AuditedChange } from '#features/audit/server/audited-write.service.ts';
import { claimAddresses, redirectsTag } from '#features/redirects/server/moved-addresses.service.ts';
import { noteSearchWords } from '#features/search/server/search-index.service.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { RestoredPapers } from '../../papers-admin.contract.ts';
import { takeBackCounters } from '../duplicates/merged-counters.queries.ts';
import { createPaperSlugs } from '../import/paper-slugs.ts';
import { selectTakenSlugs } from './paper-edits.queries.ts';
import { holdExam, lockWaiting, putBack, type WaitingRow } from './restore-papers.queries.ts';

/**
 * Puts papers back from the trash with id, counters, file and ratings, at their addresses where these are free. All or
 * none: 409 when an exam is gone and `examId` does not say where its papers go instead. Unknown ids are passed over.
 */
export async function restorePapers(
  { transaction, changed, audit }: AuditedChange,
  paperIds: number[],
  examId?: number,
): Promise<RestoredPapers> {
  const waiting = await lockWaiting(transaction, paperIds);
  if (waiting.length === 0) return { restored: [] };
  const isLost = (paper: WaitingRow) => !paper.hasExam;
  if (examId !== undefined && waiting.some(isLost) && !(await holdExam(transaction, examId))) {
    throw lostExam('The chosen exam is not there any more. Choose another one.');
  }
  const lost = examId === undefined ? waiting.filter(isLost) : [];
  if (lost.length > 0) throw lostExam(lostExamText(lost));
  const slugs = createPaperSlugs((asked) => selectTakenSlugs(transaction, asked));
  const claimed = await slugs.claim(waiting.map(({ slug }) => slug));
  const places = waiting.map((paper, index) => ({
    id: paper.id,
    slug: claimed[index]!,
    examId: paper.hasExam ? paper.examId : examId!,
  }));
  const keptInPlace = await takeBackCounters(
    transaction,
    places.map(({ id }) => id),
  );
  for (const id of keptInPlace) changed(`paper:${id}`);
  await putBack(transaction, places);
  if (
    await claimAddresses(
      transaction,
      places.map(({ slug }) => sitePaths.paper(slug)),
    )
  )
    changed(redirectsTag);
  await noteSearchWords(
    transaction,
    places.map(({ id }) => id),
  );
  for (const [index, { id, title }] of waiting.entries()) {
    audit({
      action: 'paper.restored',
      subjectId: id,
      subjectName: title,
      after: { slug: places[index]!.slug },
    });
    changed(`paper:${id}`);
  }
  changed('papers');
  return { restored: places.map(({ id, slug }) => ({ id, slug })) };
}

function lostExamText(lost: WaitingRow[]): string {
  const names = [...new Set(lost.map(({ examName }) => examName))];
  const [first] = names;
  if (names.length > 1)
    return `${names.length} exams of these papers are not there any more. Choose one for them.`;
  return `The exam ${first} is not there any more. Choose another one for ${lost.length === 1 ? 'this paper' : 'its papers'}.`;
}

function lostExam(message: string): AppError {
  return new AppError('conflict', { public: message, fields: [{ field: 'examId', message }] });
}
