import type { Exam, ExamChoices } from '../catalog.contract.ts';
import { maxExamChoices } from '../list-sizes.ts';

/**
 * Returns the exams with the most papers, of one category if given, in their original order. Always includes the
 * chosen exam, even from another category.
 */
export function chooseExams(
  exams: readonly Exam[],
  { category, examId }: { category?: string | undefined; examId?: number | undefined },
): ExamChoices {
  const possible = exams.filter(({ categorySlug }) => category === undefined || categorySlug === category);
  const byPapers = possible.toSorted((one, other) => other.paperCount - one.paperCount);
  const chosen = new Set(byPapers.slice(0, maxExamChoices).map(({ id }) => id));
  if (examId !== undefined) chosen.add(examId);
  return {
    exams: exams.filter(({ id }) => chosen.has(id)).map(({ id, name }) => ({ id, name })),
    hasMore: possible.length > maxExamChoices,
  };
}
